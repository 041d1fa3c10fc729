### Accessible text: cards, buttons and marks for screen readers.

accessible-card = { $suit } { $rank }
accessible-card-short = { $suit } { $rank }
accessible-rank = { $rank } in { $suits }
accessible-rank-short = { $rank } { $suits }
accessible-joker = Joker als { $card }
accessible-joker-short = Joker ({ $card })
accessible-comma = { $first }, { $rest }
accessible-chosen = gewählt: { $cards }
accessible-new = { $cards }, neu
accessible-on-turn = Am Zug:
accessible-careful = Achtung:
accessible-refused = Geht nicht:
accessible-die = Würfel
accessible-computer = , Computer

# The table in words, on request.
words-label = 🗣 In Worten
words-title = 🗣 <b>{ $place }</b>
words-sent = Hier ist der Tisch in Worten.
words-not-seated = Den Tisch in Worten schicke ich privat an alle, die mitspielen. Hier in der Gruppe bekommst du ihn mit /worte
words-none = Du spielst an keinem Tisch: Es gibt nichts zu erzählen.
command-menu-words = der Tisch in Worten

# The state of a table in one sentence, as the answer to a tap.
words-label-sentence = 🗣 Kurz gesagt
words-state = { $turn } { $pile } { $stock } { $players }. { $melds }
words-hand = { $rest } Deine Hand: { $hand }.
words-turn = { $player } ist am Zug.
words-turn-you = Du bist am Zug.
words-player = { $player } { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}
words-melds = Auf dem Tisch: { $melds }.
words-melds-counted = Auf dem Tisch: { $count ->
    [one] { $count } Kombination
   *[other] { $count } Kombinationen
}.
words-meld = { $number }: { $meld }
