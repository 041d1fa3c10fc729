### Messages about time: reminders, players who are away, outages.

clock-away = 💤 { $players } { $count ->
    [one] ist nicht da: Bis zur Rückkehr spiele ich.
   *[other] sind nicht da: Bis zu ihrer Rückkehr spiele ich.
}
clock-back = 🙋 { $player } ist wieder am Tisch.
clock-not-away = Du bist schon am Tisch.
clock-welcome-back = Schön, dass du wieder am Tisch bist!
clock-reminder = ⏰ { $player }, du bist am Zug in „{ $place }“, { time-you-have }
clock-outage = 🔌 Ich war { $duration } außer Betrieb: Die verlorene Zeit wird gutgeschrieben.
clock-outage-unknown = 🔌 Ich war außer Betrieb: Die verlorene Zeit wird gutgeschrieben.
clock-idle-lobby = 🌙 Einen Tag lang hat sich nichts getan: Der Tisch schließt. Einen neuen eröffnen: /neu
clock-dead-match = 🌙 Seit einer Woche spielt niemand mehr: Die Partie endet ohne Ergebnis.
clock-dead-match-slow = 🌙 Seit { $weeks } Wochen spielt niemand mehr: Die Partie endet ohne Ergebnis.
clock-gone-back = ⏹ Der Bot wurde aus einer früheren Kopie wiederhergestellt: Vielleicht kennt schon jemand die Karten dieses Tisches. Er wird ohne Ergebnis geschlossen; neu anfangen: /neu
