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
accessible-computer = , Computer

# The table in words, on request.
words-label = 🗣 In Worten
words-title = 🗣 <b>{ $place }</b>
words-sent = Hier ist der Tisch in Worten.
words-not-seated = Den Tisch in Worten schicke ich privat an alle, die mitspielen. Hier in der Gruppe bekommst du ihn mit /worte
words-none = Du spielst an keinem Tisch: Es gibt nichts zu erzählen.
command-menu-words = der Tisch in Worten
