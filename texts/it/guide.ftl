### Hints for newcomers, one line at a time, in the panel.

guide-label-stop = 🔕 No guida
guide-stopped = Va bene, la guida è spenta. Come si gioca lo trovi sempre in /aiuto

## Drawing

guide-draw = 👉 Prima di tutto pesca: una carta coperta dal tallone, o { $card } dal pozzo.
guide-take = 👉 Prima di tutto prendi { $card } dal pozzo: conviene.
guide-draw-bound = 👉 Prima di tutto pesca dal tallone. { $card } dal pozzo la puoi prendere solo se la metti a terra in questo turno.
guide-draw-closed = 👉 Prima di tutto pesca dal tallone: dal pozzo si prende solo dopo aver aperto.
guide-draw-stock = 👉 Prima di tutto pesca una carta dal tallone.
guide-draw-pile = 👉 Il tallone è finito: prendi { $card } dal pozzo.

## Opening

guide-open = 👉 { $needed ->
    [0] Tocca un gioco o la carta da scartare.
   *[other] Servono { $needed } punti: un gioco, o scarta.
}
guide-open-more = 👉 { $missing ->
    [0] Non bastano per aprire: torna indietro.
    [one] Manca { $missing } punto: un gioco, o scarta.
   *[other] Mancano { $missing } punti: un gioco, o scarta.
}
guide-open-back = 👉 Non arrivi a { $needed } punti: scarta.
guide-open-low = 👉 Per aprire hai { $best } punti su { $needed }: scarta.
guide-open-none = 👉 { $needed ->
    [0] Per aprire serve un gioco, e per ora non ne hai: tocca la carta da scartare.
   *[other] Per aprire servono giochi da { $needed } punti, e per ora non ne hai: tocca la carta da scartare.
}
guide-open-now = 👉 { $why ->
    [joker] Tocca «{ $button }» e tieni il jolly.
   *[none] Puoi aprire: tocca «{ $button }».
}
guide-open-waived = 👉 Chiudi in mano: tocca «{ $button }».

## Cards that must be put down, and cards that may be

guide-joker-owed = 👉 Cala un gioco col jolly, o torna indietro.
guide-joker-fits = 👉 Il jolly va su { $meld }: toccalo.
guide-use = 👉 Cala un gioco con { $card }, o torna indietro.
guide-use-opening = 👉 Un gioco con { $card }, o torna indietro.
guide-use-attach = 👉 { $card } va su { $meld }: toccala.
guide-use-swap = 👉 Con { $card } prendi il jolly: toccala.
guide-use-more = 👉 { $missing ->
    [0] Non bastano per aprire: torna indietro.
    [one] Manca { $missing } punto: un gioco, o indietro.
   *[other] Mancano { $missing } punti: un gioco, o indietro.
}
guide-attach = 👉 { $card } va su { $meld }. Se no, scarta.
guide-attach-joker = 👉 Il jolly va su { $meld }. Se no, scarta.
guide-swap = 👉 Con { $card } prendi il jolly. Se no, scarta.
guide-discard-only = 👉 Tocca la carta da scartare.
guide-discard = 👉 Tocca un gioco o la carta da scartare.

## When cards are selected

guide-tap-meld = 👉 È un gioco: tocca «{ $button }».
guide-tap-one-meld = 👉 Più di un gioco: tocca quello che vuoi.
guide-tap-attach = 👉 Tocca «{ $button }».
guide-tap-attach-or-discard = 👉 Tocca «{ $button }», o scarta.
guide-tap-discard = 👉 Tocca «{ $button }», o altre carte.
guide-tap-refused = 👉 «{ $button }» ti dice perché no.
guide-two = 👉 Un gioco ha almeno tre carte.
guide-no-meld = 👉 Non è un gioco: togli qualche carta.

## Waiting

guide-waiting = 👉 { $needed ->
    [0] Intanto guarda le tue carte: per aprire ti basta un gioco.
   *[other] Intanto guarda le tue carte: per aprire servono giochi da almeno { $needed } punti.
}
guide-waiting-opened = 👉 Hai aperto: intanto cerca le carte che si attaccano ai giochi a terra.

guide-close = 👉 Puoi chiudere! Tocca «{ $button }».
guide-wait = 👉 Meglio aspettare: scarta.
guide-wait-opening = 👉 Con { $points } punti non aprire ancora: scarta.
guide-lay = 👉 Pronto: tocca «{ $button }».
guide-lay-in-page = 👉 Hai un gioco pronto: tocca le sue carte accanto al pozzo.
