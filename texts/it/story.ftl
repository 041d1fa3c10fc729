### The story of a match, in private: its finished deals, picture by picture.

story-title = 📖 <b>Storia della partita</b> · { $place } · smazzata { $deal } di { $deals }
story-dealt = 🎴 Carte date: comincia { $player }.
story-hand = { $player } ha in mano { $count ->
    [0] nessuna carta
    [one] 1 carta: { $cards }
   *[other] { $count } carte: { $cards }
}
story-label-open = 📖 Storia della partita
story-label-last = 📖 La tua ultima partita
story-label-before = ⬅️ Indietro
story-label-after = Avanti ➡️
story-label-before-deal = ⬅️ Smazzata prima
story-label-after-deal = Smazzata dopo ➡️
story-label-end = 🏁 Com'è finita
story-label-deal = { $deal }
story-label-deal-shown = · { $deal } ·
story-not-yours = La storia della partita è per chi ha giocato a quel tavolo, o per il gruppo, se tutti sono d'accordo.
story-none = Non è ancora finita nessuna smazzata: la storia comincia da lì.
story-not-over = Questa smazzata non è finita, oppure non c'è.
story-seat = posto { $seat }
lobby-replays = 📖 Chi è nel gruppo potrà rivedere le smazzate finite, con le carte di tutti.
lobby-replays-not = 📖 Le smazzate finite le rivede solo chi ha giocato.
story-label-hide = 🔒 Le mie carte no
story-label-show = 📖 Le mie carte sì
story-label-hiding = 🔒 Le mie carte: sì o no
story-hidden = Va bene: le smazzate di questo tavolo le rivede solo chi gioca.
story-shown = Va bene: per te le smazzate di questo tavolo si possono rivedere.
story-hidden-already = Di questo tavolo non si rivede niente: non c'è nulla da cambiare.
story-hidden-stays = Questo posto è passato di mano: il suo no resta.
story-label-page = 📱 Rivedi
what-if-begun = Da qui giochi contro i computer, con le carte di allora: non conta per nessuno.
what-if-label-back = 📖 Torna alla smazzata
place-what-if = E se…
