### The rules in words. Every option of scala40.rules has:
###   option-NAME          its name, on a button and in "come fisca, tranne ..."
###   value-NAME-WORD      a value in two or three words (value-NAME with $n for numbers)
###   says-NAME-WORD       what that value means at the table, as a whole sentence (says-NAME with $n for numbers)

## Presets

preset-fisca = Fisca
preset-fisca-says = Le regole federali. Un solo jolly per gioco, e quello che si riprende va rigiocato subito. Dal pozzo si prende solo dopo aver aperto.
preset-biska = Biska
preset-biska-says = Il pozzo si può prendere anche per aprire. Chi non ha aperto paga 100, e chi chiude in mano fa pagare il doppio.
preset-classica = Classica
preset-classica-says = Quello che si prende dal pozzo va giocato subito. Chi chiude in mano fa pagare il doppio, e può farlo senza i punti dell'apertura.
preset-tedesca = Tedesca
preset-tedesca-says = Si scarta quello che si vuole, e il jolly ripreso si può tenere. Chi chiude in mano fa pagare il doppio.
preset-ramino = Ramino
preset-ramino-says = In due o in quattro: i giochi completi escono dal tavolo, e sballa solo chi supera il limite.

rules-line-same = come <b>{ $preset }</b>
rules-line-except = come <b>{ $preset }</b>, tranne { $exceptions }
rules-line-no-advice = { $rules } · senza consigli
rules-exception = { $option }: { $value }

## Cards and melds

option-players = giocatori
rules-numbers-range = da { $first } a { $last }
rules-numbers-list = { $numbers } o { $last }
rules-numbers-one = { $last }
value-players = { $value }
says-players = Numero di giocatori: { $value }.

option-jokers = jolly nel mazzo
value-jokers-0 = nessuno
value-jokers-2 = due
value-jokers-4 = quattro
says-jokers-0 = Due mazzi francesi, senza jolly: 104 carte.
says-jokers-2 = Due mazzi francesi e 2 jolly (le matte): 106 carte.
says-jokers-4 = Due mazzi francesi e 4 jolly (le matte): 108 carte.

option-jokers_per_meld = jolly in un gioco
value-jokers_per_meld-1 = uno solo
value-jokers_per_meld-unlimited = quanti si vuole
says-jokers_per_meld-1 = In ogni gioco può stare un solo jolly.
says-jokers_per_meld-unlimited = In un gioco possono stare più jolly, purché ci sia almeno una carta vera.

option-run_max = scala più lunga
value-run_max-13 = 13 carte
value-run_max-14 = 14 carte
says-run_max-13 = Una scala ha da 3 a 13 carte, con l'asso sotto il 2 oppure sopra il re.
says-run_max-14 = Una scala ha da 3 a 14 carte: può andare dall'asso all'asso, se uno dei due è un jolly.

option-sweep_complete = giochi completi
value-sweep_complete-on = escono dal tavolo
value-sweep_complete-off = restano sul tavolo
says-sweep_complete-on = Un quartetto o una scala di 13 carte senza jolly escono dal tavolo appena sono completi.
says-sweep_complete-off = I giochi completi restano sul tavolo.

option-starter_gets_14 = chi comincia
value-starter_gets_14-on = chi dà le carte, con 14
value-starter_gets_14-off = chi siede alla sua sinistra
says-starter_gets_14-on = Tredici carte a testa; comincia chi dà le carte, che ne riceve 14 e al primo turno non pesca.
says-starter_gets_14-off = Tredici carte a testa; comincia chi siede alla sinistra di chi dà le carte.

## Opening and discard pile

option-opening_points = punti per aprire
value-opening_points = { $n ->
    [0] nessun minimo
    [one] { $n } punto
   *[other] { $n } punti
  }
says-opening_points = { $n ->
    [0] Per aprire basta calare un gioco qualsiasi.
    [one] Per aprire si calano giochi nuovi che valgono in tutto almeno { $n } punto.
   *[other] Per aprire si calano insieme giochi nuovi che valgono in tutto almeno { $n } punti.
  }

option-jokers_in_opening = jolly in apertura
value-jokers_in_opening-counted = conta
value-jokers_in_opening-not_counted = non conta
says-jokers_in_opening-counted = In apertura il jolly vale quanto la carta che sostituisce.
says-jokers_in_opening-not_counted = In apertura un gioco con il jolly si può calare, ma non conta per i punti.

option-pozzo_before_opening = pozzo prima di aprire
value-pozzo_before_opening-never = mai
value-pozzo_before_opening-to_open = solo per aprire
says-pozzo_before_opening-never = Prima di aprire non si prende dal pozzo.
says-pozzo_before_opening-to_open = Prima di aprire si prende dal pozzo solo se con quella carta si apre nello stesso turno.

option-pozzo_must_use = carta presa dal pozzo
value-pozzo_must_use-on = va giocata subito
value-pozzo_must_use-off = si può tenere
says-pozzo_must_use-on = La carta presa dal pozzo va giocata nello stesso turno.
says-pozzo_must_use-off = Chi ha aperto può prendere dal pozzo e tenere la carta in mano.

option-taken_joker = jolly ripreso
value-taken_joker-keep = si può tenere
value-taken_joker-replay = si rigioca subito
value-taken_joker-attach_only = si può solo attaccare
says-taken_joker-keep = Chi mette la carta giusta al posto di un jolly lo prende, e può tenerlo in mano.
says-taken_joker-replay = Chi mette la carta giusta al posto di un jolly lo prende, ma deve rigiocarlo nello stesso turno.
says-taken_joker-attach_only = Chi mette la carta giusta al posto di un jolly lo prende, ma poi può solo attaccarlo o scartarlo.

## Discards and stock

option-attachable_discard = scarti che si attaccano
value-attachable_discard-opened_ok = solo chi ha aperto
value-attachable_discard-two_player_ok = solo quando si è in due
value-attachable_discard-never = mai
value-attachable_discard-free = sempre
says-attachable_discard-opened_ok = Una carta che si attacca ai giochi a terra può scartarla solo chi ha aperto, o chi non ha altro da scartare.
says-attachable_discard-two_player_ok = Una carta che si attacca ai giochi a terra può scartarla solo chi ha aperto, e solo quando si è in due. Per chiudere, o se non c'è altro da scartare, si può sempre.
says-attachable_discard-never = Una carta che si attacca ai giochi a terra non si scarta, se non per chiudere o quando non c'è altro da scartare.
says-attachable_discard-free = Si può scartare anche una carta che si attacca ai giochi a terra.

option-attachable_brake = carta presa che si attacca
value-attachable_brake-on = solo in un gioco nuovo
value-attachable_brake-off = si usa come si vuole
says-attachable_brake-on = Se chi gioca prima scarta una carta che si attacca ai giochi a terra, chi la prende può usarla, in quel turno, solo in un gioco nuovo.
says-attachable_brake-off = Una carta presa dal pozzo si può anche attaccare.

option-joker_discard = scartare il jolly
value-joker_discard-free = si può
value-joker_discard-closing_only = solo per chiudere
says-joker_discard-free = Il jolly si scarta come ogni altra carta.
says-joker_discard-closing_only = Il jolly si scarta solo per chiudere, o quando non c'è altro da scartare.

option-first_turn_close = chiudere al primo turno
value-first_turn_close-on = si può
value-first_turn_close-off = non si può
says-first_turn_close-on = Si può chiudere già al proprio primo turno.
says-first_turn_close-off = Al proprio primo turno non si può chiudere.

option-recycle = quando finisce il tallone
value-recycle-shuffle = si mescola il pozzo
value-recycle-flip = si gira il pozzo
value-recycle-flip_and_turn = si gira e si scopre una carta
says-recycle-shuffle = Quando il tallone finisce si mescola il pozzo, tranne la carta in cima, e si continua.
says-recycle-flip = Quando il tallone finisce si gira tutto il pozzo senza mescolare, e si continua.
says-recycle-flip_and_turn = Quando il tallone finisce si gira tutto il pozzo senza mescolare, e la prima carta comincia il pozzo nuovo.

option-max_recycles = il tallone si rifà
value-max_recycles = { $n ->
    [0] mai
    [one] una volta
   *[other] { $n } volte
  }
says-max_recycles = { $n ->
    [0] Il tallone non si rifà: quando è finito, finisce la smazzata e ognuno conta le sue carte.
    [one] Il tallone si rifà una volta sola: poi la smazzata finisce e ognuno conta le sue carte.
   *[other] Il tallone si rifà al massimo { $n } volte: poi la smazzata finisce e ognuno conta le sue carte.
  }

## Score and end

option-in_hand = chiudere in mano
value-in_hand-none = vale come le altre
value-in_hand-double = raddoppia
value-in_hand-bonus = dà un premio
says-in_hand-none = Chiudere in mano, cioè aprire e chiudere nello stesso turno, vale come ogni altra chiusura.
says-in_hand-double = Se si chiude in mano, cioè aprendo e chiudendo nello stesso turno, gli altri pagano il doppio.
says-in_hand-bonus = Chi chiude in mano, cioè apre e chiude nello stesso turno, si toglie punti dal totale.

option-in_hand_bonus = premio per chiudere in mano
value-in_hand_bonus = { $n ->
    [one] { $n } punto
   *[other] { $n } punti
  }
says-in_hand_bonus = { $n ->
    [one] Il premio per chi chiude in mano è di { $n } punto.
   *[other] Il premio per chi chiude in mano è di { $n } punti.
  }

option-in_hand_waives_opening = aprire chiudendo in mano
value-in_hand_waives_opening-on = senza minimo di punti
value-in_hand_waives_opening-off = con i punti di sempre
says-in_hand_waives_opening-on = Per chiudere in mano non servono i punti dell'apertura.
says-in_hand_waives_opening-off = Anche per chiudere in mano servono i punti dell'apertura.

option-unopened_flat = chi non ha aperto
value-unopened_flat-off = paga le sue carte
value-unopened_flat-100 = paga 100
says-unopened_flat-off = Chi non ha aperto paga le carte che ha in mano, come tutti.
says-unopened_flat-100 = Chi non ha aperto paga 100 punti, qualunque carta abbia (e questi non raddoppiano mai).

option-lone_ace_is_one = asso rimasto solo in mano
value-lone_ace_is_one-on = vale 1
value-lone_ace_is_one-off = vale 11
says-lone_ace_is_one-on = Un asso che è l'ultima carta in mano vale 1.
says-lone_ace_is_one-off = L'asso rimasto in mano vale sempre 11.

option-limit = limite
value-limit = { $n ->
    [one] { $n } punto
   *[other] { $n } punti
  }
says-limit = { $n ->
    [one] Si gioca a { $n } punto.
   *[other] Si gioca a { $n } punti.
  }

option-bust_at = chi sballa
value-bust_at-reach = chi arriva al limite
value-bust_at-exceed = chi supera il limite
says-bust_at-reach = Sballa, ed esce dalla partita, chi arriva al limite o lo supera.
says-bust_at-exceed = Sballa, ed esce dalla partita, chi supera il limite; chi ci arriva senza superarlo resta in gioco.

option-re_entry = rientro
value-re_entry-off = no
value-re_entry-once = una volta
value-re_entry-unlimited = quante volte si vuole
says-re_entry-off = Chi sballa non può rientrare.
says-re_entry-once = Chi sballa può rientrare una volta, con il punteggio più alto fra chi è in gioco, se restano almeno altri due.
says-re_entry-unlimited = Chi sballa può sempre rientrare, con il punteggio più alto fra chi è in gioco, se restano almeno altri due.

option-first_bust_ends = primo sballo
value-first_bust_ends-off = si continua
value-first_bust_ends-on = fine partita
says-first_bust_ends-off = Se qualcuno sballa, gli altri continuano.
says-first_bust_ends-on = Appena qualcuno sballa, la partita finisce con quella smazzata: vince chi ha meno punti fra chi non ha sballato.

option-deals = smazzate
value-deals-unlimited = finché serve
value-deals = { $n ->
    [one] { $n } sola
   *[other] al massimo { $n }
  }
says-deals-unlimited = La partita finisce quando resta in gioco uno solo: vince chi resta.
says-deals = { $n ->
    [one] Si gioca una smazzata sola: vince chi ha meno punti.
   *[other] La partita finisce al più tardi dopo { $n } smazzate: vince chi ha meno punti.
  }

## The clock of tables whose turns last an hour or more. n: the days of the reserve; 1 or 0 for yes or no.

option-reserve = riserva di tempo
value-reserve = { $n ->
    [0] nessuna
    [one] 1 giorno
   *[other] { $n } giorni
  }
rules-label-reserve = 🕰️ Riserva: { value-reserve }
says-reserve = { $n ->
    [0] Nessuna riserva: finito il tempo di un turno, gioco io.
    [one] In più c'è 1 giorno di riserva a testa per tutta la partita: si usa quando il tempo di un turno è finito.
   *[other] In più ci sono { $n } giorni di riserva a testa per tutta la partita: si usano quando il tempo di un turno è finito.
  }
option-weekend = sabato e domenica
value-weekend = { $n ->
    [0] si gioca
   *[other] riposo
  }
rules-label-weekend = 📅 Sabato e domenica: { value-weekend }
says-weekend = { $n ->
    [0] Il tempo corre anche di sabato e domenica.
   *[other] Di sabato e domenica il tempo sta fermo.
  }
option-pauses = pausa di comune accordo
value-pauses = { $n ->
    [0] no
   *[other] sì
  }
rules-label-pauses = ⏸️ Pausa di comune accordo: { value-pauses }
says-pauses = { $n ->
    [0] La partita non si mette in pausa.
   *[other] Se chi gioca è d'accordo, la partita si mette in pausa: al massimo per 14 giorni.
  }

## The page of /regole

rules-title = 📖 <b>Le regole di questo tavolo</b>
rules-title-chat = 📖 <b>Le regole di questa chat</b>
    Qui non c'è un tavolo aperto: il prossimo comincerà con queste regole, a meno che qualcuno non le cambi.
rules-title-at = 📖 <b>Le regole del tavolo di { $place }</b>
rules-title-private = 📖 <b>Le regole del tavolo contro il computer</b>
rules-title-base = 📖 <b>Le regole di partenza</b>
    In un gruppo, /regole mostra quelle del tavolo che state giocando.
rules-in-short = 🎯 Si gioca a { $limit } · ✋ Per aprire: { $opening } · ⏳ Per turno: { $time }
rules-label-whole = 📖 Leggile tutte in privato
rules-section-cards = 🎴 Carte e giochi
rules-section-opening = ✋ Aprire e pescare
rules-section-discard = ♻️ Scarti e tallone
rules-section-score = 🏁 Chiusura e punti
rules-section-end = 🎯 Fine della partita
rules-basics-cards = Un gioco è una scala (3 o più carte di fila dello stesso seme, come 5♥️ 6♥️ 7♥️) o una combinazione (tris o quartetto: carte uguali di semi diversi, come 9♥️ 9♣️ 9♠️).
rules-basics-turn = A ogni turno si pesca, si cala e si attacca se si può, e si scarta. Chi scarta l'ultima carta chiude.
rules-basics-just-taken = La carta appena presa dal pozzo non si può riscartare nello stesso turno.
rules-basics-idle = Se per venti turni di fila si prende dal pozzo senza mettere niente a terra, la smazzata finisce e ognuno conta le sue carte.
rules-basics-score = Chi chiude segna 0, gli altri pagano le carte che hanno in mano.
rules-values-title = 🔢 Quanto valgono le carte
rules-values = Dal 2 al 10: il loro numero. Fante, donna e re: 10.
    Asso: 1 sotto il 2, 11 sopra il re, nei tris e nei quartetti; in mano 11{ $lone ->
        [yes] , ma 1 se è l'unica carta rimasta
       *[no] {""}
    }.
    Jolly: quanto la carta che sostituisce; in mano 25.
rules-values-no-jokers = Dal 2 al 10: il loro numero. Fante, donna e re: 10.
    Asso: 1 sotto il 2, 11 sopra il re, nei tris e nei quartetti; in mano 11{ $lone ->
        [yes] , ma 1 se è l'unica carta rimasta
       *[no] {""}
    }.
rules-time-title = ⏳ Il tempo
rules-time-says = { $time } per ogni turno. Quando il tempo finisce, pesco e scarto io per chi non ha giocato.
rules-time-says-unlimited = Per ogni turno c'è tutto il tempo che si vuole.
rules-quiet-says = Ore di silenzio: { $quiet }. In quelle ore il tempo sta fermo.
rules-advice-title = 💡 I consigli
rules-advice-on = sì
rules-advice-off = no
rules-advice-says-on = A chi è di turno, se lo chiede, dico che cosa giocherei io e perché. Nessun altro lo legge.
rules-advice-says-off = Si gioca senza consigli: non ne do a nessuno.

## The rules panel

rules-panel-title = ⚖️ <b>Le regole del tavolo</b>
rules-panel-now = Adesso: { $line }.
rules-panel-preset-intro = Scegli da dove partire; poi, se vuoi, cambi il resto.
rules-panel-preset-entry = • <b>{ $preset }.</b> { $says }
rules-panel-time-intro = ⏳ <b>Tempo per turno</b>: { $time }.
    Quando il tempo finisce, pesco e scarto io per chi non ha giocato.
rules-panel-quiet-intro = Nelle <b>ore di silenzio</b> il tempo sta fermo, e nessuno deve giocare.
rules-panel-quiet-now = 🌙 Ore di silenzio, in cui l'orologio è fermo: { $quiet }.
rules-panel-quiet-unused = Senza limite di tempo non servono.
rules-panel-slow-unused = Riserva, riposo di sabato e domenica e pausa ci sono quando un turno dura almeno un'ora.
rules-panel-section-title = <b>{ $section }</b>
rules-panel-option-says = • { $says }
rules-panel-options-intro = {""}
    Tocca una regola per cambiarla.
rules-panel-option-title = 👉 <b>{ $option }</b>
rules-panel-unused = Con le altre regole scelte, per ora questa non cambia nulla.
rules-panel-chosen = ✅ { $value }
rules-panel-label-time = ⏳ { $time }
rules-panel-label-advice = 💡 Consigli: { $on ->
    [yes] sì
   *[no] no
  }
rules-panel-label-cards = 🎴 Carte
rules-panel-label-opening = ✋ Apertura
rules-panel-label-discard = ♻️ Scarti
rules-panel-label-score = 🏁 Punti
rules-panel-label-back = ⬅️ Indietro
rules-panel-label-seats = ⬅️ Al tavolo
rules-label-jokers-0 = Jolly: nessuno
rules-label-jokers-2 = Jolly: due
rules-label-jokers-4 = Jolly: quattro
rules-label-jokers_per_meld-1 = Jolly in un gioco: uno solo
rules-label-jokers_per_meld-unlimited = Jolly in un gioco: a piacere
rules-label-run_max-13 = Scale fino a 13
rules-label-run_max-14 = Scale fino a 14
rules-label-sweep_complete-on = Giochi completi: escono
rules-label-sweep_complete-off = Giochi completi: restano
rules-label-starter_gets_14-on = Comincia chi dà, con 14
rules-label-starter_gets_14-off = Comincia chi siede a sinistra
rules-label-opening_points = { $n ->
    [0] Per aprire: nessun minimo
    [one] Per aprire: { $n } punto
   *[other] Per aprire: { $n } punti
  }
rules-label-jokers_in_opening-counted = Jolly in apertura: conta
rules-label-jokers_in_opening-not_counted = Jolly in apertura: non conta
rules-label-pozzo_before_opening-never = Pozzo per aprire: no
rules-label-pozzo_before_opening-to_open = Pozzo per aprire: sì
rules-label-pozzo_must_use-on = Carta presa: si gioca subito
rules-label-pozzo_must_use-off = Carta presa: si può tenere
rules-label-taken_joker-keep = Jolly ripreso: si può tenere
rules-label-taken_joker-replay = Jolly ripreso: si rigioca
rules-label-taken_joker-attach_only = Jolly ripreso: si attacca
rules-label-attachable_discard-opened_ok = Scarti attaccabili: chi apre
rules-label-attachable_discard-two_player_ok = Scarti attaccabili: in due
rules-label-attachable_discard-never = Scarti attaccabili: mai
rules-label-attachable_discard-free = Scarti attaccabili: sempre
rules-label-attachable_brake-on = Attaccare la carta presa: no
rules-label-attachable_brake-off = Attaccare la carta presa: sì
rules-label-joker_discard-free = Scartare il jolly: si può
rules-label-joker_discard-closing_only = Scartare il jolly: in chiusura
rules-label-recycle-shuffle = Tallone finito: si mescola
rules-label-recycle-flip = Tallone finito: si gira
rules-label-recycle-flip_and_turn = Tallone: si gira e si scopre
rules-label-max_recycles = { $n ->
    [0] Il tallone si rifà: mai
    [one] Il tallone si rifà: una volta
   *[other] Il tallone si rifà: { $n } volte
  }
rules-label-in_hand-none = In mano: normale
rules-label-in_hand-double = In mano: doppio
rules-label-in_hand-bonus = In mano: premio
rules-label-in_hand_bonus = Premio: { $n }
rules-label-in_hand_waives_opening-on = Aprire in mano: senza minimo
rules-label-in_hand_waives_opening-off = Aprire in mano: con i punti
rules-label-first_turn_close-on = Chiudere al primo turno: sì
rules-label-first_turn_close-off = Chiudere al primo turno: no
rules-label-unopened_flat-off = Chi non apre: paga le carte
rules-label-unopened_flat-100 = Chi non apre: paga 100
rules-label-lone_ace_is_one-on = Asso rimasto solo: vale 1
rules-label-lone_ace_is_one-off = Asso rimasto solo: vale 11
rules-label-limit = 🎯 A { $n }
rules-label-bust_at-reach = Sballa: chi arriva al limite
rules-label-bust_at-exceed = Sballa: chi supera il limite
rules-label-re_entry-off = Rientro: no
rules-label-re_entry-once = Rientro: una volta
rules-label-re_entry-unlimited = Rientro: quante volte si vuole
rules-label-first_bust_ends-off = Al primo sballo: si continua
rules-label-first_bust_ends-on = Al primo sballo: fine partita
rules-label-deals-unlimited = Smazzate: finché serve
rules-label-deals = Smazzate: al massimo { $n }
rules-label-own = altro…
rules-label-quiet = 🌙 { $quiet }
rules-label-no-quiet = 🌙 Ore di silenzio: { $quiet }
rules-label-hours = { $start }–{ $end }

## Answers to taps in the panel

rules-changed = ✅ { $option }: { $value }
rules-changed-preset = Si parte dalle regole { $preset }.
rules-changed-time = Tempo per turno: { $time }.
rules-changed-time-quiet = Tempo per turno: { $time }. L'orologio è fermo { $quiet }.
rules-changed-quiet = Ore di silenzio: { $quiet }.
rules-changed-advice = Consigli: { $advice }.
rules-same = È già così.
rules-not-yours = Può cambiare le regole solo { $host } o chi amministra il gruppo. Per leggerle scrivi /regole
rules-refused-players = Almeno un numero di giocatori va lasciato.
rules-refused-number = { $option }: si può scegliere da { $first } a { $last }.
rules-refused = { $option }: questo valore non si può scegliere.
rules-refused-unknown = Questa scelta non esiste.
