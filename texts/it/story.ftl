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
story-not-yours = La storia della partita è per chi ha giocato a quel tavolo.
story-none = Non è ancora finita nessuna smazzata: la storia comincia da lì.
story-not-over = Questa smazzata non è finita, oppure non c'è.
story-seat = posto { $seat }
