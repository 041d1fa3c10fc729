### The panel with a player's hand, and the short answers to taps.

panel-title = 🎴 <b>{ $place }</b> · Runde { $deal }
panel-place = 🎴 <b>{ $place }</b>
panel-your-turn = 🟢 <b>Du bist am Zug</b>
panel-your-turn-until = 🟢 <b>Du bist am Zug</b> · Zeit bis: { $when }
panel-waiting = ⚪️ { $player } ist am Zug: Ich sage dir Bescheid.
panel-waiting-until = ⚪️ { $player } ist am Zug: Ich sage dir Bescheid · Zeit bis: { $when }
panel-asleep = 💤 Niemand ist am Tisch: Die Partie wartet.
panel-away = 🙋 Du giltst als abwesend: Ich spiele deine Züge. Tippe auf „Bin wieder da“, um weiterzuspielen.
panel-pause = ⏳ Die Runde ist zu Ende. Gleich werden neue Karten gegeben.
panel-pause-until = ⏳ Die Runde ist zu Ende. Die nächste beginnt von selbst { $day ->
    [today] um { $when } Uhr
   *[other] { $when }
}.
panel-over = 🏁 Die Partie ist zu Ende: Das Ergebnis steht in der Gruppe. „Revanche“ öffnet dort einen neuen Tisch mit denselben Leuten.
panel-closed = 🏁 Der Tisch wurde geschlossen. Einen neuen eröffnen: /neu
panel-out = ✖️ Du bist aus dieser Partie ausgeschieden: Du musst nichts mehr tun, kannst aber gern zuschauen.
panel-left = 🏳️ Du hast die Partie verlassen: Hier gibt es nichts mehr zu tun. Eine neue anfangen: /neu
panel-hand = <b>Deine Hand</b> ({ $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}){ $listed ->
    [yes] :
   *[no] {""}
}
panel-hand-empty = <b>Deine Hand</b>: keine Karten.
panel-new-card = Neue Karte: <b>{ $card }</b>
panel-opening = Zum Herauskommen: <b>{ $points } von { $needed }</b>
panel-opening-waived = Was beiseiteliegt, reicht für Hand-Rommé.
panel-opening-melds = Beiseitegelegt: { $melds }
panel-opening-uncounted = Zum Herauskommen: <b>{ $points } von { $needed }</b> (Kombinationen mit Joker zählen nicht)
panel-owes-joker = ⚠️ { $count ->
    [one] Der geholte Joker muss vor dem Abwerfen wieder auf den Tisch.
   *[other] Die { $count } geholten Joker müssen vor dem Abwerfen wieder auf den Tisch.
}
panel-must-use = ⚠️ { $card } vom Ablagestapel muss in diesem Zug auf den Tisch.
panel-braked = ⚠️ { $card } darf nur in eine neue Kombination.
panel-hint-draw = Zieh zuerst eine Karte.
panel-hint-draw-only = Zieh vom Talon.
panel-hint-draw-closed = Zieh vom Talon: An diesem Tisch darf man vom Ablagestapel erst nehmen, wenn man herausgekommen ist.
panel-hint-select = Tippe die Karten zum Auslegen oder Anlegen an; um den Zug zu beenden, tippe die Karte zum Abwerfen an.
panel-hint-owing = Tippe die Karten an, die auf den Tisch sollen. Wenn es nicht geht, geh einen Schritt zurück.
panel-hint-open = Um den Zug zu beenden, tippe die Karte zum Abwerfen an. Zum Herauskommen tippe die Karten einer Kombination nach der anderen an{ $needed ->
    [0] : Eine beliebige genügt.
   *[other] : Du brauchst { $needed } Punkte.
}
panel-hint-open-now = Tippe auf „{ $button }“, dann auf die Karte zum Abwerfen. Vorher kannst du auch weitere Kombinationen beiseitelegen.
panel-hint-discard = Um den Zug zu beenden, tippe die Karte zum Abwerfen an.
panel-hint-two = Eine Kombination braucht mindestens drei Karten.
panel-hint-nothing = Diese Karten ergeben zusammen keine Kombination. Wähle immer nur eine Kombination auf einmal.

panel-draw = 🂠 Vom Talon ziehen ({ $cards })
panel-take = ⬆️ { $card } vom Ablagestapel
panel-lay = ⬇️ { $meld } auslegen ({ $points })
panel-collect = ➕ { $meld } beiseitelegen ({ $points })
panel-open-now = ✅ Herauskommen mit { $points } Punkten
panel-open-yet = ▫️ Herauskommen: { $points } von { $needed } Punkten
panel-attach = 📎 { $card } anlegen an { $meld }
panel-swap = 🔄 { $card } für den Joker: { $meld }
panel-discard = 🗑 { $card } abwerfen
panel-discard-refused = 🚫 { $card } abwerfen
panel-close = 🏁 { $card } abwerfen und Schluss!
panel-step-back = ↩️ Einen Schritt zurück
panel-clear = Auswahl aufheben
panel-sort-suit = Nach Farbe ordnen
panel-sort-rank = Nach Wert ordnen
panel-refresh = 🔄 Aktualisieren
panel-label-card = { $card }
panel-label-selected = ✅{ $card }
panel-label-new = { $card }🔸

arranging-label-begin = ✋ Karten ordnen
arranging-label-left = ⬅️
arranging-label-right = ➡️
arranging-label-pin = 📌 Vorn
arranging-label-done = ✔️ Fertig
arranging-picked = Zu verschieben: { $card }
arranging-no-further = Weiter geht es nicht.

panel-picked = Ausgewählt: { $cards }
panel-picked-none = Keine Karte ausgewählt
panel-drawn = Gezogen: { $card }
panel-discarded = Abgeworfen: { $card }
panel-discarded-unopened = Abgeworfen: { $card }. Was beiseitelag, ist wieder auf deiner Hand: Es reichte nicht zum Herauskommen.
panel-open-first = Was beiseiteliegt, reicht zum Herauskommen: Tippe erst auf „Herauskommen“, dann wirf ab. Wenn du das nicht willst, geh einen Schritt zurück.
panel-nothing-back = Es gibt keinen Schritt, den man zurücknehmen könnte.
panel-draw-first = Zieh zuerst, dann wähle deine Karten.
panel-refreshed = Erledigt.

tap-unknown = Diese Taste funktioniert nicht mehr. Mit /tisch findest du den Tisch wieder.
tap-no-table = Diesen Tisch gibt es nicht mehr.
tap-not-seated = Du sitzt nicht an diesem Tisch: Du schaust nur zu.
tap-match-over = Diese Partie ist zu Ende. Eine neue anfangen: /neu
tap-match-not-started = Die Partie hat noch nicht angefangen: Ich sage dir Bescheid, wenn die Karten gegeben werden.
tap-you-are-out = Du bist aus dieser Partie ausgeschieden: Du musst nichts mehr tun, kannst aber gern zuschauen.
tap-deal-over = Die Runde ist zu Ende: Gleich werden neue Karten gegeben.
tap-not-your-turn = { $player } ist am Zug: Ich sage dir Bescheid, wenn du dran bist.
tap-time-over = Die Zeit für deinen Zug war um: Ich habe schon für dich gespielt.
tap-stale = Inzwischen hatte sich etwas geändert: So sieht der Tisch jetzt aus.
tap-later = Einen Moment: Telegram lässt uns warten, dann ist es hier zu sehen.
tap-done-later = { $said } (Gleich ist es auch hier zu sehen.)
panel-hand-cards = { $cards }
