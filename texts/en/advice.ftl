### Advice for the player on turn, in the panel and in the answer to a tap (at most 200 characters).

advice-panel = 💡 { $advice }
advice-off = There is no advice at this table.
advice-failed = I cannot find any advice right now: play as you see fit.

# The step in a few words, on the button that does it.
advice-step-draw = Draw from the stock
advice-step-take = Take { $card } from the discards
advice-step-open = Open like this ({ $points } points)
advice-step-lay = Lay down { $melds }
advice-step-lay-many = Lay down { $count } melds
advice-step-attach = Lay off { $card } on { $meld }
advice-step-swap = Take the joker with { $card }
advice-step-discard = Discard { $card }
advice-step-close = Discard { $card } and go out!
advice-step-back = Take one step back

# The step and its reason.
advice-closing = You can go out this turn! { $advice }
advice-closing-short = <b>{ $step }</b>: you can go out this turn!
advice-not-opening = { $opening } { $advice }
advice-holding = { $advice } You could still lay down or lay off, but wait for now: { $why }.
advice-holding-opening = { $advice } You could open with { $points } points ({ $melds }), but wait for now: { $why }.
advice-hold = <b>Discard { $card }</b> and lay nothing down yet: { $why }.
advice-hold-opening = <b>Discard { $card }</b> and wait to open: { $why }.
advice-wait-closes = so { $count ->
    [one] one card lets
   *[other] { $count } cards let
} you go out, else { $less ->
    [0] none
    [one] one
   *[other] { $less }
}
advice-wait-joker = you keep your joker
advice-wait-two-left = with two cards left no meld goes out
advice-wait-nobody-else = nobody else has opened
advice-wait-feeds = else { $count ->
    [one] one more card fits
   *[other] { $count } more cards fit
} the table
advice-wait-estimate = the computer would wait

advice-draw-pile-empty = <b>Draw from the stock</b>: the discard pile is empty.
advice-draw-pile-closed = <b>Draw from the stock</b>: you may take a discard only after opening.
advice-draw-does-not-open = <b>Draw from the stock</b>: the { $card } on the pile does not let you open.
advice-draw-useless = <b>Draw from the stock</b>: the { $card } on the pile makes you no meld and fits nothing.
advice-draw-braked = <b>Draw from the stock</b>: the { $card } may only go into a new meld, and you have none for it.
advice-draw-better = <b>Draw from the stock</b>: the { $card } is of some use, but a new card is better.

advice-take-open = <b>Take { $card } from the pile</b>: with { $meld } you open with { $points } points.
advice-take-meld = <b>Take { $card } from the discard pile</b>: it makes { $meld }.
advice-take-attach = <b>Take { $card } from the discard pile</b>: you can lay it off on { $meld }.
advice-take-swap = <b>Take { $card } from the discard pile</b>: swap it for the joker in { $meld }.
advice-take-keep = <b>Take { $card } from the discard pile</b>: it is worth keeping for your next turns.

advice-open = <b>Open with { $points } points</b> ({ $melds }): { $why }.
advice-open-short = <b>Open with { $points } points</b>: { $why }.
advice-open-why-taken = that is what you took the discard for
advice-open-why-joker = you keep your joker
advice-open-why-flat = then you no longer pay { $saves } points
advice-open-why-attaches = then you can lay off { $count ->
    [one] a card
   *[other] { $count } cards
}
advice-open-why-lighter = that is { $saves } points fewer in your hand
advice-lay = <b>Lay down { $melds }</b>: that is { $points } points fewer in your hand.
advice-lay-many = <b>Lay down { $count } melds</b>: that is { $points } points fewer in your hand.
advice-attach = <b>Lay off { $card } on { $meld }</b>: that is { $points ->
    [one] { $points } point
   *[other] { $points } points
} fewer in your hand.
advice-attach-owed = <b>Lay off { $card } on { $meld }</b>: you have to put it on the table this turn.
advice-swap = <b>Put { $card } in place of the joker in { $meld }</b>: the joker is yours.
advice-swap-for = <b>Put { $card } in place of the joker in { $meld }</b>: with the joker you make { $into }.

advice-throw = <b>Discard { $card }</b>: { $why }.
advice-throw-although = <b>Discard { $card }</b>: { $why }, even though it fits { $meld }.
advice-throw-although-joker = <b>Discard { $card }</b>: { $why }, even though it could take the joker out of { $meld }.
advice-throw-closing = <b>Discard { $card } and go out!</b>

advice-back-card = <b>Take one step back</b>: as things stand you cannot use { $card }, which you took.
advice-back-joker = <b>Take one step back</b>: as things stand the joker cannot go back down.
advice-back-nothing = <b>Take one step back</b>: as things stand there is no card you may discard.

# Reasons for a discard: what differs between it and another card ($other, whose number is $less).
advice-why-only-one = it is the only card you may discard
advice-why-spare = any other is a joker or in one of your melds
advice-why-closes = then { $count ->
    [one] one card lets
   *[other] { $count } cards let
} you go out, after { $other } { $less ->
    [0] none
   *[other] only { $less }
}
advice-why-opens = then { $count ->
    [one] one card lets
   *[other] { $count } cards let
} you open, after { $other } { $less ->
    [0] none
   *[other] only { $less }
}
advice-why-fits = it fits nothing on the table, but { $other } does
advice-why-completes = then { $count ->
    [one] one card gives
   *[other] { $count } cards give
} you a meld, after { $other } { $less ->
    [0] none
   *[other] only { $less }
}
advice-why-twin = you hold it twice, but not { $other }
advice-why-company = it goes with { $count ->
    [0] nothing
    [one] one card
   *[other] { $count } cards
} in your hand, { $other } with { $less }
advice-why-helped = it can still go with { $count ->
    [0] no card
    [one] one card
   *[other] { $count } cards
}, { $other } with { $less }
advice-why-uses = jokers apart, others can use it in { $count ->
    [0] no meld
    [one] one meld
   *[other] { $count } melds
}, { $other } in { $less }
advice-why-counts = it counts at most { $count } towards opening, { $other } { $less }
advice-why-costs = it takes { $count ->
    [one] one point
   *[other] { $count } points
} off your hand, { $other } only { $less }
advice-why-equal = { $other } would do just as well
advice-why-valued = the computer would rather keep { $other }

# Whether the hand can open, or how many points it lacks.
opening-open = You can open with { $best } points.
opening-waived = You can go rummy even without the { $needed } points for opening.
opening-low = Your best melds make { $best } points: you need { $needed } to open.
opening-none = You have no melds that count towards opening yet{ $needed ->
    [0] {"."}
   *[other] : you need { $needed } points.
}
opening-taken = Your melds reach { $best } points, but no opening uses the card you took from the discard pile.
advice-opening-too-low = That makes { $points } points, and you need { $needed } to open. Your best melds make { $best }: { $enough ->
    [yes] add more melds, or step back and change them.
   *[no] for now keep them in your hand, and discard.
}
