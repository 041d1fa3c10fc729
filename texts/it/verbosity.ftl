### Texts for groups with less verbosity: notices to the player on turn, and the post of a match without turns.

turn-yours = 👉 Tocca a te in «{ $place }».
turn-yours-until = 👉 Tocca a te in «{ $place }», { time-you-have }.
turn-of = 👉 { $player }, tocca a te.
turn-of-until = 👉 { $player }, tocca a te, { time-you-have }.

ends-player = ▫️ { $player } · { $total ->
    [one] { $total } punto
   *[other] { $total } punti
}{ $state ->
    [away] {" "}· assente
   *[none] {""}
}
ends-playing = 🔕 Si sta giocando. Avviso in privato chi deve giocare; qui racconto come finiscono le smazzate e la partita.
