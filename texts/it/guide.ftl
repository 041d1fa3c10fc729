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
    [0] Per aprire basta un gioco qualsiasi: tocca le sue carte.
   *[other] Per aprire servono { $needed } punti: tocca le carte di un gioco.
} Se non ne hai, tocca la carta da scartare.
guide-open-more = 👉 { $missing ->
    [0] Con questi giochi non puoi aprire: torna indietro di un passo.
    [one] Per aprire manca { $missing } punto: tocca le carte di un altro gioco. Se non ne hai, scarta: i giochi messi da parte tornano in mano.
   *[other] Per aprire mancano { $missing } punti: tocca le carte di un altro gioco. Se non ne hai, scarta: i giochi messi da parte tornano in mano.
}
guide-open-back = 👉 Non arrivi a { $needed } punti: scarta, e i giochi messi da parte tornano in mano.
guide-open-low = 👉 Per aprire servono { $needed } punti e i tuoi giochi ne fanno { $best }: tocca la carta da scartare.
guide-open-none = 👉 { $needed ->
    [0] Per aprire serve un gioco, e per ora non ne hai: tocca la carta da scartare.
   *[other] Per aprire servono giochi da { $needed } punti, e per ora non ne hai: tocca la carta da scartare.
}
guide-open-now = 👉 { $why ->
    [joker] Tocca «{ $button }» e tieni il jolly.
   *[none] Puoi aprire: tocca «{ $button }».
}
guide-open-waived = 👉 Con questi giochi puoi chiudere in mano: tocca «{ $button }».

## Cards that must be put down, and cards that may be

guide-joker-owed = 👉 Tocca il jolly insieme alle carte con cui fa un gioco, poi calalo. Non ci riesci? Torna indietro di un passo.
guide-joker-fits = 👉 Il jolly si attacca a { $meld }: toccalo, poi «Attacca».
guide-use = 👉 Tocca { $card } insieme alle carte con cui fa un gioco, poi calalo. Non ci riesci? Torna indietro di un passo.
guide-use-opening = 👉 Per aprire metti da parte anche un gioco con { $card }. Non ci riesci? Torna indietro di un passo.
guide-use-attach = 👉 { $card } si attacca a { $meld }: toccala.
guide-use-swap = 👉 Con { $card } prendi il jolly di { $meld }: toccala.
guide-use-more = 👉 { $missing ->
    [0] Con questi giochi non puoi aprire: torna indietro di un passo.
    [one] Per aprire manca { $missing } punto: tocca le carte di un altro gioco. Non ci riesci? Torna indietro di un passo.
   *[other] Per aprire mancano { $missing } punti: tocca le carte di un altro gioco. Non ci riesci? Torna indietro di un passo.
}
guide-attach = 👉 { $card } si attacca a { $meld }: se vuoi, toccala. Se no, scarta.
guide-attach-joker = 👉 Il jolly si può attaccare a { $meld }. Se lo tieni, tocca la carta da scartare.
guide-swap = 👉 Con { $card } puoi prendere il jolly di { $meld }: se vuoi, toccala. Se no, scarta.
guide-discard-only = 👉 Tocca la carta da scartare.
guide-discard = 👉 Hai un gioco? Tocca le sue carte. Se no, tocca la carta da scartare.

## When cards are selected

guide-tap-meld = 👉 È un gioco: tocca «{ $button }».
guide-tap-one-meld = 👉 Queste carte fanno più di un gioco: tocca quello che vuoi.
guide-tap-attach = 👉 Tocca «{ $button }».
guide-tap-attach-or-discard = 👉 Tocca «{ $button }», oppure scarta la carta: così il turno finisce.
guide-tap-discard = 👉 Per finire il turno tocca «{ $button }». Per fare un gioco tocca anche le altre carte.
guide-tap-refused = 👉 Adesso questa carta non si può scartare: tocca «{ $button }» e ti dico perché, oppure scegline un'altra.
guide-two = 👉 Per un gioco servono almeno tre carte: toccane un'altra.
guide-no-meld = 👉 Queste carte insieme non fanno un gioco: tocca di nuovo quelle che non c'entrano.

## Waiting

guide-waiting = 👉 { $needed ->
    [0] Intanto guarda le tue carte: per aprire ti basta un gioco.
   *[other] Intanto guarda le tue carte: per aprire servono giochi da almeno { $needed } punti.
}
guide-waiting-opened = 👉 Hai aperto: intanto cerca le carte che si attaccano ai giochi a terra.

guide-close = 👉 Puoi chiudere! Tocca «{ $button }».
guide-wait = 👉 Potresti calare o attaccare, ma conviene aspettare: tocca la carta da scartare.
guide-wait-opening = 👉 Potresti aprire con { $points } punti, ma conviene aspettare: tocca la carta da scartare.
guide-lay = 👉 Hai un gioco pronto: tocca «{ $button }».
guide-lay-in-page = 👉 Hai un gioco pronto: tocca le sue carte accanto al pozzo.
