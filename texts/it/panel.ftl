### The panel with a player's hand, and the short answers to taps.

panel-your-turn = 🟢 <b>Tocca a te</b>
panel-your-turn-until = 🟢 <b>Tocca a te</b>: { time-you-have }
panel-waiting = ⚪️ Sta giocando { $player }: ti chiamo io.
panel-waiting-until = ⚪️ Sta giocando { $player }: ti chiamo io · { time-there-is }
panel-asleep = 💤 Al tavolo non c'è nessuno: la partita aspetta. Con «Sono qui» torni a giocare.
panel-away = 💤 Risulti assente, e gioco io al tuo posto. Con «Sono qui» torni a giocare.
panel-pause = ⏳ Smazzata finita. La prossima comincia quando distribuisci tu.
panel-pause-until = ⏳ Smazzata finita. La prossima si distribuisce da sola { time-at }.
panel-over = 🏁 La partita è finita: il risultato è nel gruppo. Con «Rivincita» apri lì un nuovo tavolo con le stesse persone.
panel-over-private = 🏁 La partita è finita.
panel-closed = 🏁 Il tavolo è stato chiuso. Per aprirne un altro: /nuova
panel-out = ✖️ Sei fuori da questa partita: non devi fare più niente, ma puoi restare a guardare.
panel-left = 🏳️ Hai lasciato la partita: qui non devi fare più niente. Per giocarne un'altra: /nuova
panel-hand = <b>La tua mano</b> ({ $count ->
    [one] { $count } carta
   *[other] { $count } carte
}, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}){ $listed ->
    [yes] :
   *[no] {""}
}
panel-hand-empty = <b>La tua mano</b>: nessuna carta.
panel-new-card = Carta nuova: <b>{ $card }</b>
panel-opening = Apertura: <b>{ $points } di { $needed }</b>
panel-opening-waived = I giochi messi da parte bastano per chiudere in mano.
panel-opening-melds = Messi da parte: { $melds }
panel-opening-uncounted = Apertura: <b>{ $points } di { $needed }</b> (i giochi con il jolly non contano)
panel-owes-joker = ⚠️ { $count ->
    [one] Il jolly che hai preso va rimesso a terra prima di scartare.
   *[other] I { $count } jolly che hai preso vanno rimessi a terra prima di scartare.
} Non ci riesci? Torna indietro ↩️
panel-must-use = ⚠️ { $card }, presa dal pozzo, va usata in questo turno. Non ci riesci? Torna indietro ↩️
panel-braked = ⚠️ { $card } può servire solo per un gioco nuovo.
panel-hint-draw = Prima pesca una carta.
panel-hint-draw-only = Pesca dal tallone.
panel-hint-draw-closed = Dal pozzo si prende solo dopo aver aperto.
panel-hint-close = Puoi chiudere adesso!
panel-hint-select = Tocca le carte da calare o da scartare.
panel-hint-open = { $needed ->
    [0] Per aprire basta un gioco qualsiasi: tocca le sue carte, oppure quella da scartare.
   *[other] Per aprire servono { $needed } punti: tocca le carte di un gioco, oppure quella da scartare.
}
panel-hint-open-now = Puoi aprire con { $points } punti.
panel-hint-two = Per un gioco servono almeno tre carte.
panel-hint-nothing = Queste carte insieme non fanno un gioco. Scegli un gioco alla volta.

panel-draw = 🂠 Pesca ({ $cards })
panel-take = ⬆️ Prendi { $card }
panel-lay = ⬇️ { $meld } · { $points }
panel-collect = ➕ { $meld } · { $points }
panel-open-now = ✅ Apri con { $points }
panel-open-yet = ▫️ { $points } di { $needed }
panel-attach = 📎 { $placed }→{ $meld }
panel-swap = 🔄 { $card } in { $meld }
panel-lay-word = Cala { $cards } ({ $points } punti)
panel-collect-word = Metti da parte { $cards } ({ $points } punti)
panel-attach-word = Attacca { $card } a { $cards }
panel-swap-word = Prendi il jolly con { $card }: { $cards }
panel-discard-refused = 🚫 Scarta { $card }
panel-step-back = ↩️ Un passo indietro
panel-clear = ✖️ Nessuna
panel-rests = «Aggiorna» mostra com'è il tavolo adesso. Al tuo turno si aggiorna da sé.
panel-refresh = 🔄 Aggiorna
panel-label-card = { $card }
panel-label-selected = ›{ $card }
panel-label-new = { $card }•

arranging-label-begin = ✋ Sposta le carte
arranging-label-left = ⬅️
arranging-label-right = ➡️
arranging-label-pin = 📌 Prima
arranging-label-done = ✔️ Fatto
arranging-picked = Da spostare: { $card }
arranging-no-further = Più in là di così non si sposta.

panel-picked = Scelte: { $cards }
panel-picked-none = Nessuna carta scelta
panel-drawn = Hai pescato { $card }
panel-discarded = Hai scartato { $card }
panel-discarded-unopened = Hai scartato { $card }. I giochi messi da parte sono tornati in mano: non bastavano per aprire.
panel-nothing-back = Non c'è nessun passo da annullare.
panel-draw-first = Prima pesca, poi scegli le carte.
panel-refreshed = Fatto.

tap-unknown = Questo tasto non funziona più. Con /tavolo ritrovi il tavolo.
tap-no-table = Questo tavolo non c'è più.
tap-not-seated = Non hai un posto a questo tavolo: stai solo guardando.
tap-match-over = Questa partita è finita. Per cominciarne un'altra: /nuova
tap-match-not-started = La partita non è ancora cominciata: quando si distribuisce te lo dico io.
tap-you-are-out = Sei fuori da questa partita: non devi fare più niente, ma puoi restare a guardare.
tap-deal-over = La smazzata è finita: fra poco si distribuisce di nuovo.
tap-not-your-turn = Tocca a { $player }: quando tocca a te ti chiamo io.
tap-time-over = Il tempo del tuo turno era finito: ho già giocato io per te.
tap-stale = Nel frattempo è cambiato qualcosa: ecco il tavolo com'è adesso.
tap-covers = Il pulsante è comparso ora, proprio dove avevi toccato: non ho fatto niente. Se lo vuoi, tocca di nuovo.
tap-later = Un momento: Telegram ci fa aspettare. Fra poco si vede anche qui.
tap-done-later = { $said } (Si vede qui fra un momento.)
panel-hand-cards = { $cards }

panel-at = 🎴 <b>{ $place }</b> · { $state }
panel-close-now = 🏁 Chiudi
panel-advised = 💡 { $step }
panel-follow = 💡 Fai così
panel-next-page = ▶️ Altri ({ $page }/{ $pages })
panel-slot-none = Nessun gioco pronto
panel-slot-empty = ·
panel-use-cards = 👆 Tocca le carte
panel-use-more = 👆 Altre carte
panel-use-nothing = 🚫 Non è un gioco
panel-discard-none = 🗑 Scarta
panel-discard-card = 🗑 Scarta { $card }
panel-discard-asked = Sì, scarta { $card }
panel-keep = No, la tengo
panel-discard-close = 🏁 Chiudi con { $card }
panel-advice-sign = 💡
panel-sort-sign = 🔀
panel-back-sign = ↩️
panel-page-sign = 📱
panel-more-sign = ⋯
panel-advice-word = Consiglio
panel-sort-word = Ordina
panel-back-word = Indietro
panel-page-word = Pagina
panel-more-word = Altro
panel-cards-word = Le carte
panel-more-sort = 🔀 <b>Ordina</b>: per seme o per valore.
panel-more-page = 📱 <b>Pagina</b>: il tavolo a tutto schermo.
panel-ask-close = ⚠️ Puoi chiudere adesso. Scarti { $card } lo stesso?
panel-ask-open = ⚠️ Puoi aprire con { $points } punti. Scarti { $card } lo stesso?
panel-ask-aside = ⚠️ I giochi messi da parte tornano in mano. Scarti { $card } lo stesso?
panel-ask-joker = ⚠️ È un jolly. Lo scarti lo stesso?
panel-ask-meld = ⚠️ { $card } fa parte di { $meld }. La scarti lo stesso?
panel-too-quick = Hai toccato troppo in fretta: la carta è ancora tua. Aspetta un momento, poi tocca di nuovo.
panel-too-quick-to-close = Hai toccato troppo in fretta: la smazzata non è ancora chiusa. Aspetta un momento, poi tocca di nuovo.
panel-closed-deal = Hai chiuso!
panel-idle-draw = Prima pesca una carta.
panel-idle-cards = Prima tocca le carte. Qui compare cosa puoi farne.
panel-idle-nothing = Queste carte insieme non fanno un gioco.
panel-idle-discard = Per scartare tocca prima una carta sola.
panel-idle-back = Non c'è nessun passo da annullare.
panel-idle-advice = Adesso non ci sono consigli.
panel-idle-advised = Il consiglio è già scritto sopra i tasti.
panel-idle-slot = Qui compaiono i giochi pronti e le carte che si attaccano.
panel-idle-place = Qui non c'è nessuna carta.

comfort-offer = 🔎 Carte più grandi?
comfort-decline = No, vanno bene
comfort-begun = Fatto: tutto è più grande. Si cambia in /impostazioni, alla voce Comodità.
comfort-declined = Va bene. Se cambi idea: /impostazioni, alla voce Comodità.
panel-follow-step = Fai così: { $step }
panel-lay-first = Cala { $meld }
panel-collect-first = Metti { $meld }
panel-attach-first = Su { $meld }: { $placed }
panel-swap-first = Jolly di { $meld }
panel-idle-comfort = Adesso bastano i quattro tasti accesi. Altri compaiono quando servono.
