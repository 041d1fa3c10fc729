### Messages about time: reminders, players who are away, outages.

clock-away = 💤 { $players } { $count ->
    [one] ist nicht da: Bis zur Rückkehr spiele ich.
   *[other] sind nicht da: Bis zu ihrer Rückkehr spiele ich.
}
clock-back = 🙋 { $player } ist wieder am Tisch.
clock-not-away = Du bist schon am Tisch.
clock-welcome-back = Schön, dass du wieder am Tisch bist!
clock-reminder = ⏰ { $player }, du bist am Zug in „{ $place }“, { time-you-have }
clock-outage = 🔌 Ich war { $duration } außer Betrieb: Diese Zeit zählt nicht.
clock-outage-unknown = 🔌 Ich war außer Betrieb: Diese Zeit zählt nicht.
clock-idle-lobby = 🌙 Einen Tag lang hat sich nichts getan: Ich schließe den Tisch. Einen neuen eröffnen: /neu
clock-dead-match = 🌙 Seit einer Woche spielt niemand mehr: Die Partie endet ohne Ergebnis.
clock-dead-match-slow = 🌙 Seit { $weeks } Wochen spielt niemand mehr: Die Partie endet ohne Ergebnis.
clock-gone-back = ⏹ Ich bin aus einer älteren Kopie neu gestartet, und vielleicht kennt schon jemand die Karten dieses Tisches: Ich schließe ihn ohne Ergebnis. Neu anfangen: /neu

### What is said about the clock beside the moment when the time is over.

clock-more = { $says } · { $more }
clock-pause = Pause bis zum { $date }
clock-vacation = { $who ->
    [you] { $begun ->
        [yes] Urlaub bis zum { $date }
       *[no] Urlaub vom { $begins } bis zum { $date }
    }
   *[other] { $begun ->
        [yes] { $player } hat Urlaub bis zum { $date }
       *[no] { $player } im Urlaub vom { $begins } bis zum { $date }
    }
  }
clock-on-reserve = die Reserve läuft
clock-then-reserve = dann { $reserve } Reserve

### Waking the player on turn, whom others wait for.

wake-label = ⏰ { $player } wecken
wake-label-short = ⏰ Wecken
wake-yours = ⏰ { $by } wartet seit { $since_day ->
    [today] heute { $since }
   *[date] dem { $since }
  } auf dich: Du bist am Zug in „{ $place }“.
wake-yours-until = ⏰ { $by } wartet seit { $since_day ->
    [today] heute { $since }
   *[date] dem { $since }
  } auf dich: Du bist am Zug in „{ $place }“, { time-you-have }
wake-of = ⏰ { $player }, { $by } wartet seit { $since_day ->
    [today] heute { $since }
   *[date] dem { $since }
  } auf dich: Du bist am Zug.
wake-of-until = ⏰ { $player }, { $by } wartet seit { $since_day ->
    [today] heute { $since }
   *[date] dem { $since }
  } auf dich: Du bist am Zug, { time-you-have }
wake-done = Erledigt: { $player } hat eine Nachricht bekommen.
wake-you = Du bist am Zug!
wake-nobody = Nicht mehr nötig: Der Zug ist vorbei, oder es gab schon eine Nachricht.
wake-quiet = Jetzt sind Ruhezeiten: Wecken geht ab { $until }.
wake-soon = { $player } ist erst seit Kurzem am Zug: Wecken geht nach einer halben Stunde.
wake-told = { $player } hat heute schon eine Nachricht bekommen.

### Giving the player on turn more time.

more-time-label = ⏳ Mehr Zeit
more-time-given = ⏳ { $by } gibt { $player } für diesen Zug { $time } mehr.
more-time-done = Erledigt: { $player } hat { $time } mehr.
more-time-you = Mehr Zeit gibt, wer wartet.
more-time-nobody = Nicht mehr nötig: Der Zug ist vorbei, oder mehr Zeit gab es schon.
