### Why the rules refuse an action, for the player: the rule, and what is legal instead; at most 200 characters.

refusal-unknown-action = Questa mossa non esiste: usa i tasti che vedi.
refusal-deal-over = La smazzata è finita: fra poco si distribuisce di nuovo.
refusal-shuffle-due = Si sta rimescolando il pozzo: un attimo.
refusal-wrong-shuffle = Nel mazzo qualcosa non torna.
refusal-not-your-turn = Non tocca a te: ti avviso io quando è il tuo turno.
refusal-already-drawn = Hai già pescato: ora puoi calare, attaccare o scartare.
refusal-draw-first = Prima pesca una carta{ $pile ->
    [yes] : dal tallone o dal pozzo.
   *[no] {" "}dal tallone.
}
refusal-stock-empty = Il tallone è finito: prendi dal pozzo.
refusal-pozzo-empty = Il pozzo è vuoto: pesca dal tallone.
refusal-pozzo-before-opening = A questo tavolo si prende dal pozzo solo dopo aver aperto: pesca dal tallone.
refusal-not-in-hand = In mano non hai più quello che hai scelto: guarda le tue carte e scegli di nuovo.
refusal-not-a-meld = Queste carte non fanno un gioco: serve una scala dello stesso seme, o tre o quattro carte uguali di semi diversi.
refusal-too-many-jokers = { $needed ->
    [one] In un gioco può stare un solo jolly
   *[other] In un gioco possono stare al massimo { $needed } jolly
}: qui usa una carta vera, e tieni il jolly per un altro gioco.
refusal-opening-too-low = I tuoi giochi fanno { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}, e per aprire ne servono { $needed }: aggiungi altri giochi, oppure tienili in mano e scarta.
refusal-open-first = Solo chi ha aperto può attaccare e prendere i jolly: prima apri{ $needed ->
    [0] {" "}con un tuo gioco
    [one] {" "}con giochi tuoi da almeno { $needed } punto
   *[other] {" "}con giochi tuoi da almeno { $needed } punti
}, oppure scarta.
refusal-no-such-meld = Quel gioco non è più a terra: scegline un altro.
refusal-some-meld = un gioco a terra
refusal-does-not-fit = { $how ->
    [swap] Con { $card } al posto del jolly in { $meld } ci sarebbero due assi veri nella stessa scala: non si può. Il jolly resta lì.
    [some] { $card } non si attacca a { $meld }: lì puoi attaccare solo { $cards }.
   *[none] { $card } non si attacca a { $meld }: lì non si attacca più niente. Scegli un altro gioco.
}
refusal-second-ace = In una scala può stare un solo asso vero: la quattordicesima carta dev'essere il jolly.
refusal-not-the-card = { $how ->
    [some] Con { $card } non si prende il jolly di { $meld }: ci vuole { $cards }.
   *[none] Con { $card } non prendi niente da { $meld }: lì non c'è un jolly da prendere.
}
refusal-no-card-left = { $left ->
    [taken] Così ti resterebbe solo { $card }, che hai appena preso dal pozzo e non puoi scartare: tieni in mano anche un'altra carta.
   *[none] Così non ti resterebbe nessuna carta da scartare: cala un gioco più corto, o tieni una carta in più.
}
refusal-taken-card-unused = { $duty ->
    [open] Hai preso { $card } dal pozzo, e prima di aprire si può solo per aprire: apri con un gioco in cui c'è quella carta, oppure torna indietro di un passo.
   *[use] Hai preso { $card } dal pozzo, e in questo turno quella carta va messa a terra: calala o attaccala, oppure torna indietro di un passo.
}
refusal-joker-unused = { $needed ->
    [one] Il jolly che hai preso va rimesso a terra prima di scartare: calalo o attaccalo, oppure torna indietro di un passo.
   *[other] Prima di scartare devi rimettere a terra { $needed } jolly: calali o attaccali, oppure torna indietro di un passo.
}
refusal-first-turn-close = A questo tavolo non si chiude al proprio primo turno: torna indietro di un passo, e dopo lo scarto tieni almeno una carta.
refusal-just-taken = Hai appena preso { $card } dal pozzo: non puoi scartare subito la stessa carta. { $instead }
refusal-attachable-discard = { $card } si attacca a { $meld }{ $why ->
    [unopened] {" "}e non hai ancora aperto: non si può scartare.
    [players] {" "}e siete in più di due: non si può scartare.
   *[table] : a questo tavolo una carta così si scarta solo per chiudere.
} { $instead }
refusal-joker-discard = A questo tavolo il jolly si scarta solo per chiudere. { $instead }
refusal-braked = { $card } si attaccava già quando è stata scartata: questa carta vale solo per un gioco nuovo. Calala con altre, o torna indietro di un passo.
refusal-taken-joker = Il jolly preso da terra si può solo attaccare o scartare: per un gioco nuovo servono carte vere, o un altro jolly.

# What the player may do instead of a refused discard.
refusal-instead-back = Torna indietro di un passo.
refusal-instead-other = Scarta un'altra carta.
refusal-instead-these = Puoi scartare: { $cards }.
refusal-instead-attach = Puoi attaccare, oppure scartare un'altra carta.
