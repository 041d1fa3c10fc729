### The score sheet: matches with real cards, of which the bot keeps the score.

command-name-sheet = spielblock
command-menu-sheet = der Spielblock für echte Karten

# The words that say that somebody has closed in hand, apart by commas.
sheet-words-in-hand = hand-rommé,handrommé,hand
# The words that say that somebody has closed, and those that may stand between names and points.
sheet-words-closes = hat schluss gemacht,macht schluss,schluss
sheet-words-skipped = und,hat,mit,punkte,punkt

sheet-title = 📝 <b>Spielblock</b>: Ihr spielt mit echten Karten, ich schreibe die Punkte auf.
sheet-played = 📖 { $rules }
sheet-seat = { $number }. { $player }
sheet-guest = { $number }. { $player } (Gast)
sheet-who-plays = Wer spielt mit? Zwei bis sechs Personen{ $kind ->
    [private] .
   *[group] : Wer in der Gruppe ist, tippt auf „Ich spiele“.
  }
sheet-ready = Nach der ersten Runde tragt sie unten ein.
sheet-guests-how = Gäste, mit Komma: /spielblock Oma Gerda, Onkel Peter
sheet-rules = ⚙️ <b>So zählen die Punkte</b>
    Eine andere Grenze schreibst du so: /spielblock 300
sheet-label-sit = 🪑 Ich spiele
sheet-label-stand = Ich steige aus
sheet-label-drop = ✖️ { $player }
sheet-label-rules = ⚙️ Regeln
sheet-label-close = ⏹ Schließen
sheet-label-back = ⬅️ Zurück
sheet-label-limit = { $chosen ->
    [yes] ✅ { $limit }
   *[no] { $limit }
  }
sheet-label-write = ✏️ { $deal }. Runde eintragen
sheet-label-more = ⋯ Ändern, löschen, beenden
sheet-label-deal = { $deal }.
sheet-label-undo = ↩️ { $deal }. Runde löschen
sheet-label-end = ⏹ Ohne Ergebnis schließen
sheet-label-confirm = ✅ Ich bestätige das Ergebnis
sheet-label-another = 📝 Noch eine Partie
sheet-label-names = 🗑 Gästenamen entfernen
sheet-label-come-back = ↩️ { $player } zurück
sheet-label-much = { $points } oder mehr
sheet-label-leave = ✖️ Doch nicht
sheet-label-line = ✏️ Alles in einer Zeile
sheet-label-count = ✅ Stimmt, eintragen
sheet-label-in-hand-on = Mit Hand-Rommé
sheet-label-in-hand-off = ✅ Mit Hand-Rommé

sheet-corrected = ✏️ { $deal }. Runde: geändert von { $player }
sheet-changed-by = Letzte Änderung: { $player }
sheet-unconfirmed = Es zählt für die Rangliste, sobald jemand anderes aus der Gruppe es bestätigt.
sheet-confirmed-by = ✅ Ergebnis bestätigt von { $player }: Es zählt für die Rangliste.
sheet-more = Welche Runde soll geändert werden? Bis die Partie zu Ende ist, lässt sich alles ändern.
sheet-more-over = Welchen Gästenamen soll ich entfernen?
sheet-end-question = Soll ich den Spielblock ohne Ergebnis schließen?
sheet-closed-by = ⏹ { $player } hat den Spielblock geschlossen, ohne Ergebnis.

# The place of a sheet in a private chat, in the title of its points.
sheet-private = eure Karten
sheet-entry = 📝 Spielblock „{ $place }“: { $totals }
sheet-deal = ✏️ <b>{ $deal }. Runde</b>
sheet-who-closed = Wer hat Schluss gemacht?
sheet-closer = { $player } hat Schluss gemacht{ $hand ->
    [yes] , mit Hand-Rommé
   *[no] {""}
  }.
sheet-how-much = Wie viel hatte <b>{ $player }</b> noch?
sheet-flat = Wer nicht eröffnet hat: { $points }
sheet-counts = Nach den Regeln: { $points }
sheet-would-bust = { $count ->
    [one] 💥 Damit scheidet { $players } aus.
   *[other] 💥 Damit scheiden { $players } aus.
  }
sheet-would-end = 🏁 Und damit ist die Partie zu Ende.
sheet-is-it-right = Stimmt das?
sheet-prompt = { $player }, antworte auf diese Nachricht mit dem, was alle in der { $deal }. Runde noch hatten; wer Schluss gemacht hat, hat 0. Zum Beispiel: <code>{ $example }</code>
    War es Hand-Rommé, schreib „Hand“ dazu. Namen darfst du abkürzen.
sheet-placeholder = Namen und Punkte

sheet-understood = Verstanden habe ich: { $points }.
sheet-understood-nothing = Ich habe keine Punkte gefunden.
sheet-how = So schreibst du es, mit 0 für den Schluss: /spielblock Anna 23 Bruno 0
sheet-not-understood = „{ $words }“ habe ich nicht verstanden.
sheet-not-clear = „{ $name }“ kann { $players } heißen.
sheet-nobody-named = In dieser Runde spielt niemand mit dem Namen „{ $name }“.
sheet-twice = { $player } kommt zweimal vor.
sheet-impossible = { $player } { $points }: Das kann nicht sein, es gehen 0 bis { $most } Punkte.
sheet-missing = { $count ->
    [one] { $players } fehlt.
   *[other] { $players } fehlen.
  }
sheet-nobody-closed = Niemand hat 0: Wer hat Schluss gemacht?
sheet-two-closed = { $players } haben 0: Nur eine Person macht Schluss.

sheet-over = Dieser Spielblock ist zu Ende. Neu beginnen: /spielblock
sheet-begun = Die erste Runde ist eingetragen: Wer spielt und die Regeln bleiben, wie sie sind.
sheet-sits-already = Du spielst schon mit.
sheet-not-seated = Die Punkte trägt ein, wer mitspielt. Für die nächste Partie tipp auf „Ich spiele“, bevor sie beginnt.
sheet-full = Es spielen höchstens sechs.
sheet-sat = Du bist dabei.
sheet-stood = Du spielst nicht mehr mit.
sheet-guest-twice = { $name } ist schon dabei.
sheet-no-name = Dieser Name ist nicht lesbar.
sheet-stale = Inzwischen hat sich etwas geändert: Schau, was jetzt gilt.
sheet-name-gone = Der Name ist weg.
sheet-dropped = Nichts eingetragen, alles bleibt wie es war.
sheet-opened = Hier ist der neue Spielblock.
sheet-too-few = Für eine Runde braucht es mindestens zwei Personen.
sheet-too-many-deals = Auf diesen Spielblock passt nichts mehr.
sheet-does-not-fit = Mit diesen Punkten wäre in den Runden danach jemand schon ausgeschieden oder noch dabei. Lösch zuerst diese.
sheet-counted = ✅ { $deal }. Runde eingetragen.
sheet-asked = Hier ist die Frage: Antworte auf die Nachricht.
sheet-undone = { $deal }. Runde gelöscht.
sheet-back = Eingetragen: wieder im Spiel.
sheet-not-bust = ↩️ { $player } ist doch nicht ausgeschieden: weiter mit { $points } Punkten.
sheet-goes-on = ↩️ Die Partie ist doch nicht zu Ende: Es geht weiter.
sheet-other-open = Hier ist schon ein anderer Spielblock offen: Schließ zuerst den.
sheet-members-only = Bestätigen kann, wer in der Gruppe ist.
sheet-write-again = Ich war kurz weg und deine Nachricht ist verloren gegangen. Schreib sie bitte noch einmal.
sheet-not-yours-to-end = Schließen kann ihn, wer ihn begonnen hat, oder wer die Gruppe verwaltet.
sheet-closed = Spielblock geschlossen.
sheet-confirmed = Danke, jetzt zählt es.
sheet-confirmed-already = Es ist schon bestätigt.
sheet-confirm-another = Die letzte Änderung ist von dir: Jemand anderes muss bestätigen.
