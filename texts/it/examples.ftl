### Examples of the rules, for /regole: one for each value of each option, with the cards as the table shows them.
###   example-NAME-WORD    an example of a value, as a sentence after a colon
###   example-NAME         the same for a number, with the numbers of the table

rules-example = { $says }
    <i>Esempio: { $example }</i>

## Cards and melds

example-players = { $missing ->
    [0] si comincia in 2 come in 6.
   *[other] in { $missing } non si comincia.
  }

example-jokers-0 = 5♥️ e 7♥️ aspettano proprio il 6♥️: nessun'altra carta fa la scala.
example-jokers-2 = 5♥️, 7♥️ e uno dei due jolly fanno la scala 5♥️ 🃏6♥️ 7♥️.
example-jokers-4 = 5♥️, 7♥️ e un jolly fanno la scala 5♥️ 🃏6♥️ 7♥️.

example-jokers_per_meld-1 = 9♥️ 9♣️ 🃏9♠️ va bene; 9♥️ 🃏9♣️ 🃏9♠️ no, ha due jolly.
example-jokers_per_meld-unlimited = 9♥️ 🃏9♣️ 🃏9♠️ va bene; tre jolly da soli no.

example-run_max-13 = la scala da A♠️ a K♠️ è piena: sopra il K♠️ non va più niente.
example-run_max-14 = sopra il K♠️ della scala da A♠️ a K♠️ va ancora un jolly, 🃏A♠️.

example-sweep_complete-on = appena a terra c'è 9♥️ 9♦️ 9♣️ 9♠️, le quattro carte escono dal gioco.
example-sweep_complete-off = 9♥️ 9♦️ 9♣️ 9♠️ resta a terra fino alla fine della smazzata.

example-starter_gets_14-on = Anna dà le carte: comincia lei, non pesca e alla fine del turno scarta.
example-starter_gets_14-off = Anna dà le carte e alla sua sinistra siede Bruno: comincia Bruno.

## Opening and discard pile

example-opening_points = { $melds } fanno { $points } punti: bastano.

example-jokers_in_opening-counted = 8♥️ 🃏9♥️ 10♥️ vale 27, perché il jolly conta 9.
example-jokers_in_opening-not_counted = 8♥️ 🃏9♥️ 10♥️ si può calare, ma per aprire conta 0.

example-pozzo_before_opening-never = non hai aperto e in cima al pozzo c'è K♣️: anche se hai K♥️ K♦️, peschi dal tallone.
example-pozzo_before_opening-to_open = in cima al pozzo c'è K♣️ e tu hai K♥️ K♦️: lo prendi solo se subito apri con K♥️ K♦️ K♣️ (e altri giochi, se servono).

example-pozzo_must_use-on = hai aperto e prendi 8♣️ dal pozzo: prima di scartare lo devi calare, attaccare o mettere al posto di un jolly.
example-pozzo_must_use-off = hai aperto e in mano hai 7♣️: prendi 8♣️ dal pozzo e aspetti 9♣️.

example-taken_joker-keep = a terra c'è 5♥️ 🃏6♥️ 7♥️ e tu hai 6♥️: lo metti al suo posto, e il jolly lo tieni per quando serve.
example-taken_joker-replay = a terra c'è 5♥️ 🃏6♥️ 7♥️ e tu hai 6♥️ K♠️ K♦️: prendi il jolly e subito cali K♠️ K♦️ 🃏K♣️.
example-taken_joker-attach_only = a terra c'è 5♥️ 🃏6♥️ 7♥️ e tu hai 6♥️ K♠️ K♦️: prendi il jolly, ma K♠️ K♦️ 🃏K♣️ non lo puoi calare. Puoi attaccarlo a 5♥️ 6♥️ 7♥️.

## Discards and stock

example-attachable_discard-opened_ok = a terra c'è 4♥️ 5♥️ 6♥️ e non hai ancora aperto: il 7♥️ non lo puoi scartare. Se hai aperto, sì.
example-attachable_discard-two_player_ok = a terra c'è 4♥️ 5♥️ 6♥️: se giocate in tre, il 7♥️ non lo puoi scartare; rimasti in due, se hai aperto, sì.
example-attachable_discard-never = a terra c'è 4♥️ 5♥️ 6♥️: il 7♥️ non lo puoi scartare, nemmeno se hai aperto. Se è la tua ultima carta sì, e chiudi.
example-attachable_discard-free = a terra c'è 4♥️ 5♥️ 6♥️: il 7♥️ lo puoi scartare, anche se non hai aperto.

example-attachable_brake-on = a terra c'è 4♥️ 5♥️ 6♥️ e chi gioca prima di te scarta 7♥️: se lo prendi, puoi calare 7♥️ 7♣️ 7♠️ ma non attaccarlo.
example-attachable_brake-off = a terra c'è 4♥️ 5♥️ 6♥️ e chi gioca prima di te scarta 7♥️: se hai aperto, lo prendi e lo attacchi.

example-joker_discard-free = a terra non c'è ancora nessun gioco: puoi scartare il jolly, per non pagarlo 25.
example-joker_discard-closing_only = ti restano 4♣️ e un jolly: scarti 4♣️. Se ti resta solo il jolly, lo scarti e chiudi.

example-first_turn_close-on = al tuo primo turno cali tutte le carte tranne una, la scarti e hai chiuso.
example-first_turn_close-off = al tuo primo turno puoi calare, ma dopo lo scarto ti deve restare almeno una carta.

example-recycle-shuffle = in cima al pozzo c'è 7♥️: resta lì, e tutte le altre diventano il tallone nuovo.
example-recycle-flip = la carta più vecchia del pozzo è 2♣️: è la prima che si pesca, e il pozzo resta vuoto fino al prossimo scarto.
example-recycle-flip_and_turn = la carta più vecchia del pozzo è 2♣️: comincia il pozzo nuovo, e quella dopo è la prima che si pesca.

example-max_recycles = { $n ->
    [0] peschi l'ultima carta: giochi il tuo turno, e se non chiudi si contano le carte.
    [one] il tallone si è già rifatto una volta e finisce ancora: chi ha pescato l'ultima carta gioca il suo turno, poi si conta.
   *[other] il tallone si è già rifatto { $n } volte e finisce ancora: chi ha pescato l'ultima carta gioca il suo turno, poi si conta.
  }

## Score and end

example-in_hand-none = Anna chiude in mano e a Bruno, che ha aperto, restano K♠️ e 7♥️: Bruno paga 17.
example-in_hand-double = Anna chiude in mano e a Bruno, che ha aperto, restano K♠️ e 7♥️: Bruno paga 34 invece di 17.
example-in_hand-bonus = Anna chiude in mano e a Bruno, che ha aperto, restano K♠️ e 7♥️: Bruno paga 17, e il totale di Anna scende.

example-in_hand_bonus = Anna è a { $before } e chiude in mano: scende a { $after }.

example-in_hand_waives_opening-on = cali tutto in una volta e ti resta una sola carta: la scarti e chiudi, anche se i tuoi giochi non arrivano a { $needed }.
example-in_hand_waives_opening-off = ti resterebbe una sola carta, ma i tuoi giochi non arrivano a { $needed }: non puoi calarli.

example-unopened_flat-off = Anna chiude e Bruno, senza avere aperto, ha in mano K♠️ 7♥️ 2♣️: paga 19.
example-unopened_flat-100 = Anna chiude e Bruno, senza avere aperto, ha in mano K♠️ 7♥️ 2♣️: paga 100, non 19.

example-lone_ace_is_one-on = ti resta solo A♠️: paghi 1. Ti restano A♠️ e 2♣️: paghi 13.
example-lone_ace_is_one-off = ti resta solo A♠️: paghi 11.

example-limit = a { $below } giochi ancora, a { $over } sei fuori.

example-bust_at-reach = a { $limit } precisi sei fuori.
example-bust_at-exceed = a { $limit } precisi giochi ancora, a { $over } sei fuori.

example-re_entry-off = Anna sballa: aspetta la prossima partita, e gli altri continuano.
example-re_entry-once = Anna sballa, Bruno è a { $low } e Carla a { $high }: Anna può rientrare con { $high }. Se sballa ancora, è fuori.
example-re_entry-unlimited = Anna sballa, Bruno è a { $low } e Carla a { $high }: Anna può rientrare con { $high }, anche se non è la prima volta.

example-first_bust_ends-off = Anna sballa, Bruno e Carla no: la partita continua fra Bruno e Carla.
example-first_bust_ends-on = Anna sballa, Bruno è a { $low } e Carla a { $high }: la partita è finita e vince Bruno.

example-deals-unlimited = restano solo Anna e Bruno, e Bruno sballa: vince Anna.
example-deals = alla fine dell'ultima smazzata Anna è a { $low } e Bruno a { $high }: vince Anna.
