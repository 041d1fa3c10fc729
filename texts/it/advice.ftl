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
advice-holding = { $advice } Potresti ancora calare o attaccare, ma per ora conviene aspettare.
advice-holding-opening = { $advice } Potresti aprire con { $points } punti ({ $melds }), ma per ora conviene aspettare.
advice-holding-opening-calm = { $advice } Potresti aprire con { $points } punti ({ $melds }), ma nessun altro ha aperto: per ora conviene aspettare.
advice-hold = <b>Scarta { $card }</b> e non calare ora: { $facts }.
advice-hold-bare = <b>Scarta { $card }</b> e non calare ora.
advice-hold-opening = <b>Scarta { $card }</b> e non aprire ancora: { $facts }.
advice-hold-opening-bare = <b>Scarta { $card }</b> e non aprire ancora.
advice-hold-calm = <b>Scarta { $card }</b> e non aprire ancora: nessun altro ha aperto.

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

advice-throw = <b>Scarta { $card }</b>: { $facts }.
advice-throw-bare = <b>Scarta { $card }</b>.
advice-throw-although = <b>Scarta { $card }</b>: { $facts }, anche se si attacca a { $meld }.
advice-throw-although-joker = <b>Scarta { $card }</b>: { $facts }, anche se con questa si può prendere il jolly di { $meld }.
advice-throw-closing = <b>Scarta { $card } e chiudi!</b>

advice-back-card = <b>Torna indietro di un passo</b>: così { $card }, presa dal pozzo, non si riesce a usare.
advice-back-joker = <b>Torna indietro di un passo</b>: così il jolly che hai preso non si rimette a terra.
advice-back-nothing = <b>Torna indietro di un passo</b>: così non puoi scartare nessuna carta.

# Reasons for a discard: facts that players can count on the table, in the discard pile and in their own hand.
advice-fact-only-one = è l'unica carta che puoi scartare
advice-fact-alone = in mano non lega con niente
advice-fact-gone = jolly a parte, ciò che le serve è già uscito
advice-fact-few-live = { $count ->
    [one] jolly a parte, solo una carta può farne un gioco
   *[other] jolly a parte, solo { $count } carte possono farne un gioco
}
advice-fact-not-on-table = a terra non si attacca a niente
advice-fact-twin = in mano ne hai un'altra uguale
advice-fact-fewest = senza jolly, nessun'altra ha meno carte utili ({ $count })
advice-fact-dead = senza jolly nessun altro può farci un gioco
advice-fact-rank-left = { $count ->
    [0] di { $rank } non ne restano
    [one] di { $rank } resta una carta sola
   *[other] di { $rank } ne restano { $count }
}
advice-fact-heaviest = nessun'altra carta sciolta costa di più ({ $count ->
    [one] { $count } punto
   *[other] { $count } punti
})
advice-fact-weighs = in mano ti costa { $count ->
    [one] { $count } punto
   *[other] { $count } punti
}
advice-fact-flat = finché non apri paghi comunque { $count } punti

# The cards of a rank: "di dieci ne restano 3".
advice-ranks-1 = assi
advice-ranks-2 = due
advice-ranks-3 = tre
advice-ranks-4 = quattro
advice-ranks-5 = cinque
advice-ranks-6 = sei
advice-ranks-7 = sette
advice-ranks-8 = otto
advice-ranks-9 = nove
advice-ranks-10 = dieci
advice-ranks-11 = fanti
advice-ranks-12 = donne
advice-ranks-13 = re

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
