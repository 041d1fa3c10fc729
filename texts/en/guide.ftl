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
    [0] Tap a meld or the card to discard.
   *[other] { $needed } points to open: a meld, or discard.
}
guide-open-more = 👉 { $missing ->
    [0] Not enough to open: take a step back.
    [one] { $missing } point short: a meld, or discard.
   *[other] { $missing } points short: a meld, or discard.
}
guide-open-back = 👉 You don't reach { $needed } points: discard.
guide-open-low = 👉 You have { $best } of { $needed } points: discard.
guide-open-none = 👉 { $needed ->
    [0] You need a meld to open, and you have none so far: tap the card to discard.
   *[other] You need melds worth { $needed } points to open, and you have none so far: tap the card to discard.
}
guide-open-now = 👉 { $why ->
    [joker] “{ $button }”: you keep the joker.
   *[none] You can open: tap “{ $button }”.
}
guide-open-waived = 👉 You can go rummy: “{ $button }”.

## Cards that must be put down, and cards that may be

guide-joker-owed = 👉 Lay a meld with the joker, or go back.
guide-joker-fits = 👉 The joker goes on { $meld }: tap it.
guide-use = 👉 Lay a meld with { $card }, or go back.
guide-use-opening = 👉 Add a meld with { $card }, or go back.
guide-use-attach = 👉 { $card } goes on { $meld }: tap it.
guide-use-swap = 👉 Tap { $card }: it takes the joker.
guide-use-more = 👉 { $missing ->
    [0] Not enough to open: take a step back.
    [one] { $missing } point short: a meld, or go back.
   *[other] { $missing } points short: a meld, or go back.
}
guide-attach = 👉 { $card } goes on { $meld }. Or discard.
guide-attach-joker = 👉 The joker goes on { $meld }. Or discard.
guide-swap = 👉 { $card } takes the joker. Or discard.
guide-discard-only = 👉 Tap the card to discard.
guide-discard = 👉 Tap a meld or the card to discard.

## When cards are selected

guide-tap-meld = 👉 That's a meld: tap “{ $button }”.
guide-tap-one-meld = 👉 More than one meld: tap one.
guide-tap-attach = 👉 Tap “{ $button }”.
guide-tap-attach-or-discard = 👉 Tap “{ $button }”, or discard.
guide-tap-discard = 👉 Tap “{ $button }”, or other cards.
guide-tap-refused = 👉 “{ $button }” tells you why not.
guide-two = 👉 A meld has at least three cards.
guide-no-meld = 👉 That's no meld: take cards out.

## Waiting

guide-waiting = 👉 { $needed ->
    [0] Meanwhile look at your cards: any meld is enough to open.
   *[other] Meanwhile look at your cards: to open you need melds worth at least { $needed } points.
}
guide-waiting-opened = 👉 You have opened: meanwhile look for cards that go on the melds on the table.

guide-close = 👉 You can go out! Tap “{ $button }”.
guide-wait = 👉 Better to wait: discard.
guide-wait-opening = 👉 Don't open with { $points } yet: discard.
guide-lay = 👉 Ready: tap “{ $button }”.
guide-lay-in-page = 👉 A meld is ready: tap its cards beside the discard pile.
