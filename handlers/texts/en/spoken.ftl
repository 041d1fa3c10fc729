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
