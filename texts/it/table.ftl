### The table's posts in the group: the table, the end of a deal, who busts, the end of the match.

table-title = <b>Smazzata { $deal }</b> · si gioca a { $limit }
table-discards = Pozzo: <b>{ $card }</b> · Tallone: { $stock ->
    [one] { $stock } carta
   *[other] { $stock } carte
}
table-discards-empty = Pozzo vuoto · Tallone: { $stock ->
    [one] { $stock } carta
   *[other] { $stock } carte
}
table-no-melds = Ancora nessun gioco a terra.
table-melds = A terra:
table-meld = { $number }. { $meld }

table-player = { $mark } { $player } · { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
} · { $total ->
    [one] { $total } punto
   *[other] { $total } punti
}{ $state ->
    [opened] {" "}· ha aperto
    [away] {" "}· assente
    [opened-away] {" "}· ha aperto · assente
   *[none] {""}
}
table-player-out = ✖️ { $player } · fuori con { $total ->
    [one] { $total } punto
   *[other] { $total } punti
}

table-turn = 👉 È il turno di { $player }
table-turn-until = 👉 È il turno di { $player }: { time-there-is }
table-all-away = 💤 Al tavolo non c'è nessuno: la partita aspetta. Chi torna tocca «Sono qui».
table-pause = ⏳ La prossima smazzata comincia quando distribuisci tu.
table-pause-until = ⏳ La prossima smazzata si distribuisce da sola { time-at }.
table-offer = ↩️ Può rientrare: { $players }

table-label-cards = 🂠 Le mie carte
table-label-play = ▶️ Gioca
way-label-table = 📱 Apri il tavolo
table-label-back = 🙋 Sono qui
table-label-deal = 🎴 Distribuisci ora
table-label-re-enter = ↩️ Rientra
table-label-rematch = 🔁 Rivincita
table-label-record = 📄 File di testo

table-my-cards = { $count ->
    [one] La tua carta: { $cards }
   *[other] Le tue { $count } carte: { $cards }
}
    { $turn ->
        [you] Tocca a te.
       *[other] Sta giocando { $player }: ti chiamo io.
    }
table-my-cards-none = In questo momento non hai carte in mano.

# The last turns, one sentence for each.
last-turn = { $player }: ha { $steps }
last-turn-you = Hai { $steps }
last-default = ⏰ Tempo scaduto per { $player }: ho giocato io, e ho scartato { $card }
last-default-no-card = ⏰ Tempo scaduto per { $player }: ho giocato io
last-default-computer = ⚙️ { $player }: il computer si è inceppato, ho giocato io e ho scartato { $card }
last-default-many = ⏰ Tempo scaduto: ho giocato e scartato io per { $players }
last-default-you = te
last-default-of = { $player } ({ $cards })
last-resigned = 🏳️ { $player } ha lasciato la partita
last-resigned-forgotten = 🏳️ Una persona («?») ha lasciato la partita
step-drew = pescato dal tallone
step-took = preso dal pozzo
step-laid = calato { $meld }
step-attached = attaccato { $cards }
step-swapped = { $count ->
    [one] preso il jolly con { $cards }
   *[other] preso { $count } jolly con { $cards }
}
step-discarded = scartato { $card }

# End of a deal
deal-end-closed = 🏁 <b>Smazzata { $deal }</b>: ha chiuso { $player }!
deal-end-in-hand = 🏁 <b>Smazzata { $deal }</b>: { $player } ha chiuso in mano!
deal-end-closed-you = 🏁 <b>Smazzata { $deal }</b>: hai chiuso!
deal-end-in-hand-you = 🏁 <b>Smazzata { $deal }</b>: hai chiuso in mano!
deal-end-dead = 🏁 <b>Smazzata { $deal }</b>: nessuno ha chiuso, e ognuno conta le sue carte.
deal-end-unscored = 🏁 <b>Smazzata { $deal }</b>: interrotta, perché non c'è più contro chi giocare.
deal-end-player = { $player }: { $cards } → { $points } · totale <b>{ $total }</b>
deal-end-closer = { $player }: 0 carte → { $points } · totale <b>{ $total }</b>
deal-end-no-points = { $player }: fuori · totale { $total }
deal-end-total = { $player }: totale { $total }
deal-end-points = { $sign }{ $points ->
    [one] { $points } punto
   *[other] { $points } punti
}

# Why points are not those of the cards, with the option of the rules that says so.
deal-end-doubled = Gli altri pagano il doppio delle loro carte ({ $rule }).
deal-end-bonus = { $player } si toglie { $points ->
    [one] { $points } punto
   *[other] { $points } punti
} ({ $rule }).
deal-end-flat = { $players } { $count ->
    [one] paga
   *[other] pagano
} { $points } punti, qualunque carta { $count ->
    [one] abbia
   *[other] abbiano
} ({ $rule }).
deal-end-ace = L'asso rimasto solo vale 1 ({ $rule }).
deal-end-rule = regola «{ $option }: { $value }»

# What the cards of a deal were worth, and what somebody has made of them, from the mean of the table. A result with
# fewer points is better.
share-you = 🍀 Le tue carte: { $worth_is ->
    [better] { $worth } meglio della media
    [worse] { $worth } peggio della media
   *[even] nella media del tavolo
}. Il tuo risultato: { $made_is ->
    [better] { $made } meglio
    [worse] { $made } peggio
   *[even] nella media
}, cioè hai giocato { $play_is ->
    [better] { $play } meglio delle carte
    [worse] { $play } peggio delle carte
   *[even] proprio come le carte
}.
share-seat = { $player }: carte { $worth_is ->
    [better] { $worth } meglio
    [worse] { $worth } peggio
   *[even] nella media
}, gioco { $play_is ->
    [better] { $play } meglio
    [worse] { $play } peggio
   *[even] come le carte
}
share-all = 🍀 Fortuna e gioco, rispetto alla media del tavolo:
share-clover = 🍀 Le carte migliori: { $players }.

bust-said = 💥 <b>{ $player } sballa</b> con { $total ->
    [one] { $total } punto
   *[other] { $total } punti
} (limite { $limit }) dopo { $deals ->
    [one] { $deals } smazzata
   *[other] { $deals } smazzate
}: { $place }º posto.
bust-said-you = 💥 <b>Hai sballato</b> con { $total ->
    [one] { $total } punto
   *[other] { $total } punti
} (limite { $limit }) dopo { $deals ->
    [one] { $deals } smazzata
   *[other] { $deals } smazzate
}: { $place }º posto.
table-re-entered = ↩️ { $player } rientra con { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}.
table-re-entered-you = ↩️ Rientri con { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}.

match-end-winner = 🏆 <b>Vince { $player }!</b>
match-end-winner-you = 🏆 <b>Hai vinto!</b>
match-end-won = 🏆 <b>Hai vinto</b> la partita in «{ $place }»!
match-end-shared = 🏆 <b>Vincono a pari merito { $players }!</b>
match-end-deals = { $deals ->
    [0] Nessuna smazzata finita.
    [one] Una smazzata giocata.
   *[other] { $deals } smazzate giocate.
}
match-end-place = { $place }. { $player }{ $how ->
    [resigned] {" "}(ha lasciato la partita)
   *[other] {""}
} · { $total ->
    [one] { $total } punto
   *[other] { $total } punti
}
table-dealt = Si distribuisce!
table-dealt-already = La smazzata è già cominciata.
table-offer-open = Finché qualcuno può ancora rientrare, può distribuire solo { $host } o chi amministra il gruppo.
table-no-offer = Non puoi rientrare in questa partita.
table-welcome-back = Sei di nuovo in partita!
record-caption = La storia della partita, carta per carta, in un file di testo. Chi vuole può rigiocarla: <code>python3 -m scala40 replay { $file }</code>
