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
