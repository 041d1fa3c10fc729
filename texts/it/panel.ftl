### The panel with a player's hand, and the short answers to taps.

panel-title = 🎴 <b>{ $place }</b> · smazzata { $deal }
panel-place = 🎴 <b>{ $place }</b>
panel-your-turn = 🟢 <b>Tocca a te</b>
panel-your-turn-until = 🟢 <b>Tocca a te</b> · scadenza: { $when }
panel-waiting = ⚪️ Sta giocando { $player }: ti chiamo io.
panel-waiting-until = ⚪️ Sta giocando { $player }: ti chiamo io · scadenza: { $when }
panel-asleep = 💤 Al tavolo non c'è nessuno: la partita aspetta.
panel-away = 🙋 Risulti assente: i tuoi turni li gioco io. Tocca «Sono qui» per tornare.
panel-pause = ⏳ Smazzata finita. Tra poco si distribuisce di nuovo.
panel-pause-until = ⏳ Smazzata finita. La prossima si distribuisce da sola { $day ->
    [today] alle { $when }
   *[other] { $when }
}.
panel-over = 🏁 La partita è finita: il risultato è nel gruppo. Con «Rivincita» apri lì un nuovo tavolo con le stesse persone.
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
}
panel-must-use = ⚠️ { $card }, presa dal pozzo, va usata in questo turno.
panel-braked = ⚠️ { $card } può servire solo per un gioco nuovo.
panel-hint-draw = Prima pesca una carta.
panel-hint-draw-only = Pesca dal tallone.
panel-hint-draw-closed = Pesca dal tallone: a questo tavolo si prende dal pozzo solo dopo aver aperto.
panel-hint-select = Tocca le carte da calare o attaccare; per finire il turno tocca la carta da scartare.
panel-hint-owing = Tocca le carte da mettere a terra. Se non ci riesci, torna indietro di un passo.
panel-hint-open = Per finire il turno tocca la carta da scartare. Per aprire tocca le carte di un gioco alla volta{ $needed ->
    [0] : ne basta uno qualsiasi.
   *[other] : servono { $needed } punti.
}
panel-hint-open-now = Tocca «{ $button }», poi la carta da scartare. Prima puoi anche mettere da parte altri giochi.
panel-hint-discard = Per finire il turno tocca la carta da scartare.
panel-hint-two = Per un gioco servono almeno tre carte.
panel-hint-nothing = Queste carte insieme non fanno un gioco. Scegli un gioco alla volta.

panel-draw = 🂠 Pesca dal tallone ({ $cards })
panel-take = ⬆️ Prendi { $card } dal pozzo
panel-lay = ⬇️ Cala { $meld } ({ $points })
panel-collect = ➕ Metti da parte { $meld } ({ $points })
panel-open-now = ✅ Apri con { $points } punti
panel-open-yet = ▫️ Apri: { $points } di { $needed } punti
panel-attach = 📎 Attacca { $card } a { $meld }
panel-swap = 🔄 { $card } al posto del jolly: { $meld }
panel-discard = 🗑 Scarta { $card }
panel-discard-refused = 🚫 Scarta { $card }
panel-close = 🏁 Scarta { $card } e chiudi!
panel-step-back = ↩️ Un passo indietro
panel-clear = Annulla la scelta
panel-sort-suit = Ordina per seme
panel-sort-rank = Ordina per valore
panel-refresh = 🔄 Aggiorna
panel-label-card = { $card }
panel-label-selected = ✅{ $card }
panel-label-new = { $card }🔸

arranging-label-begin = ✋ Ordina le carte
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
panel-open-first = Con i giochi messi da parte puoi aprire: prima tocca «Apri», poi scarta. Se non vuoi aprire, torna indietro di un passo.
panel-nothing-back = Non c'è nessun passo da annullare.
panel-draw-first = Prima pesca, poi scegli le carte.
panel-refreshed = Fatto.

tap-unknown = Questo tasto non funziona più. Con /tavolo ritrovi il tavolo.
tap-no-table = Questo tavolo non c'è più.
tap-not-seated = Non hai un posto a questo tavolo: stai solo guardando.
tap-match-over = Questa partita è finita. Per cominciarne un'altra: /nuova
tap-match-not-started = La partita non è ancora cominciata: quando si distribuisce te lo dico io.
tap-you-are-out = Sei fuori da questa partita: non devi fare più niente, ma puoi restare a guardare.
tap-deal-over = La smazzata è finita: tra poco si distribuisce di nuovo.
tap-not-your-turn = Tocca a { $player }: quando tocca a te ti chiamo io.
tap-time-over = Il tempo del tuo turno era finito: ho già giocato io per te.
tap-stale = Nel frattempo era cambiato qualcosa: ecco il tavolo com'è adesso.
tap-later = Un momento: Telegram ci fa aspettare, poi si vede anche qui.
tap-done-later = { $said } (Si vede qui fra un momento.)
panel-hand-cards = { $cards }
