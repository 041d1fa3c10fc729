### Accessible text: cards, buttons and marks for screen readers.

accessible-card = { $rank } di { $suit }
accessible-card-short = { $rank } { $suit }
accessible-rank = { $rank } di { $suits }
accessible-rank-short = { $rank } { $suits }
accessible-joker = jolly che vale { $card }
accessible-joker-short = jolly ({ $card })
accessible-comma = { $first }, { $rest }
accessible-chosen = scelta: { $cards }
accessible-new = { $cards }, nuova
accessible-on-turn = Di turno:
accessible-careful = Attenzione:
accessible-refused = Non si può:
accessible-die = dado
accessible-computer = , computer

# The table in words, on request.
words-label = 🗣 In parole
words-title = 🗣 <b>{ $place }</b>
words-sent = Ecco il tavolo in parole.
words-not-seated = Il tavolo in parole lo mando in privato a chi gioca. Per averlo qui, nel gruppo: /parole
words-none = Non stai giocando a nessun tavolo: non c'è niente da raccontare.
command-menu-words = il tavolo in parole

# The state of a table in one sentence, as the answer to a tap.
words-label-sentence = 🗣 In breve
words-state = { $turn } { $pile } { $stock } { $players }. { $melds }
words-hand = { $rest } In mano: { $hand }.
words-turn = Tocca a { $player }.
words-turn-you = Tocca a te.
words-player = { $player } { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
}
words-melds = A terra: { $melds }.
words-melds-counted = A terra: { $count ->
    [one] { $count } gioco
   *[other] { $count } giochi
}.
words-meld = { $number }: { $meld }
