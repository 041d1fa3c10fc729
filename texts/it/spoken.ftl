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

# What pictures show, in words.
words-label = 🗣 In parole
words-title = 🗣 <b>{ $place }</b>
words-sent = Ecco il tavolo in parole.
words-not-seated = Il tavolo in parole lo mando in privato a chi gioca. Per averlo qui, nel gruppo: /parole
words-none = Non stai giocando a nessun tavolo: non c'è niente da raccontare.
command-menu-words = il tavolo in parole
