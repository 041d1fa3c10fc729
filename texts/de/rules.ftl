### The rules in words. Every option of scala40.rules has:
###   option-NAME          its name, on a button and in "wie Fisca, außer ..."
###   value-NAME-WORD      a value in two or three words (value-NAME with $n for numbers)
###   says-NAME-WORD       what that value means at the table, as a whole sentence (says-NAME with $n for numbers)

## Presets

preset-fisca = Fisca
preset-fisca-says = Die Verbandsregeln. Nur ein Joker pro Kombination, und ein geholter Joker muss gleich wieder auf den Tisch. Vom Ablagestapel darf man erst nach dem Herauskommen nehmen.
preset-biska = Biska
preset-biska-says = Vom Ablagestapel darf man auch nehmen, um herauszukommen. Wer noch nicht herausgekommen ist, bekommt 100 Punkte, und Hand-Rommé zählt doppelt.
preset-classica = Klassisch
preset-classica-says = Was man vom Ablagestapel nimmt, muss gleich auf den Tisch. Hand-Rommé zählt doppelt und braucht keine Mindestpunkte.
preset-tedesca = Deutsch
preset-tedesca-says = Abwerfen darf man, was man will, und einen geholten Joker darf man behalten. Hand-Rommé zählt doppelt.
preset-ramino = Ramino
preset-ramino-says = Zu zweit oder zu viert: Komplette Kombinationen kommen vom Tisch, und nur wer das Limit überschreitet, scheidet aus.

rules-line-same = wie <b>{ $preset }</b>
rules-line-except = wie <b>{ $preset }</b>, außer { $exceptions }
rules-line-no-advice = { $rules } · ohne Tipps
rules-exception = { $option }: { $value }

## Cards and melds

option-players = Spieler
rules-numbers-range = { $first } bis { $last }
rules-numbers-list = { $numbers } oder { $last }
rules-numbers-one = { $last }
value-players = { $value }
says-players = Anzahl der Spieler: { $value }.

option-jokers = Joker im Spiel
value-jokers-0 = keine
value-jokers-2 = zwei
value-jokers-4 = vier
says-jokers-0 = Zwei Kartenspiele mit je 52 Karten, ohne Joker: 104 Karten.
says-jokers-2 = Zwei Kartenspiele mit je 52 Karten und 2 Joker: 106 Karten.
says-jokers-4 = Zwei Kartenspiele mit je 52 Karten und 4 Joker: 108 Karten.

option-jokers_per_meld = Joker pro Kombination
value-jokers_per_meld-1 = nur einer
value-jokers_per_meld-unlimited = beliebig viele
says-jokers_per_meld-1 = In einer Kombination darf nur ein Joker liegen.
says-jokers_per_meld-unlimited = In einer Kombination dürfen mehrere Joker liegen, solange mindestens eine echte Karte dabei ist.

option-run_max = längste Folge
value-run_max-13 = 13 Karten
value-run_max-14 = 14 Karten
says-run_max-13 = Eine Folge hat 3 bis 13 Karten, mit dem Ass unter der 2 oder über dem König.
says-run_max-14 = Eine Folge hat 3 bis 14 Karten: Sie darf von Ass bis Ass gehen, wenn eines davon ein Joker ist.

option-sweep_complete = komplette Kombinationen
value-sweep_complete-on = kommen vom Tisch
value-sweep_complete-off = bleiben liegen
says-sweep_complete-on = Ein Satz aus vier Karten oder eine Folge aus 13 Karten ohne Joker kommt vom Tisch, sobald die Kombination komplett ist.
says-sweep_complete-off = Komplette Kombinationen bleiben auf dem Tisch liegen.

option-starter_gets_14 = wer anfängt
value-starter_gets_14-on = der Geber, mit 14 Karten
value-starter_gets_14-off = links vom Geber
says-starter_gets_14-on = Jeder bekommt dreizehn Karten; der Geber fängt an, bekommt 14 und zieht im ersten Zug nicht.
says-starter_gets_14-off = Jeder bekommt dreizehn Karten; wer links vom Geber sitzt, fängt an.

## Opening and discard pile

option-opening_points = Punkte zum Herauskommen
value-opening_points = { $n ->
    [0] kein Minimum
    [one] { $n } Punkt
   *[other] { $n } Punkte
  }
says-opening_points = { $n ->
    [0] Zum Herauskommen genügt eine beliebige Kombination.
    [one] Zum Herauskommen legt man Kombinationen aus, die zusammen mindestens { $n } Punkt wert sind.
   *[other] Zum Herauskommen legt man auf einmal neue Kombinationen aus, die zusammen mindestens { $n } Punkte wert sind.
  }

option-jokers_in_opening = Joker beim Herauskommen
value-jokers_in_opening-counted = zählt mit
value-jokers_in_opening-not_counted = zählt nicht
says-jokers_in_opening-counted = Beim Herauskommen zählt der Joker so viel wie die Karte, die er ersetzt.
says-jokers_in_opening-not_counted = Beim Herauskommen darf man eine Kombination mit Joker auslegen, aber ihre Punkte zählen nicht.

option-pozzo_before_opening = Ablage vor dem Herauskommen
value-pozzo_before_opening-never = gesperrt
value-pozzo_before_opening-to_open = nur zum Herauskommen
says-pozzo_before_opening-never = Vor dem Herauskommen darf man nicht vom Ablagestapel nehmen.
says-pozzo_before_opening-to_open = Vor dem Herauskommen darf man nur dann vom Ablagestapel nehmen, wenn man mit dieser Karte im selben Zug herauskommt.

option-pozzo_must_use = Karte vom Ablagestapel
value-pozzo_must_use-on = muss gleich auf den Tisch
value-pozzo_must_use-off = darf man behalten
says-pozzo_must_use-on = Eine Karte vom Ablagestapel muss im selben Zug auf den Tisch.
says-pozzo_must_use-off = Wer herausgekommen ist, darf vom Ablagestapel nehmen und die Karte auf der Hand behalten.

option-taken_joker = geholter Joker
value-taken_joker-keep = darf man behalten
value-taken_joker-replay = muss gleich auf den Tisch
value-taken_joker-attach_only = nur anlegen
says-taken_joker-keep = Wer die richtige Karte an die Stelle eines Jokers legt, bekommt ihn und darf ihn auf der Hand behalten.
says-taken_joker-replay = Wer die richtige Karte an die Stelle eines Jokers legt, bekommt ihn, muss ihn aber im selben Zug wieder auf den Tisch legen.
says-taken_joker-attach_only = Wer die richtige Karte an die Stelle eines Jokers legt, bekommt ihn, darf ihn danach aber nur anlegen oder abwerfen.

## Discards and stock

option-attachable_discard = passende Karten abwerfen
value-attachable_discard-opened_ok = erst nach dem Herauskommen
value-attachable_discard-two_player_ok = nur zu zweit
value-attachable_discard-never = nie
value-attachable_discard-free = immer
says-attachable_discard-opened_ok = Eine Karte, die man auf dem Tisch anlegen kann, darf nur abwerfen, wer herausgekommen ist oder nichts anderes abwerfen kann.
says-attachable_discard-two_player_ok = Eine Karte, die man auf dem Tisch anlegen kann, darf nur abwerfen, wer herausgekommen ist, und nur zu zweit. Um Schluss zu machen, oder wenn man nichts anderes abzuwerfen hat, darf man es immer.
says-attachable_discard-never = Eine Karte, die man auf dem Tisch anlegen kann, darf man nur abwerfen, um Schluss zu machen oder wenn man nichts anderes abzuwerfen hat.
says-attachable_discard-free = Auch eine Karte, die man auf dem Tisch anlegen kann, darf man abwerfen.

option-attachable_brake = genommene Karte, die passt
value-attachable_brake-on = nur für eine neue Kombination
value-attachable_brake-off = frei verwendbar
says-attachable_brake-on = Wirft der Spieler vor dir eine Karte ab, die man anlegen kann, so darfst du sie in deinem Zug nur für eine neue Kombination verwenden.
says-attachable_brake-off = Eine Karte vom Ablagestapel darf man auch anlegen.

option-joker_discard = Joker abwerfen
value-joker_discard-free = erlaubt
value-joker_discard-closing_only = nur zum Schluss
says-joker_discard-free = Einen Joker darf man abwerfen wie jede andere Karte.
says-joker_discard-closing_only = Einen Joker darf man nur abwerfen, um Schluss zu machen oder wenn man nichts anderes abzuwerfen hat.

option-first_turn_close = Schluss im ersten Zug
value-first_turn_close-on = erlaubt
value-first_turn_close-off = verboten
says-first_turn_close-on = Schon im eigenen ersten Zug darf man Schluss machen.
says-first_turn_close-off = Im eigenen ersten Zug darf man nicht Schluss machen.

option-recycle = wenn der Talon leer ist
value-recycle-shuffle = Ablage mischen
value-recycle-flip = Ablage umdrehen
value-recycle-flip_and_turn = umdrehen, eine aufdecken
says-recycle-shuffle = Ist der Talon leer, wird der Ablagestapel bis auf die oberste Karte gemischt, und es geht weiter.
says-recycle-flip = Ist der Talon leer, wird der ganze Ablagestapel umgedreht, ohne zu mischen, und es geht weiter.
says-recycle-flip_and_turn = Ist der Talon leer, wird der ganze Ablagestapel umgedreht, ohne zu mischen, und die erste Karte beginnt den neuen Ablagestapel.

option-max_recycles = neuer Talon
value-max_recycles = { $n ->
    [0] nie
    [one] einmal
   *[other] { $n }-mal
  }
says-max_recycles = { $n ->
    [0] Einen neuen Talon gibt es nicht: Ist er leer, endet die Runde, und alle zählen ihre Karten.
    [one] Einen neuen Talon gibt es nur einmal: Danach endet die Runde, und alle zählen ihre Karten.
   *[other] Einen neuen Talon gibt es höchstens { $n }-mal: Danach endet die Runde, und alle zählen ihre Karten.
  }

## Score and end

option-in_hand = Hand-Rommé
value-in_hand-none = zählt wie sonst
value-in_hand-double = zählt doppelt
value-in_hand-bonus = bringt einen Bonus
says-in_hand-none = Hand-Rommé, also im selben Zug herauskommen und Schluss machen, zählt wie sonst auch.
says-in_hand-double = Bei Hand-Rommé, also wenn jemand im selben Zug herauskommt und Schluss macht, zählen die Punkte der anderen doppelt.
says-in_hand-bonus = Wer Hand-Rommé macht, also im selben Zug herauskommt und Schluss macht, zieht sich Punkte ab.

option-in_hand_bonus = Bonus für Hand-Rommé
value-in_hand_bonus = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
  }
says-in_hand_bonus = { $n ->
    [one] Der Bonus für Hand-Rommé beträgt { $n } Punkt.
   *[other] Der Bonus für Hand-Rommé beträgt { $n } Punkte.
  }

option-in_hand_waives_opening = Herauskommen mit Hand-Rommé
value-in_hand_waives_opening-on = ohne Mindestpunkte
value-in_hand_waives_opening-off = mit den üblichen Punkten
says-in_hand_waives_opening-on = Für Hand-Rommé braucht man die Punkte zum Herauskommen nicht.
says-in_hand_waives_opening-off = Auch für Hand-Rommé braucht man die Punkte zum Herauskommen.

option-unopened_flat = wer nicht herausgekommen ist
value-unopened_flat-off = zählt seine Karten
value-unopened_flat-100 = bekommt 100 Punkte
says-unopened_flat-off = Wer nicht herausgekommen ist, zählt wie alle die Karten auf der Hand.
says-unopened_flat-100 = Wer nicht herausgekommen ist, bekommt 100 Punkte, egal mit welchen Karten (und die werden nie verdoppelt).

option-lone_ace_is_one = Ass als einzige Karte
value-lone_ace_is_one-on = zählt 1
value-lone_ace_is_one-off = zählt 11
says-lone_ace_is_one-on = Ein Ass, das als letzte Karte auf der Hand bleibt, zählt 1.
says-lone_ace_is_one-off = Ein Ass auf der Hand zählt immer 11.

option-limit = Limit
value-limit = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
  }
says-limit = { $n ->
    [one] Gespielt wird bis { $n } Punkt.
   *[other] Gespielt wird bis { $n } Punkte.
  }

option-bust_at = ausscheiden
value-bust_at-reach = wer das Limit erreicht
value-bust_at-exceed = wer das Limit überschreitet
says-bust_at-reach = Wer das Limit erreicht oder überschreitet, scheidet aus der Partie aus.
says-bust_at-exceed = Wer das Limit überschreitet, scheidet aus der Partie aus; wer es genau trifft, bleibt im Spiel.

option-re_entry = Wiedereinstieg
value-re_entry-off = nein
value-re_entry-once = einmal
value-re_entry-unlimited = beliebig oft
says-re_entry-off = Wer ausscheidet, kann nicht wieder einsteigen.
says-re_entry-once = Wer ausscheidet, kann einmal wieder einsteigen, mit dem höchsten Punktestand der anderen, wenn mindestens zwei noch im Spiel sind.
says-re_entry-unlimited = Wer ausscheidet, kann immer wieder einsteigen, mit dem höchsten Punktestand der anderen, wenn mindestens zwei noch im Spiel sind.

option-first_bust_ends = erstes Ausscheiden
value-first_bust_ends-off = es geht weiter
value-first_bust_ends-on = Ende der Partie
says-first_bust_ends-off = Scheidet jemand aus, spielen die anderen weiter.
says-first_bust_ends-on = Sobald jemand ausscheidet, endet die Partie mit dieser Runde: Von denen, die nicht ausgeschieden sind, gewinnt, wer die wenigsten Punkte hat.

option-deals = Runden
value-deals-unlimited = so viele wie nötig
value-deals = { $n ->
    [one] nur { $n }
   *[other] höchstens { $n }
  }
says-deals-unlimited = Die Partie endet, wenn nur noch einer im Spiel ist: Wer übrig bleibt, gewinnt.
says-deals = { $n ->
    [one] Es wird nur eine Runde gespielt: Wer die wenigsten Punkte hat, gewinnt.
   *[other] Die Partie endet spätestens nach { $n } Runden: Wer die wenigsten Punkte hat, gewinnt.
  }

## The clock of tables whose turns last an hour or more. n: the days of the reserve; 1 or 0 for yes or no.

option-reserve = Zeitreserve
value-reserve = { $n ->
    [0] keine
    [one] 1 Tag
   *[other] { $n } Tage
  }
rules-label-reserve = 🕰️ Reserve: { value-reserve }
says-reserve = { $n ->
    [0] Keine Reserve: Ist die Zeit eines Zugs um, spiele ich.
    [one] Dazu kommt pro Person 1 Tag Reserve für die ganze Partie: Er läuft, wenn die Zeit eines Zugs um ist.
   *[other] Dazu kommen pro Person { $n } Tage Reserve für die ganze Partie: Sie laufen, wenn die Zeit eines Zugs um ist.
  }
option-weekend = Samstag und Sonntag
value-weekend = { $n ->
    [0] Spieltage
   *[other] Ruhetage
  }
rules-label-weekend = 📅 Sa und So: { value-weekend }
says-weekend = { $n ->
    [0] Auch am Samstag und Sonntag läuft die Uhr.
   *[other] Am Samstag und Sonntag steht die Uhr still.
  }
option-pauses = Pause auf Wunsch aller
value-pauses = { $n ->
    [0] nein
   *[other] ja
  }
rules-label-pauses = ⏸️ Pause auf Wunsch aller: { value-pauses }
says-pauses = { $n ->
    [0] Die Partie lässt sich nicht unterbrechen.
   *[other] Sind alle am Tisch einverstanden, macht die Partie Pause: höchstens 14 Tage lang.
  }

## The page of /regole

rules-title = 📖 <b>Die Regeln an diesem Tisch</b>
rules-title-chat = 📖 <b>Die Regeln in diesem Chat</b>
    Hier gibt es keinen offenen Tisch: Der nächste beginnt mit diesen Regeln, bis jemand sie ändert.
rules-title-at = 📖 <b>Die Regeln am Tisch in { $place }</b>
rules-title-private = 📖 <b>Die Regeln am Tisch gegen den Computer</b>
rules-title-base = 📖 <b>Die Anfangsregeln</b>
    In einer Gruppe zeigt /regeln die Regeln des Tisches, an dem ihr spielt.
rules-in-short = 🎯 Gespielt wird bis { $limit } · ✋ Zum Herauskommen: { $opening } · ⏳ Pro Zug: { $time }
rules-label-whole = 📖 Alle privat lesen
rules-section-cards = 🎴 Karten und Kombinationen
rules-section-opening = ✋ Herauskommen und Ziehen
rules-section-discard = ♻️ Abwerfen und Talon
rules-section-score = 🏁 Schluss und Punkte
rules-section-end = 🎯 Ende der Partie
rules-basics-cards = Eine Kombination ist eine Folge (3 oder mehr aufeinanderfolgende Karten einer Farbe, etwa 5♥️ 6♥️ 7♥️) oder ein Satz (3 oder 4 gleiche Karten in verschiedenen Farben, etwa 9♥️ 9♣️ 9♠️).
rules-basics-turn = In jedem Zug zieht man, legt aus und legt an, wenn man kann, und wirft ab. Wer seine letzte Karte abwirft, macht Schluss.
rules-basics-just-taken = Die Karte, die man gerade vom Ablagestapel genommen hat, darf man im selben Zug nicht wieder abwerfen.
rules-basics-idle = Wird zwanzig Züge lang nur vom Ablagestapel genommen und nichts auf den Tisch gelegt, endet die Runde, und alle zählen ihre Karten.
rules-basics-score = Wer Schluss macht, bekommt 0 Punkte; den anderen wird angeschrieben, was sie noch auf der Hand haben.
rules-values-title = 🔢 Was die Karten wert sind
rules-values = 2 bis 10: ihre Zahl. Bube, Dame und König: 10.
    Ass: 1 unter der 2, 11 über dem König und in Sätzen; auf der Hand 11{ $lone ->
        [yes] , aber 1 als einzige Karte
       *[no] {""}
    }.
    Joker: so viel wie die Karte, die er ersetzt; auf der Hand 25.
rules-values-no-jokers = 2 bis 10: ihre Zahl. Bube, Dame und König: 10.
    Ass: 1 unter der 2, 11 über dem König und in Sätzen; auf der Hand 11{ $lone ->
        [yes] , aber 1 als einzige Karte
       *[no] {""}
    }.
rules-time-title = ⏳ Die Zeit
rules-time-says = { $time } für jeden Zug. Wer nicht rechtzeitig spielt, für den ziehe ich eine Karte und werfe eine ab.
rules-time-says-unlimited = Für jeden Zug hat man so viel Zeit, wie man möchte.
rules-quiet-says = Ruhezeit { $quiet }: Die Uhr steht still.
rules-advice-title = 💡 Tipps
rules-advice-on = ja
rules-advice-off = nein
rules-advice-says-on = Wer am Zug ist und fragt, erfährt, was ich spielen würde und warum. Sonst liest das niemand.
rules-advice-says-off = Gespielt wird ohne Tipps: Ich gebe niemandem welche.

## The rules panel

rules-panel-title = ⚖️ <b>Die Regeln am Tisch</b>
rules-panel-now = Jetzt: { $line }.
rules-panel-preset-intro = Wähle, womit du anfängst; den Rest kannst du danach ändern.
rules-panel-preset-entry = • <b>{ $preset }</b>: { $says }
rules-panel-time-intro = ⏳ <b>Zeit pro Zug</b>: { $time }.
    Wer nicht rechtzeitig spielt, für den ziehe ich eine Karte und werfe eine ab.
rules-panel-quiet-intro = In der <b>Ruhezeit</b> steht die Uhr still, und niemand muss spielen.
rules-panel-quiet-now = 🌙 Ruhezeit, in der die Uhr stillsteht: { $quiet }.
rules-panel-quiet-unused = Ist die Zeit unbegrenzt, braucht man sie nicht.
rules-panel-slow-unused = Reserve, Ruhetage und Pausen gibt es, wenn ein Zug mindestens eine Stunde dauern darf.
rules-panel-section-title = <b>{ $section }</b>
rules-panel-option-says = • { $says }
rules-panel-options-intro = {""}
    Tippe auf eine Regel, um sie zu ändern.
rules-panel-option-title = 👉 <b>{ $option }</b>
rules-panel-unused = Mit den übrigen gewählten Regeln ändert diese hier vorerst nichts.
rules-panel-chosen = ✅ { $value }
rules-panel-label-time = ⏳ { $time }
rules-panel-label-advice = 💡 Tipps: { $on ->
    [yes] ja
   *[no] nein
  }
rules-panel-label-cards = 🎴 Karten
rules-panel-label-opening = ✋ Rauskommen
rules-panel-label-discard = ♻️ Abwerfen
rules-panel-label-score = 🏁 Wertung
rules-panel-label-back = ⬅️ Zurück
rules-panel-label-seats = ⬅️ Zum Tisch
rules-label-jokers-0 = Joker: keine
rules-label-jokers-2 = Joker: zwei
rules-label-jokers-4 = Joker: vier
rules-label-jokers_per_meld-1 = Joker je Kombination: einer
rules-label-jokers_per_meld-unlimited = Joker je Kombination: beliebig
rules-label-run_max-13 = Folgen bis 13
rules-label-run_max-14 = Folgen bis 14
rules-label-sweep_complete-on = Komplette: vom Tisch
rules-label-sweep_complete-off = Komplette: bleiben liegen
rules-label-starter_gets_14-on = Beginnt: Geber, 14 Karten
rules-label-starter_gets_14-off = Beginnt: links vom Geber
rules-label-opening_points = { $n ->
    [0] Herauskommen: ohne Minimum
    [one] Herauskommen: { $n } Punkt
   *[other] Herauskommen: { $n } Punkte
  }
rules-label-jokers_in_opening-counted = Joker beim Herauskommen: zählt
rules-label-jokers_in_opening-not_counted = Joker beim Herauskommen: nein
rules-label-pozzo_before_opening-never = Ablage zum Herauskommen: nein
rules-label-pozzo_before_opening-to_open = Ablage zum Herauskommen: ja
rules-label-pozzo_must_use-on = Genommene Karte: sofort legen
rules-label-pozzo_must_use-off = Genommene Karte: behalten
rules-label-taken_joker-keep = Geholter Joker: behalten
rules-label-taken_joker-replay = Geholter Joker: sofort legen
rules-label-taken_joker-attach_only = Geholter Joker: nur anlegen
rules-label-attachable_discard-opened_ok = Passende: nach Herauskommen
rules-label-attachable_discard-two_player_ok = Passende abwerfen: zu zweit
rules-label-attachable_discard-never = Passende abwerfen: nie
rules-label-attachable_discard-free = Passende abwerfen: immer
rules-label-attachable_brake-on = Genommene Karte anlegen: nein
rules-label-attachable_brake-off = Genommene Karte anlegen: ja
rules-label-joker_discard-free = Joker abwerfen: erlaubt
rules-label-joker_discard-closing_only = Joker abwerfen: zum Schluss
rules-label-recycle-shuffle = Talon leer: mischen
rules-label-recycle-flip = Talon leer: umdrehen
rules-label-recycle-flip_and_turn = Talon leer: drehen, aufdecken
rules-label-max_recycles = { $n ->
    [0] Talon erneuert: nie
    [one] Talon erneuert: einmal
   *[other] Talon erneuert: { $n }-mal
  }
rules-label-in_hand-none = Hand-Rommé normal
rules-label-in_hand-double = Hand-Rommé doppelt
rules-label-in_hand-bonus = Hand-Rommé + Bonus
rules-label-in_hand_bonus = Bonus von { $n }
rules-label-in_hand_waives_opening-on = Hand-Rommé: ohne Minimum
rules-label-in_hand_waives_opening-off = Hand-Rommé: mit Minimum
rules-label-first_turn_close-on = Schluss im ersten Zug: ja
rules-label-first_turn_close-off = Schluss im ersten Zug: nein
rules-label-unopened_flat-off = Nicht heraus: Kartenwert
rules-label-unopened_flat-100 = Nicht heraus: 100 Punkte
rules-label-lone_ace_is_one-on = Ass als letzte Karte: 1
rules-label-lone_ace_is_one-off = Ass als letzte Karte: 11
rules-label-limit = 🎯 Bis { $n }
rules-label-bust_at-reach = Aus: wer das Limit erreicht
rules-label-bust_at-exceed = Aus: wer es überschreitet
rules-label-re_entry-off = Wiedereinstieg: nein
rules-label-re_entry-once = Wiedereinstieg: einmal
rules-label-re_entry-unlimited = Wiedereinstieg: beliebig oft
rules-label-first_bust_ends-off = Scheidet einer aus: weiter
rules-label-first_bust_ends-on = Scheidet einer aus: Ende
rules-label-deals-unlimited = Runden: so viele wie nötig
rules-label-deals = Runden: höchstens { $n }
rules-label-own = mehr…
rules-label-quiet = 🌙 { $quiet }
rules-label-no-quiet = 🌙 Ruhezeit: { $quiet }
rules-label-hours = { $start }–{ $end }

## Answers to taps in the panel

rules-changed = ✅ { $option }: { $value }
rules-changed-preset = Es gelten jetzt die Regeln „{ $preset }“.
rules-changed-time = Zeit pro Zug: { $time }.
rules-changed-time-quiet = Zeit pro Zug: { $time }. Die Uhr steht { $quiet } still.
rules-changed-quiet = Ruhezeit: { $quiet }.
rules-changed-advice = Tipps: { $advice }.
rules-same = Das ist schon so.
rules-not-yours = Nur { $host } oder ein Admin kann die Regeln ändern. Zum Lesen schreib /regeln
rules-refused-players = Mindestens eine Spielerzahl muss übrig bleiben.
rules-refused-number = { $option }: von { $first } bis { $last } wählbar.
rules-refused = { $option }: Dieser Wert ist nicht wählbar.
rules-refused-unknown = Diese Auswahl gibt es nicht.
