### Remarks on a finished deal, for the player whom they are about, in private.

remarks-title = 💬 <b>Come hai giocato</b> · { $place } · smazzata { $deal }
remarks-one = • { $remark }
remarks-none = Su come hai giocato questa smazzata non c'è niente da dire.
remarks-unknown = Di questa smazzata non ho osservazioni.
remarks-not-yet = Le osservazioni sono quasi pronte: riprova fra un momento.
remarks-label = 💬 Come ho giocato?
remarks-label-turn = 📖 Turno { $turn }
remarks-turn-sent = Il turno è in fondo alla tua chat con il bot.

remark-could-close = Turno { $turn }: potevi chiudere. Bastava { $how }. Invece hai pagato { $points ->
    [one] un punto
   *[other] { $points } punti
}.
remark-step-take = prendere { $card } dal pozzo
remark-step-lay = calare { $melds }
remark-step-attach = attaccare { $cards }
remark-step-swap = prendere il jolly con { $card }
remark-step-discard = scartare { $card }
remark-could-open = Turno { $turn }: conveniva aprire con { $points } punti ({ $melds }). { $later ->
    [0] Non hai mai aperto
   *[other] Hai aperto al turno { $later }
}, e hai pagato { $paid ->
    [one] un punto
   *[other] { $paid } punti
}.
remark-could-open-taking = Turno { $turn }: prendendo { $card } dal pozzo potevi aprire con { $points } punti ({ $melds }). { $later ->
    [0] Non hai mai aperto
   *[other] Hai aperto al turno { $later }
}, e hai pagato { $paid ->
    [one] un punto
   *[other] { $paid } punti
}.
remark-could-swap = Turno { $turn }: il jolly di { $meld } era tuo, bastava metterci { $card }.
remark-could-put-down = Turno { $turn }, il tuo ultimo: potevi ancora mettere a terra { $cards }, e avresti pagato { $points } punti in meno.
remark-fed = Turno { $turn }: { $player } ha chiuso con { $card } che avevi scartato. A terra non si attaccava a niente: non si poteva vedere.
remark-fed-fits = Turno { $turn }: { $player } ha chiuso con { $card } che avevi scartato. Si attaccava a { $meld }.
remark-came = Turno { $turn }: meglio scartare { $instead } che { $card }. Avevi { $other }, e al turno { $later } è arrivato { $last }: sarebbe stato un gioco.
remark-discard = Turno { $turn }: meglio scartare { $card } che { $other }: { $why }.
remark-take = Turno { $turn }: meglio prendere { $card } dal pozzo che pescare: faceva { $meld }.
remark-find = Turno { $turn }: bel colpo! Senza il jolly preso con { $card } non si poteva chiudere.
remark-flawless = Niente da ridire: nessun tuo turno si poteva giocare chiaramente meglio.{ $points ->
    [0] {""}
   *[other] {" "}I punti pagati ({ $points }) vengono dalle carte.
}
remark-flawless-unlucky = È andata peggio della media con queste carte, ma nessun tuo turno si poteva giocare chiaramente meglio: è stata sfortuna.
remark-flawless-closed = Hai chiuso al turno { $turn }, e nessun tuo turno si poteva giocare chiaramente meglio.
