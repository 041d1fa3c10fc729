### How much of a match its group hears: whose turn it is, said to one person, and a post that tells of no turns.

turn-yours = 👉 Your turn in “{ $place }”.
turn-yours-until = 👉 Your turn in “{ $place }”, { $day ->
    [today] until { $when }
   *[other] time until { $when }
}.
turn-of = 👉 { $player }, it's your turn.
turn-of-until = 👉 { $player }, it's your turn, { $day ->
    [today] until { $when }
   *[other] time until { $when }
}.

ends-player = ▫️ { $player } · { $total ->
    [one] { $total } point
   *[other] { $total } points
}{ $state ->
    [away] {" "}· away
   *[none] {""}
}
ends-playing = 🔕 The match is under way. I tell players in private when it's their turn; here you hear how deals and the match end.
