### Texts for groups with less verbosity: notices to the player on turn, and the post of a match without turns.

turn-yours = 👉 Your turn in “{ $place }”.
turn-yours-until = 👉 Your turn in “{ $place }”: { time-you-have }.
turn-of = 👉 { $player }, it's your turn.
turn-of-until = 👉 { $player }, it's your turn: { time-you-have }.

ends-player = ▫️ { $player } · { $total ->
    [one] { $total } point
   *[other] { $total } points
}{ $state ->
    [away] {" "}· away
   *[none] {""}
}
ends-playing = 🔕 The match is under way. I tell players in private when it's their turn; here I tell you how the deals and the match end.
