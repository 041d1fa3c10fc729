### Cards, keys and marks for those who listen.

spoken-card = { $rank } di { $suit }
spoken-card-short = { $rank } { $suit }
spoken-rank = { $rank } di { $suits }
spoken-rank-short = { $rank } { $suits }
spoken-joker = jolly che vale { $card }
spoken-joker-short = jolly ({ $card })
spoken-comma = { $first }, { $rest }
spoken-chosen = scelta: { $cards }
spoken-new = { $cards }, nuova
spoken-on-turn = Di turno:
spoken-careful = Attenzione:
spoken-refused = Non si può:
spoken-computer = , computer
