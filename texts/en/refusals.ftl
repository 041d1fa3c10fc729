### Why the rules refuse an action, for the player: the rule, and what is legal instead; at most 200 characters.

refusal-unknown-action = There is no such move: use the buttons you see.
refusal-deal-over = The deal is over: the next one is dealt shortly.
refusal-shuffle-due = The discard pile is being shuffled: one moment.
refusal-wrong-shuffle = The pack isn't right.
refusal-not-your-turn = It isn't your turn: I'll tell you when it is.
refusal-already-drawn = You have drawn already: now you can lay down, lay off or discard.
refusal-draw-first = First draw a card{ $pile ->
    [yes] : from the stock or from the discard pile.
   *[no] {" "}from the stock.
}
refusal-stock-empty = The stock is used up: take from the discard pile.
refusal-pozzo-empty = The discard pile is empty: draw from the stock.
refusal-pozzo-before-opening = At this table you may take a discard only after opening: draw from the stock.
refusal-not-in-hand = What you chose isn't in your hand any more: look at your cards and choose again.
refusal-not-a-meld = These cards don't make a meld: you need a run in one suit, or three or four cards of one rank in different suits.
refusal-too-many-jokers = { $needed ->
    [one] A meld may hold only one joker
   *[other] A meld may hold at most { $needed } jokers
}: use a real card here, and keep the joker for another meld.
refusal-opening-too-low = Your melds make { $points ->
    [one] { $points } point
   *[other] { $points } points
}, and you need { $needed } to open: add more melds, or keep them in your hand and discard.
refusal-open-first = Only after opening can you lay off cards and take jokers: first open{ $needed ->
    [0] {" "}with a meld of your own
    [one] {" "}with melds of your own worth at least { $needed } point
   *[other] {" "}with melds of your own worth at least { $needed } points
}, or discard.
refusal-no-such-meld = That meld isn't on the table any more: choose another.
refusal-some-meld = a meld on the table
refusal-does-not-fit = { $how ->
    [swap] With { $card } in place of the joker in { $meld } there would be two real aces in one run: that isn't allowed. The joker stays.
    [some] { $card } doesn't fit { $meld }: only { $cards } can be laid off there.
   *[none] { $card } doesn't fit { $meld }: nothing more can be laid off there. Choose another meld.
}
refusal-second-ace = A run can hold only one real ace: the fourteenth card has to be the joker.
refusal-not-the-card = { $how ->
    [some] { $card } doesn't get you the joker in { $meld }: that takes { $cards }.
   *[none] { $card } doesn't get you anything from { $meld }: there is no joker to take.
}
refusal-no-card-left = { $left ->
    [taken] That would leave you only { $card }, just taken from the discard pile, which you may not discard: keep another card as well.
   *[none] That would leave you no card to discard: lay down a shorter meld, or keep one more card.
}
refusal-taken-card-unused = { $duty ->
    [open] You took { $card } from the discard pile, and before opening that is allowed only in order to open: open with a meld that uses it, or take a step back.
   *[use] You took { $card } from the discard pile, and it has to go on the table this turn: lay it down or lay it off, or take a step back.
}
refusal-joker-unused = { $needed ->
    [one] The joker you took has to go back on the table before you discard: lay it down or lay it off, or take a step back.
   *[other] Before you discard you have to put { $needed } jokers back on the table: lay them down or lay them off, or take a step back.
}
refusal-first-turn-close = At this table you may not go out on your first turn: take a step back, and keep at least one card after the discard.
refusal-just-taken = You have just taken { $card } from the discard pile: you may not discard it in the same turn. { $instead }
refusal-attachable-discard = { $card } fits { $meld }{ $why ->
    [unopened] {" "}and you haven't opened yet: you may not discard it.
    [players] {" "}and there are more than two of you: you may not discard it.
   *[table] : at this table it may be discarded only to go out.
} { $instead }
refusal-joker-discard = At this table a joker may be discarded only to go out. { $instead }
refusal-braked = { $card } already fitted a meld when it was discarded: you may use it only in a new meld. Lay it down with other cards, or take a step back.
refusal-taken-joker = A joker taken from the table may only be laid off or discarded: a new meld needs real cards, or another joker.

# What the player may do instead of a refused discard.
refusal-instead-back = Take a step back.
refusal-instead-other = Discard another card.
refusal-instead-these = You may discard: { $cards }.
refusal-instead-attach = Lay it off, or discard another card.
