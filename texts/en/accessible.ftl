### Accessible text: cards, buttons and marks for screen readers.

accessible-card = { $rank } of { $suit }
accessible-card-short = { $rank } { $suit }
accessible-rank = { $rank } of { $suits }
accessible-rank-short = { $rank } { $suits }
accessible-joker = joker as { $card }
accessible-joker-short = joker ({ $card })
accessible-comma = { $first }, { $rest }
accessible-chosen = chosen: { $cards }
accessible-new = { $cards }, new
accessible-on-turn = To play:
accessible-careful = Careful:
accessible-refused = Not allowed:
accessible-die = die
accessible-computer = , computer

# The table in words, on request.
words-label = 🗣 In words
words-title = 🗣 <b>{ $place }</b>
words-sent = Here is the table in words.
words-not-seated = I send the table in words in private, to those who play. To have it here in the group: /words
words-none = You are not playing at any table: there is nothing to tell.
command-menu-words = the table in words

# The state of a table in one sentence, as the answer to a tap.
words-label-sentence = 🗣 In short
words-state = { $turn } { $pile } { $stock } { $players }. { $melds }
words-hand = { $rest } Your hand: { $hand }.
words-turn = It is the turn of { $player }.
words-turn-you = It is your turn.
words-player = { $player } { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
words-melds = On the table: { $melds }.
words-melds-counted = On the table: { $count ->
    [one] { $count } meld
   *[other] { $count } melds
}.
words-meld = { $number }: { $meld }
