### The panel with a player's hand, and the short answers to taps.

panel-your-turn = 🟢 <b>Dein Zug</b>
panel-your-turn-until = 🟢 <b>Dein Zug</b> endet { time-at }{ $night ->
    [yes] {" "}(nachts steht die Uhr)
    [weekend] {" "}(samstags und sonntags steht die Uhr)
    [both] {" "}(nachts, samstags und sonntags steht die Uhr)
   *[no] {""}
}{ $then }
panel-waiting = ⚪️ { $player } ist am Zug: Ich sage dir Bescheid.
panel-waiting-until = ⚪️ { $player } ist am Zug: Ich sage dir Bescheid · { time-there-is }
panel-asleep = 💤 Niemand ist am Tisch: Die Partie wartet. Tippe auf „Bin wieder da“, dann spielst du wieder.
panel-away = 💤 Du giltst als abwesend, und ich spiele für dich. Tippe auf „Bin wieder da“, dann spielst du wieder.
panel-pause = ⏳ Die Runde ist zu Ende. Die nächste beginnt, wenn du gibst.
panel-pause-until = ⏳ Die Runde ist zu Ende. Die nächste beginnt von selbst { time-at }.
panel-over = 🏁 Die Partie ist zu Ende: Das Ergebnis steht in der Gruppe. „Revanche“ eröffnet dort einen neuen Tisch mit denselben Leuten.
panel-over-private = 🏁 Die Partie ist zu Ende.
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
    [one] Der Joker, den du geholt hast, muss vor dem Abwerfen wieder auf den Tisch.
   *[other] Die { $count } Joker, die du geholt hast, müssen vor dem Abwerfen wieder auf den Tisch.
} Geht nicht? Geh einen Schritt zurück ↩️
panel-must-use = ⚠️ { $card } vom Ablagestapel muss in diesem Zug auf den Tisch. Geht nicht? Geh einen Schritt zurück ↩️
panel-braked = ⚠️ { $card } darf nur in eine neue Kombination.
panel-hint-draw = Zieh zuerst eine Karte.
panel-hint-draw-only = Zieh vom Talon.
panel-hint-draw-closed = Vom Ablagestapel darf man erst nehmen, wenn man herausgekommen ist.
panel-hint-close = Du kannst jetzt Schluss machen!
panel-hint-select = Tippe Karten zum Auslegen oder Abwerfen an.
panel-hint-open = { $needed ->
    [0] Zum Herauskommen tippe die Karten einer Kombination an oder die zum Abwerfen.
   *[other] Zum Herauskommen brauchst du { $needed } Punkte: Tippe eine Kombination an oder die Karte zum Abwerfen.
}
panel-hint-open-now = Du kannst mit { $points } Punkten herauskommen.
panel-hint-two = Eine Kombination braucht mindestens drei Karten.
panel-hint-nothing = Diese Karten ergeben zusammen keine Kombination. Wähle immer nur eine Kombination auf einmal.

panel-draw = 🂠 Ziehen ({ $cards })
panel-take = ⬆️ { $card } nehmen
panel-lay = ⬇️ { $meld } · { $points }
panel-collect = ➕ { $meld } · { $points }
panel-open-now = ✅ Heraus mit { $points }
panel-open-yet = ▫️ { $points } von { $needed }
panel-attach = 📎 { $placed }→{ $meld }
panel-swap = 🔄 { $card } in { $meld }
panel-lay-word = { $cards } auslegen ({ $points } Punkte)
panel-collect-word = { $cards } beiseitelegen ({ $points } Punkte)
panel-attach-word = { $card } anlegen an { $cards }
panel-swap-word = Joker holen mit { $card }: { $cards }
panel-discard-refused = 🚫 { $card } abwerfen
panel-step-back = ↩️ Einen Schritt zurück
panel-clear = ✖️ Keine
panel-rests = „Neu laden“ zeigt den Tisch, wie er jetzt ist. Wenn du dran bist, geschieht das von selbst.
panel-refresh = 🔄 Neu laden
panel-label-card = { $card }
panel-label-selected = ›{ $card }
panel-label-new = { $card }•

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
panel-nothing-back = Es gibt keinen Schritt, den man zurücknehmen könnte.
panel-draw-first = Zieh zuerst, dann wähle deine Karten.
panel-refreshed = Erledigt.

tap-unknown = Dieser Knopf funktioniert nicht mehr. Mit /tisch findest du den Tisch wieder.
tap-no-table = Diesen Tisch gibt es nicht mehr.
tap-not-seated = Du sitzt nicht an diesem Tisch: Du schaust nur zu.
tap-match-over = Diese Partie ist zu Ende. Eine neue anfangen: /neu
tap-match-not-started = Die Partie hat noch nicht angefangen: Ich sage dir Bescheid, wenn die Karten gegeben werden.
tap-you-are-out = Du bist aus dieser Partie ausgeschieden: Du musst nichts mehr tun, kannst aber gern zuschauen.
tap-deal-over = Die Runde ist zu Ende: Gleich werden neue Karten gegeben.
tap-not-your-turn = { $player } ist am Zug: Ich sage dir Bescheid, wenn du dran bist.
tap-time-over = Die Zeit für deinen Zug war um: Ich habe schon für dich gespielt.
tap-stale = Inzwischen hatte sich etwas geändert: So sieht der Tisch jetzt aus.
tap-covers = Der Knopf ist gerade erst da erschienen, wo du getippt hast: Es ist nichts passiert. Wenn du ihn meinst, tippe noch einmal.
tap-later = Einen Moment: Telegram lässt uns warten, dann ist es hier zu sehen.
tap-done-later = { $said } (Gleich ist es auch hier zu sehen.)
panel-hand-cards = { $cards }

panel-at = 🎴 <b>{ $place }</b> · { $state }
panel-close-now = 🏁 Schluss machen
panel-advised = 💡 { $step }
panel-follow = 💡 So machen
panel-next-page = ▶️ Mehr ({ $page }/{ $pages })
panel-slot-none = Nichts komplett
panel-slot-empty = ·
panel-use-cards = 👆 Karten wählen
panel-use-more = 👆 Weitere Karten
panel-use-nothing = 🚫 Passt nicht
panel-discard-none = 🗑 Abwerfen
panel-discard-card = 🗑 { $card } abwerfen
panel-discard-asked = Ja, { $card } abwerfen
panel-keep = Nein, behalten
panel-discard-close = 🏁 Schluss mit { $card }
panel-advice-sign = 💡
panel-sort-sign = 🔀
panel-back-sign = ↩️
panel-page-sign = 📱
panel-more-sign = ⋯
panel-advice-word = Tipp
panel-sort-word = Ordnen
panel-back-word = Zurück
panel-page-word = Seite
panel-more-word = Mehr
panel-cards-word = Zu den Karten
panel-more-sort = 🔀 <b>Ordnen</b>: nach Farbe oder nach Wert.
panel-more-page = 📱 <b>Seite</b>: der Tisch im Vollbild.
panel-ask-close = ⚠️ Du kannst jetzt Schluss machen. { $card } trotzdem abwerfen?
panel-ask-open = ⚠️ Du kannst mit { $points } Punkten herauskommen. { $card } trotzdem abwerfen?
panel-ask-aside = ⚠️ Was beiseiteliegt, kommt zurück auf deine Hand. { $card } trotzdem abwerfen?
panel-ask-joker = ⚠️ Das ist ein Joker. Trotzdem abwerfen?
panel-ask-meld = ⚠️ { $card } gehört zu { $meld }. Trotzdem abwerfen?
panel-too-quick = Du hast zu schnell getippt: Die Karte hast du noch. Warte einen Moment, dann tippe noch einmal.
panel-too-quick-to-close = Du hast zu schnell getippt: Die Runde ist noch nicht beendet. Warte einen Moment, dann tippe noch einmal.
panel-closed-deal = Du hast Schluss gemacht!
panel-idle-draw = Zieh zuerst eine Karte.
panel-idle-cards = Tippe zuerst Karten an: Hier steht dann, was du mit ihnen tun kannst.
panel-idle-nothing = Diese Karten ergeben keine Kombination.
panel-idle-discard = Zum Abwerfen tippe zuerst eine einzige Karte an.
panel-idle-back = Es gibt keinen Schritt, den man zurücknehmen könnte.
panel-idle-advice = Jetzt gibt es keinen Tipp.
panel-idle-advised = Der Tipp steht über den Knöpfen.
panel-idle-slot = Hier erscheinen fertige Kombinationen und Karten zum Anlegen.
panel-idle-place = Hier liegt keine Karte.

comfort-offer = 🔎 Größere Karten?
comfort-decline = Nein, passt so
comfort-begun = Fertig: Alles ist größer. Ändern kannst du das in /einstellungen unter Bequem.
comfort-declined = Gut. Wenn du es dir anders überlegst: /einstellungen, unter Bequem.
panel-follow-step = So: { $step }
panel-lay-first = Lege { $meld }
panel-collect-first = Beiseite { $meld }
panel-attach-first = An { $meld }: { $placed }
panel-swap-first = Joker von { $meld }
panel-idle-comfort = Jetzt reichen die vier aktiven Tasten. Andere kommen, wenn du sie brauchst.
