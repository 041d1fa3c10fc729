### Cards, keys and marks for those who listen.

spoken-card = { $suit } { $rank }
spoken-card-short = { $suit } { $rank }
spoken-rank = { $rank } in { $suits }
spoken-rank-short = { $rank } { $suits }
spoken-joker = Joker als { $card }
spoken-joker-short = Joker ({ $card })
spoken-comma = { $first }, { $rest }
spoken-chosen = gewählt: { $cards }
spoken-new = { $cards }, neu
spoken-on-turn = Am Zug:
spoken-careful = Achtung:
spoken-refused = Geht nicht:
spoken-computer = , Computer

# What pictures show, in words.
words-label = 🗣 In Worten
words-title = 🗣 <b>{ $place }</b>
words-sent = Hier ist der Tisch in Worten.
words-not-seated = Den Tisch in Worten schicke ich privat an alle, die mitspielen. Hier in der Gruppe bekommst du ihn mit /worte
words-none = Du spielst an keinem Tisch: Es gibt nichts zu erzählen.
command-menu-words = der Tisch in Worten
