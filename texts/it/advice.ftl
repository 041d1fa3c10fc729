### Advice for the player on turn, in the panel and in the answer to a tap (at most 200 characters).

advice-panel = 💡 { $advice }
advice-off = A questo tavolo si gioca senza consigli.
advice-failed = Adesso non riesco a trovare un consiglio: gioca come credi meglio.

# The step in a few words, on the button that does it.
advice-step-draw = Pesca dal tallone
advice-step-take = Prendi { $card } dal pozzo
advice-step-open = Apri così ({ $points } punti)
advice-step-lay = Cala { $melds }
advice-step-lay-many = Cala { $count } giochi
advice-step-attach = Attacca { $card } a { $meld }
advice-step-swap = Prendi il jolly con { $card }
advice-step-discard = Scarta { $card }
advice-step-close = Scarta { $card } e chiudi!
advice-step-back = Torna indietro di un passo

# The step and its reason.
advice-closing = Puoi chiudere in questo turno! { $advice }
advice-closing-short = <b>{ $step }</b>: in questo turno puoi chiudere!
advice-not-opening = { $opening } { $advice }
advice-holding = { $advice } Potresti ancora calare o attaccare, ma per ora aspetta: { $why }.
advice-holding-opening = { $advice } Potresti aprire con { $points } punti ({ $melds }), ma per ora aspetta: { $why }.
advice-hold = <b>Scarta { $card }</b> e non calare ora: { $why }.
advice-hold-opening = <b>Scarta { $card }</b> e non aprire ancora: { $why }.
advice-wait-closes = così chiudi con { $count ->
    [one] una carta
   *[other] { $count } carte
}, calando con { $less ->
    [0] nessuna
    [one] una
   *[other] { $less }
}
advice-wait-joker = il jolly ti resta in mano
advice-wait-two-left = con due carte nessun gioco chiude
advice-wait-nobody-else = nessun altro ha aperto
advice-wait-feeds = calando { $count ->
    [one] si attacca una carta
   *[other] si attaccano { $count } carte
} in più
advice-wait-estimate = il computer aspetterebbe

advice-draw-pile-empty = <b>Pesca dal tallone</b>: il pozzo è vuoto.
advice-draw-pile-closed = <b>Pesca dal tallone</b>: dal pozzo si prende solo dopo aver aperto.
advice-draw-does-not-open = <b>Pesca dal tallone</b>: con { $card } del pozzo non riesci ad aprire.
advice-draw-useless = <b>Pesca dal tallone</b>: { $card } del pozzo non ti fa un gioco e non si attacca a niente.
advice-draw-braked = <b>Pesca dal tallone</b>: { $card } vale solo per un gioco nuovo, e con le tue carte non lo fai.
advice-draw-better = <b>Pesca dal tallone</b>: { $card } si potrebbe usare, ma conviene una carta nuova.

advice-take-open = <b>Prendi { $card } dal pozzo</b>: fa { $meld } e così apri con { $points } punti.
advice-take-meld = <b>Prendi { $card } dal pozzo</b>: fa { $meld }.
advice-take-attach = <b>Prendi { $card } dal pozzo</b>: si attacca a { $meld }.
advice-take-swap = <b>Prendi { $card } dal pozzo</b>: la scambi con il jolly di { $meld }.
advice-take-keep = <b>Prendi { $card } dal pozzo</b>: conviene tenerla in mano per i prossimi turni.

advice-open = <b>Apri con { $points } punti</b> ({ $melds }): { $why }.
advice-open-short = <b>Apri con { $points } punti</b>: { $why }.
advice-open-why-taken = hai preso la carta dal pozzo per questo
advice-open-why-joker = il jolly ti resta in mano
advice-open-why-flat = se chiude un altro non paghi più { $saves } punti
advice-open-why-attaches = poi puoi attaccare { $count ->
    [one] una carta
   *[other] { $count } carte
}
advice-open-why-lighter = ti togli { $saves } punti dalla mano
advice-lay = <b>Cala { $melds }</b>: ti togli { $points } punti dalla mano.
advice-lay-many = <b>Cala { $count } giochi</b>: ti togli { $points } punti dalla mano.
advice-attach = <b>Attacca { $card } a { $meld }</b>: ti togli { $points ->
    [one] { $points } punto
   *[other] { $points } punti
} dalla mano.
advice-attach-owed = <b>Attacca { $card } a { $meld }</b>: deve andare a terra in questo turno.
advice-swap = <b>Metti { $card } al posto del jolly in { $meld }</b>: il jolly passa a te.
advice-swap-for = <b>Metti { $card } al posto del jolly in { $meld }</b>: con il jolly fai { $into }.

advice-throw = <b>Scarta { $card }</b>: { $why }.
advice-throw-although = <b>Scarta { $card }</b>: { $why }, anche se si attacca a { $meld }.
advice-throw-although-joker = <b>Scarta { $card }</b>: { $why }, anche se con questa si può prendere il jolly di { $meld }.
advice-throw-closing = <b>Scarta { $card } e chiudi!</b>

advice-back-card = <b>Torna indietro di un passo</b>: così { $card }, presa dal pozzo, non si riesce a usare.
advice-back-joker = <b>Torna indietro di un passo</b>: così il jolly che hai preso non si rimette a terra.
advice-back-nothing = <b>Torna indietro di un passo</b>: così non puoi scartare nessuna carta.

# Reasons for a discard: what differs between it and another card ($other, whose number is $less).
advice-why-only-one = è l'unica carta che puoi scartare
advice-why-spare = ogni altra serve a un tuo gioco, o è un jolly
advice-why-closes = poi chiudi con { $count ->
    [one] una carta
   *[other] { $count } carte
}, scartando { $other } con { $less ->
    [0] nessuna
    [one] una
   *[other] { $less }
}
advice-why-opens = poi apri con { $count ->
    [one] una carta
   *[other] { $count } carte
}, scartando { $other } con { $less ->
    [0] nessuna
    [one] una
   *[other] { $less }
}
advice-why-fits = a terra non va su niente, { $other } sì
advice-why-completes = poi { $count ->
    [one] una carta ti fa
   *[other] { $count } carte ti fanno
} un gioco, scartando { $other } { $less ->
    [0] nessuna
    [one] una
   *[other] { $less }
}
advice-why-twin = ne hai due uguali, di { $other } no
advice-why-company = in mano { $count ->
    [0] non lega con niente
    [one] lega con una carta
   *[other] lega con { $count } carte
}, { $other } con { $less ->
    [one] una
   *[other] { $less }
}
advice-why-helped = { $count ->
    [0] non può più legare con niente
    [one] può ancora legare con una carta
   *[other] può ancora legare con { $count } carte
}, { $other } con { $less ->
    [one] una
   *[other] { $less }
}
advice-why-uses = senza jolly { $count ->
    [0] non serve agli altri in nessun gioco
    [one] serve agli altri in un gioco
   *[other] serve agli altri in { $count } giochi
}, { $other } in { $less ->
    [one] uno
   *[other] { $less }
}
advice-why-counts = per aprire vale al massimo { $count } punti, { $other } { $less }
advice-why-costs = ti toglie { $count ->
    [one] un punto
   *[other] { $count } punti
} di mano, { $other } solo { $less }
advice-why-equal = scartare { $other } sarebbe lo stesso
advice-why-valued = il computer terrebbe piuttosto { $other }

# Whether the hand can open, or how many points it lacks.
opening-open = Puoi aprire con { $best } punti.
opening-waived = Puoi chiudere in mano anche senza i { $needed } punti dell'apertura.
opening-low = I tuoi giochi migliori fanno { $best } punti: per aprire ne servono { $needed }.
opening-none = Per ora non hai giochi che contano per aprire{ $needed ->
    [0] {"."}
   *[other] : servono { $needed } punti.
}
opening-taken = I tuoi giochi arrivano a { $best } punti, ma usando la carta presa dal pozzo non riesci ad aprire.
advice-opening-too-low = Così fai { $points } punti e per aprire ne servono { $needed }. I tuoi giochi migliori ne fanno { $best }: { $enough ->
    [yes] aggiungine altri, o torna indietro e cambiali.
   *[no] per ora tienili in mano, e scarta.
}
