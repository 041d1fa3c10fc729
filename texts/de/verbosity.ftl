### Texts for groups with less verbosity: notices to the player on turn, and the post of a match without turns.

turn-yours = 👉 Du bist am Zug in „{ $place }“.
turn-yours-until = 👉 Du bist am Zug in „{ $place }“, { time-you-have }.
turn-of = 👉 { $player }, du bist am Zug.
turn-of-until = 👉 { $player }, du bist am Zug, { time-you-have }.

ends-player = ▫️ { $player } · { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
}{ $state ->
    [away] {" "}· abwesend
   *[none] {""}
}
ends-playing = 🔕 Es wird gespielt. Wer am Zug ist, erfährt es privat; hier erzähle ich, wie Runden und Partie ausgehen.
