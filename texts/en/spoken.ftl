### Cards, keys and marks for those who listen.

spoken-card = { $rank } of { $suit }
spoken-card-short = { $rank } { $suit }
spoken-rank = { $rank } of { $suits }
spoken-rank-short = { $rank } { $suits }
spoken-joker = joker as { $card }
spoken-joker-short = joker ({ $card })
spoken-comma = { $first }, { $rest }
spoken-chosen = chosen: { $cards }
spoken-new = { $cards }, new
spoken-on-turn = To play:
spoken-careful = Careful:
spoken-refused = Not allowed:
spoken-computer = , computer

# What pictures show, in words.
words-label = 🗣 In words
words-title = 🗣 <b>{ $place }</b>
words-sent = Here is the table in words.
words-not-seated = I send the table in words in private, to those who play. To have it here in the group: /words
words-none = You are not playing at any table: there is nothing to tell.
command-menu-words = the table in words
