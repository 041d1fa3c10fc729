### The table's posts in the group: the table, the end of a deal, who busts, the end of the match.

table-title = <b>Deal { $deal }</b> · playing to { $limit }
table-discards = Discard pile: <b>{ $card }</b> · Stock: { $stock ->
    [one] { $stock } card
   *[other] { $stock } cards
}
table-discards-empty = Discard pile empty · Stock: { $stock ->
    [one] { $stock } card
   *[other] { $stock } cards
}
table-no-melds = No melds on the table yet.
table-melds = On the table:
table-meld = { $number }. { $meld }

table-player = { $mark } { $player } · { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} · { $total ->
    [one] { $total } point
   *[other] { $total } points
}{ $state ->
    [opened] {" "}· has opened
    [away] {" "}· away
    [opened-away] {" "}· has opened · away
   *[none] {""}
}
table-player-out = ✖️ { $player } · out with { $total ->
    [one] { $total } point
   *[other] { $total } points
}

table-turn = 👉 It's { $player }'s turn
table-turn-until = 👉 It's { $player }'s turn: { time-there-is }
table-all-away = 💤 Nobody is at the table: the match waits. To come back, tap “I'm back”.
table-pause = ⏳ The next deal begins when you deal it.
table-pause-until = ⏳ The next deal is dealt automatically { time-at }.
table-offer = ↩️ Can come back in: { $players }

table-label-cards = 🂠 My cards
table-label-play = ▶️ Play
way-label-table = 📱 Open the table
table-label-back = 🙋 I'm back
table-label-deal = 🎴 Deal now
table-label-re-enter = ↩️ Come back in
table-label-rematch = 🔁 Rematch
table-label-record = 📄 Text file

table-my-cards = { $count ->
    [one] Your card: { $cards }
   *[other] Your { $count } cards: { $cards }
}
    { $turn ->
        [you] It's your turn.
       *[other] { $player } is playing: I'll call you.
    }
table-my-cards-none = You have no cards in your hand at the moment.

# The last turns, one sentence for each.
last-turn = { $player }: { $steps }
last-turn-you = You { $steps }
last-default = ⏰ Time was up for { $player }: I played instead and discarded { $card }
last-default-no-card = ⏰ Time was up for { $player }: I played instead
last-default-computer = ⚙️ { $player } got stuck: I played instead and discarded { $card }
last-default-many = ⏰ Time was up: I played and discarded for { $players }
last-default-you = you
last-default-of = { $player } ({ $cards })
last-resigned = 🏳️ { $player } left the match
last-resigned-forgotten = 🏳️ A player (“?”) left the match
step-drew = drew from the stock
step-took = took from the discard pile
step-laid = laid down { $meld }
step-attached = laid off { $cards }
step-swapped = { $count ->
    [one] took the joker with { $cards }
   *[other] took { $count } jokers with { $cards }
}
step-discarded = discarded { $card }

# End of a deal
deal-end-closed = 🏁 <b>Deal { $deal }</b>: { $player } went out!
deal-end-in-hand = 🏁 <b>Deal { $deal }</b>: { $player } went rummy, opening and going out in one turn!
deal-end-closed-you = 🏁 <b>Deal { $deal }</b>: you went out!
deal-end-in-hand-you = 🏁 <b>Deal { $deal }</b>: you went rummy, opening and going out in one turn!
deal-end-dead = 🏁 <b>Deal { $deal }</b>: nobody went out, and everybody counts their cards.
deal-end-unscored = 🏁 <b>Deal { $deal }</b>: broken off, because only one player is left.
deal-end-player = { $player }: { $cards } → { $points } · total <b>{ $total }</b>
deal-end-closer = { $player }: 0 cards → { $points } · total <b>{ $total }</b>
deal-end-no-points = { $player }: out · total { $total }
deal-end-total = { $player }: total { $total }
deal-end-points = { $sign }{ $points ->
    [one] { $points } point
   *[other] { $points } points
}

# Why points are not those of the cards, with the option of the rules that says so.
deal-end-doubled = The others pay double for their cards ({ $rule }).
deal-end-bonus = { $player } takes off { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $rule }).
deal-end-flat = { $players } { $count ->
    [one] pays
   *[other] pay
} { $points } points, whatever the cards ({ $rule }).
deal-end-ace = The ace left alone counts 1 ({ $rule }).
deal-end-rule = rule “{ $option }: { $value }”

# What the cards of a deal were worth, and what somebody has made of them, from the mean of the table. A result with
# fewer points is better.
share-you = 🍀 Your cards: { $worth_is ->
    [better] { $worth } better than average
    [worse] { $worth } worse than average
   *[even] average for this table
}. Your result: { $made_is ->
    [better] { $made } better
    [worse] { $made } worse
   *[even] average
}, so you played { $play_is ->
    [better] { $play } better than your cards
    [worse] { $play } worse than your cards
   *[even] just as well as your cards
}.
share-seat = { $player }: cards { $worth_is ->
    [better] { $worth } better
    [worse] { $worth } worse
   *[even] average
}, play { $play_is ->
    [better] { $play } better
    [worse] { $play } worse
   *[even] as the cards
}
share-all = 🍀 Luck and play, compared with the average of the table:
share-clover = 🍀 The best cards: { $players }.

bust-said = 💥 <b>{ $player } goes bust</b> with { $total ->
    [one] { $total } point
   *[other] { $total } points
} (limit { $limit }) after { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}: { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} place.
bust-said-you = 💥 <b>You go bust</b> with { $total ->
    [one] { $total } point
   *[other] { $total } points
} (limit { $limit }) after { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}: { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} place.
table-re-entered = ↩️ { $player } comes back in with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
table-re-entered-you = ↩️ You come back in with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.

match-end-winner = 🏆 <b>{ $player } wins!</b>
match-end-winner-you = 🏆 <b>You win!</b>
match-end-won = 🏆 <b>You won</b> the match in “{ $place }”!
match-end-shared = 🏆 <b>{ $players } share the win!</b>
match-end-deals = { $deals ->
    [0] No deal was finished.
    [one] One deal played.
   *[other] { $deals } deals played.
}
match-end-place = { $place }. { $player }{ $how ->
    [resigned] {" "}(left the match)
   *[other] {""}
} · { $total ->
    [one] { $total } point
   *[other] { $total } points
}
table-dealt = Here come the cards!
table-dealt-already = The deal has begun already.
table-offer-open = Somebody can still come back in: before that, only { $host } or an admin can deal.
table-no-offer = You can't come back into this match.
table-welcome-back = You are back in the match!
record-caption = The record of the match, card by card. Anybody can replay it: <code>python3 -m scala40 replay { $file }</code>
