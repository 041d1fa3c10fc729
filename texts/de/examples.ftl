### Examples of the rules, for /regeln: one for each value of each option, with the cards as the table shows them.
###   example-NAME-WORD    an example of a value, as a sentence after a colon
###   example-NAME         the same for a number, with the numbers of the table

rules-example = { $says }
    <i>Beispiel: { $example }</i>

## Cards and melds

example-players = { $missing ->
    [0] Mit 2 Spielern kann man anfangen, mit 6 auch.
   *[other] Mit { $missing } Spielern kann man nicht anfangen.
  }

example-jokers-0 = 5♥️ und 7♥️ warten genau auf die 6♥️: Nur mit ihr wird es eine Folge.
example-jokers-2 = 5♥️, 7♥️ und einer der beiden Joker ergeben die Folge 5♥️ 🃏6♥️ 7♥️.
example-jokers-4 = 5♥️, 7♥️ und ein Joker ergeben die Folge 5♥️ 🃏6♥️ 7♥️.

example-jokers_per_meld-1 = 9♥️ 9♣️ 🃏9♠️ geht; 9♥️ 🃏9♣️ 🃏9♠️ mit zwei Jokern geht nicht.
example-jokers_per_meld-unlimited = 9♥️ 🃏9♣️ 🃏9♠️ geht; drei Joker allein gehen nicht.

example-run_max-13 = Die Folge von A♠️ bis K♠️ ist komplett: Über den K♠️ passt nichts mehr.
example-run_max-14 = Über den K♠️ der Folge von A♠️ bis K♠️ passt noch ein Joker, 🃏A♠️.

example-sweep_complete-on = Sobald 9♥️ 9♦️ 9♣️ 9♠️ auf dem Tisch liegt, sind die vier Karten aus dem Spiel.
example-sweep_complete-off = 9♥️ 9♦️ 9♣️ 9♠️ bleibt bis zum Ende der Runde liegen.

example-starter_gets_14-on = Anna gibt: Sie fängt an, zieht nicht und wirft am Ende ihres Zuges ab.
example-starter_gets_14-off = Anna gibt, und links von ihr sitzt Bruno: Bruno fängt an.

## Opening and discard pile

example-opening_points = { $melds } bringen { $points } Punkte: Das reicht.

example-jokers_in_opening-counted = 8♥️ 🃏9♥️ 10♥️ ist 27 wert, denn der Joker zählt 9.
example-jokers_in_opening-not_counted = 8♥️ 🃏9♥️ 10♥️ darf man auslegen, aber zum Herauskommen zählt es 0.

example-pozzo_before_opening-never = Du bist noch nicht herausgekommen, und oben auf dem Ablagestapel liegt K♣️: Auch mit K♥️ K♦️ ziehst du vom Talon.
example-pozzo_before_opening-to_open = Oben auf dem Ablagestapel liegt K♣️, und du hast K♥️ K♦️: Nehmen darfst du ihn nur, wenn du sofort mit K♥️ K♦️ K♣️ herauskommst (und weiteren Kombinationen, falls nötig).

example-pozzo_must_use-on = Du bist schon herausgekommen und nimmst 8♣️ vom Ablagestapel: Vor dem Abwerfen musst du sie auslegen, anlegen oder gegen einen Joker tauschen.
example-pozzo_must_use-off = Du bist schon herausgekommen und hast 7♣️ auf der Hand: Du nimmst 8♣️ vom Ablagestapel und wartest auf 9♣️.

example-taken_joker-keep = Auf dem Tisch liegt 5♥️ 🃏6♥️ 7♥️, und du hast 6♥️: Du legst sie an seine Stelle und hebst den Joker für später auf.
example-taken_joker-replay = Auf dem Tisch liegt 5♥️ 🃏6♥️ 7♥️, und du hast 6♥️ K♠️ K♦️: Du holst den Joker und legst gleich K♠️ K♦️ 🃏K♣️ aus.
example-taken_joker-attach_only = Auf dem Tisch liegt 5♥️ 🃏6♥️ 7♥️, und du hast 6♥️ K♠️ K♦️: Du holst den Joker, darfst aber K♠️ K♦️ 🃏K♣️ nicht auslegen. An 5♥️ 6♥️ 7♥️ darfst du ihn anlegen.

## Discards and stock

example-attachable_discard-opened_ok = Auf dem Tisch liegt 4♥️ 5♥️ 6♥️, und du bist noch nicht herausgekommen: Die 7♥️ darfst du nicht abwerfen. Bist du herausgekommen, darfst du es.
example-attachable_discard-two_player_ok = Auf dem Tisch liegt 4♥️ 5♥️ 6♥️: Zu dritt darfst du die 7♥️ nicht abwerfen; seid ihr nur noch zu zweit und bist du herausgekommen, dann schon.
example-attachable_discard-never = Auf dem Tisch liegt 4♥️ 5♥️ 6♥️: Die 7♥️ darfst du nicht abwerfen, auch wenn du herausgekommen bist. Als letzte Karte schon: Damit machst du Schluss.
example-attachable_discard-free = Auf dem Tisch liegt 4♥️ 5♥️ 6♥️: Die 7♥️ darfst du abwerfen, auch vor dem Herauskommen.

example-attachable_brake-on = Auf dem Tisch liegt 4♥️ 5♥️ 6♥️, und der Spieler vor dir wirft 7♥️ ab: Nimmst du sie, darfst du 7♥️ 7♣️ 7♠️ auslegen, sie aber nicht anlegen.
example-attachable_brake-off = Auf dem Tisch liegt 4♥️ 5♥️ 6♥️, und der Spieler vor dir wirft 7♥️ ab: Bist du herausgekommen, nimmst du sie und legst sie an.

example-joker_discard-free = Auf dem Tisch liegt noch keine Kombination: Du darfst den Joker abwerfen, damit er dich keine 25 kostet.
example-joker_discard-closing_only = Du hast noch 4♣️ und einen Joker: Du wirfst 4♣️ ab. Hast du nur noch den Joker, wirfst du ihn ab und machst Schluss.

example-first_turn_close-on = In deinem ersten Zug legst du alles bis auf eine Karte aus, wirfst sie ab und machst Schluss.
example-first_turn_close-off = In deinem ersten Zug darfst du auslegen, aber nach dem Abwerfen muss dir mindestens eine Karte bleiben.

example-recycle-shuffle = Oben auf dem Ablagestapel liegt 7♥️: Sie bleibt liegen, alle anderen werden zum neuen Talon.
example-recycle-flip = Die unterste Karte des Ablagestapels ist 2♣️: Sie wird als erste gezogen, und der Ablagestapel bleibt bis zum nächsten Abwerfen leer.
example-recycle-flip_and_turn = Die unterste Karte des Ablagestapels ist 2♣️: Mit ihr beginnt der neue Ablagestapel, und die nächste wird als erste gezogen.

example-max_recycles = { $n ->
    [0] Du ziehst die letzte Karte: Du spielst deinen Zug, und wenn du nicht Schluss machst, wird gezählt.
    [one] Einen neuen Talon gab es schon, und er ist wieder leer: Wer die letzte Karte gezogen hat, spielt seinen Zug, dann wird gezählt.
   *[other] Es gab schon { $n }-mal einen neuen Talon, und er ist wieder leer: Wer die letzte Karte gezogen hat, spielt seinen Zug, dann wird gezählt.
  }

## Score and end

example-in_hand-none = Anna macht Hand-Rommé, und Bruno, der herausgekommen ist, hat noch K♠️ und 7♥️: Er bekommt 17.
example-in_hand-double = Anna macht Hand-Rommé, und Bruno, der herausgekommen ist, hat noch K♠️ und 7♥️: Er bekommt 34 statt 17.
example-in_hand-bonus = Anna macht Hand-Rommé, und Bruno, der herausgekommen ist, hat noch K♠️ und 7♥️: Er bekommt 17, und Annas Gesamtstand sinkt.

example-in_hand_bonus = Anna steht bei { $before } und macht Hand-Rommé: Danach steht sie bei { $after }.

example-in_hand_waives_opening-on = Du legst alles auf einmal aus und behältst nur eine Karte: Du wirfst sie ab und machst Schluss, auch wenn deine Kombinationen keine { $needed } bringen.
example-in_hand_waives_opening-off = Dir bliebe nur eine Karte, aber deine Kombinationen bringen keine { $needed }: Du darfst sie nicht auslegen.

example-unopened_flat-off = Anna macht Schluss, und Bruno, der nicht herausgekommen ist, hat K♠️ 7♥️ 2♣️: Er bekommt 19.
example-unopened_flat-100 = Anna macht Schluss, und Bruno, der nicht herausgekommen ist, hat K♠️ 7♥️ 2♣️: Er bekommt 100, nicht 19.

example-lone_ace_is_one-on = Du hast nur noch A♠️: Das zählt 1. A♠️ und 2♣️ zählen 13.
example-lone_ace_is_one-off = Du hast nur noch A♠️: Das zählt 11.

example-limit = Mit { $below } bist du noch im Spiel, mit { $over } nicht mehr.

example-bust_at-reach = Mit genau { $limit } scheidest du aus.
example-bust_at-exceed = Mit genau { $limit } bist du noch im Spiel, mit { $over } nicht mehr.

example-re_entry-off = Anna scheidet aus: Sie wartet auf die nächste Partie, und die anderen spielen weiter.
example-re_entry-once = Anna scheidet aus, Bruno hat { $low } und Carla { $high }: Anna darf mit { $high } wieder einsteigen. Scheidet sie noch einmal aus, bleibt es dabei.
example-re_entry-unlimited = Anna scheidet aus, Bruno hat { $low } und Carla { $high }: Anna darf mit { $high } wieder einsteigen, auch wenn es nicht das erste Mal ist.

example-first_bust_ends-off = Anna scheidet aus, Bruno und Carla nicht: Die Partie geht zwischen Bruno und Carla weiter.
example-first_bust_ends-on = Anna scheidet aus, Bruno hat { $low } und Carla { $high }: Die Partie ist zu Ende, und Bruno gewinnt.

example-deals-unlimited = Nur noch Anna und Bruno sind im Spiel, und Bruno scheidet aus: Anna gewinnt.
example-deals = Am Ende der letzten Runde hat Anna { $low } und Bruno { $high }: Anna gewinnt.
