### The panel with a player's hand, and the short answers to taps.

panel-title = 🎴 <b>{ $place }</b> · deal { $deal }
panel-place = 🎴 <b>{ $place }</b>
panel-your-turn = 🟢 <b>Your turn</b>
panel-your-turn-until = 🟢 <b>Your turn</b> · until: { $when }
panel-waiting = ⚪️ { $player } is playing: I'll call you.
panel-waiting-until = ⚪️ { $player } is playing: I'll call you · until: { $when }
panel-asleep = 💤 Nobody is at the table: the match waits.
panel-away = 🙋 You are marked as away: I play your turns for you. Tap “I'm back” to return.
panel-pause = ⏳ The deal is over. The next one comes soon.
panel-pause-until = ⏳ The deal is over. The next one is dealt automatically { $day ->
    [today] at { $when }
   *[other] { $when }
}.
panel-over = 🏁 The match is over: the result is in the group. “Rematch” opens a new table there with the same people.
panel-closed = 🏁 The table has been closed. To open another: /new
panel-out = ✖️ You are out of this match: there is nothing more to do, but you are welcome to watch.
panel-left = 🏳️ You have left the match: there is nothing more to do here. To play another: /new
panel-hand = <b>Your hand</b> ({ $count ->
    [one] { $count } card
   *[other] { $count } cards
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}){ $listed ->
    [yes] :
   *[no] {""}
}
panel-hand-empty = <b>Your hand</b>: no cards.
panel-new-card = New card: <b>{ $card }</b>
panel-opening = Opening: <b>{ $points } of { $needed }</b>
panel-opening-waived = The melds put aside are enough to go rummy.
panel-opening-melds = Put aside: { $melds }
panel-opening-uncounted = Opening: <b>{ $points } of { $needed }</b> (melds with a joker don't count)
panel-owes-joker = ⚠️ { $count ->
    [one] The joker you took has to go back on the table before you discard.
   *[other] The { $count } jokers you took have to go back on the table before you discard.
}
panel-must-use = ⚠️ { $card }, taken from the discard pile, has to be used this turn.
panel-braked = ⚠️ { $card } may only go into a new meld.
panel-hint-draw = First draw a card.
panel-hint-draw-only = Draw from the stock.
panel-hint-draw-closed = Draw from the stock: at this table you may take a discard only after opening.
panel-hint-select = Tap the cards to lay down or lay off; to end your turn, tap the card to discard.
panel-hint-owing = Tap the cards to put on the table. If you can't, take a step back.
panel-hint-open = To end your turn, tap the card to discard. To open, tap the cards of one meld at a time{ $needed ->
    [0] : any meld will do.
   *[other] : you need { $needed } points.
}
panel-hint-open-now = Tap “{ $button }”, then the card to discard. You may put more melds aside first.
panel-hint-discard = To end your turn, tap the card to discard.
panel-hint-two = A meld needs at least three cards.
panel-hint-nothing = These cards don't make a meld. Choose one meld at a time.

panel-draw = 🂠 Draw from the stock ({ $cards })
panel-take = ⬆️ Take { $card } from the discards
panel-lay = ⬇️ Lay down { $meld } ({ $points })
panel-collect = ➕ Put aside { $meld } ({ $points })
panel-open-now = ✅ Open with { $points } points
panel-open-yet = ▫️ Open: { $points } of { $needed } points
panel-attach = 📎 Lay off { $card } on { $meld }
panel-swap = 🔄 { $card } for the joker: { $meld }
panel-discard = 🗑 Discard { $card }
panel-discard-refused = 🚫 Discard { $card }
panel-close = 🏁 Discard { $card } and go out!
panel-step-back = ↩️ One step back
panel-clear = Deselect all
panel-sort-suit = Sort by suit
panel-sort-rank = Sort by rank
panel-refresh = 🔄 Refresh
panel-label-card = { $card }
panel-label-selected = ✅{ $card }
panel-label-new = { $card }🔸

arranging-label-begin = ✋ Arrange my cards
arranging-label-left = ⬅️
arranging-label-right = ➡️
arranging-label-pin = 📌 First
arranging-label-done = ✔️ Done
arranging-picked = To move: { $card }
arranging-no-further = It can't go any further.

panel-picked = Selected: { $cards }
panel-picked-none = No card selected
panel-drawn = You drew { $card }
panel-discarded = You discarded { $card }
panel-discarded-unopened = You discarded { $card }. The melds put aside are back in your hand: they weren't enough to open.
panel-open-first = The melds put aside are enough to open: tap “Open” first, then discard. If you don't want to open, take a step back.
panel-nothing-back = There is no step to take back.
panel-draw-first = Draw first, then choose your cards.
panel-refreshed = Done.

tap-unknown = This button doesn't work any more. Find the table with /table
tap-no-table = This table is gone.
tap-not-seated = You have no seat at this table: you are only watching.
tap-match-over = This match is over. To begin another: /new
tap-match-not-started = The match hasn't begun yet: I'll tell you when the cards are dealt.
tap-you-are-out = You are out of this match: there is nothing more to do, but you are welcome to watch.
tap-deal-over = The deal is over: the next one comes soon.
tap-not-your-turn = It's { $player }'s turn: I'll call you when it's yours.
tap-time-over = The time for your turn was up: I have already played for you.
tap-stale = Something had changed in the meantime: here is the table as it is now.
tap-later = One moment: Telegram is making us wait, then it will show here.
tap-done-later = { $said } (It will show here in a moment.)
panel-hand-cards = { $cards }
