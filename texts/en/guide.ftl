### Hints for newcomers, one line at a time, in the panel.

guide-label-stop = 🔕 No hints
guide-stopped = All right, no more hints. How to play is always in /help

## Drawing

guide-draw = 👉 First of all, draw: a card face down from the stock, or { $card } from the discard pile.
guide-take = 👉 First take { $card } from the discard pile: it is worth it.
guide-draw-bound = 👉 First of all, draw from the stock. You may take { $card } from the discard pile only if you put it on the table this turn.
guide-draw-closed = 👉 First of all, draw from the stock: you may take a discard only after opening.
guide-draw-stock = 👉 First of all, draw a card from the stock.
guide-draw-pile = 👉 The stock has run out: take { $card } from the discard pile.

## Opening

guide-open = 👉 { $needed ->
    [0] Any meld opens: tap its cards.
   *[other] You need { $needed } points to open: tap the cards of a meld.
} If you have none, tap the card to discard.
guide-open-more = 👉 { $missing ->
    [0] You can't open with these melds: take a step back.
    [one] You are { $missing } point short of opening: tap the cards of another meld. If you have none, discard: the melds set aside return to your hand.
   *[other] You are { $missing } points short of opening: tap the cards of another meld. If you have none, discard: the melds set aside return to your hand.
}
guide-open-back = 👉 You don't reach { $needed } points: discard, and the melds set aside return to your hand.
guide-open-low = 👉 You need { $needed } points to open and your melds make { $best }: tap the card to discard.
guide-open-none = 👉 { $needed ->
    [0] You need a meld to open, and you have none so far: tap the card to discard.
   *[other] You need melds worth { $needed } points to open, and you have none so far: tap the card to discard.
}
guide-open-now = 👉 { $why ->
    [joker] Tap “{ $button }” and keep your joker.
   *[none] You can open: tap “{ $button }”.
}
guide-open-waived = 👉 With these melds you can go rummy: tap “{ $button }”.

## Cards that must be put down, and cards that may be

guide-joker-owed = 👉 Tap the joker and the cards it makes a meld with, then lay them down. Can't do it? Take a step back.
guide-joker-fits = 👉 The joker goes on { $meld }: tap it, then “Lay off”.
guide-use = 👉 Tap { $card } and the cards it makes a meld with, then lay them down. Can't do it? Take a step back.
guide-use-opening = 👉 To open, set aside a meld with { $card } too. Can't do it? Take a step back.
guide-use-attach = 👉 { $card } goes on { $meld }: tap it.
guide-use-swap = 👉 With { $card } you take the joker from { $meld }: tap it.
guide-use-more = 👉 { $missing ->
    [0] You can't open with these melds: take a step back.
    [one] You are { $missing } point short of opening: tap the cards of another meld. Can't do it? Take a step back.
   *[other] You are { $missing } points short of opening: tap the cards of another meld. Can't do it? Take a step back.
}
guide-attach = 👉 { $card } goes on { $meld }: if you like, tap it. If not, discard.
guide-attach-joker = 👉 You may lay off the joker on { $meld }. To keep it, tap the card to discard.
guide-swap = 👉 With { $card } you can take the joker from { $meld }: if you like, tap it. If not, discard.
guide-discard-only = 👉 Tap the card to discard.
guide-discard = 👉 Do you have a meld? Tap its cards. If not, tap the card to discard.

## When cards are selected

guide-tap-meld = 👉 That's a meld: tap “{ $button }”.
guide-tap-one-meld = 👉 These cards make more than one meld: tap the one you want.
guide-tap-attach = 👉 Tap “{ $button }”.
guide-tap-attach-or-discard = 👉 Tap “{ $button }”, or discard the card: that ends your turn.
guide-tap-discard = 👉 To end your turn, tap “{ $button }”. To make a meld, tap its other cards too.
guide-tap-refused = 👉 This card can't be discarded now: tap “{ $button }” and I'll tell you why, or choose another.
guide-two = 👉 A meld needs at least three cards: tap one more.
guide-no-meld = 👉 These cards don't make a meld together: tap again those that don't belong.

## Waiting

guide-waiting = 👉 { $needed ->
    [0] Meanwhile look at your cards: any meld is enough to open.
   *[other] Meanwhile look at your cards: to open you need melds worth at least { $needed } points.
}
guide-waiting-opened = 👉 You have opened: meanwhile look for cards that go on the melds on the table.

guide-close = 👉 You can go out! Tap “{ $button }”.
guide-wait = 👉 You could lay down or lay off, but it is better to wait: tap the card to discard.
guide-wait-opening = 👉 You could open with { $points } points, but it is better to wait: tap the card to discard.
guide-lay = 👉 A meld is ready: tap “{ $button }”.
guide-lay-in-page = 👉 A meld is ready: tap its cards beside the discard pile.
