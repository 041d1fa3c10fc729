### The panel with a player's hand, and the short answers to taps.

panel-your-turn = 🟢 <b>Your turn</b>
panel-your-turn-until = 🟢 <b>Your turn</b>: { time-you-have }
panel-waiting = ⚪️ { $player } is playing: I'll call you.
panel-waiting-until = ⚪️ { $player } is playing ({ time-there-is }): I'll call you.
panel-asleep = 💤 Nobody is at the table: the match waits. Tap “I'm back” to play again.
panel-away = 💤 You are away, and I'm playing for you. Tap “I'm back” to play again.
panel-pause = ⏳ The deal is over. The next one begins when you deal it.
panel-pause-until = ⏳ The deal is over. The next one is dealt automatically { time-at }.
panel-over = 🏁 The match is over: the result is in the group. “Rematch” opens a new table there with the same people.
panel-over-private = 🏁 The match is over.
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
panel-opening-waived = The melds set aside are enough to go rummy.
panel-opening-melds = Set aside: { $melds }
panel-opening-uncounted = Opening: <b>{ $points } of { $needed }</b> (melds with a joker don't count)
panel-owes-joker = ⚠️ { $count ->
    [one] The joker you took has to go back on the table before you discard.
   *[other] The { $count } jokers you took have to go back on the table before you discard.
} You can't? Take a step back ↩️
panel-must-use = ⚠️ { $card }, taken from the discard pile, has to be used this turn. You can't? Take a step back ↩️
panel-braked = ⚠️ { $card } may only go into a new meld.
panel-hint-draw = First draw a card.
panel-hint-draw-only = Draw from the stock.
panel-hint-draw-closed = You may take a discard only after opening.
panel-hint-close = You can go out now!
panel-hint-select = Tap cards to lay down or to discard.
panel-hint-open = { $needed ->
    [0] To open, tap the cards of any meld, or tap the card to discard.
   *[other] You need { $needed } points to open: tap the cards of a meld, or the one to discard.
}
panel-hint-open-now = You can open with { $points } points.
panel-hint-two = A meld needs at least three cards.
panel-hint-nothing = These cards don't make a meld. Choose one meld at a time.

panel-draw = 🂠 Draw ({ $cards })
panel-take = ⬆️ Take { $card }
panel-lay = ⬇️ { $meld } · { $points }
panel-collect = ➕ { $meld } · { $points }
panel-open-now = ✅ Open with { $points }
panel-open-yet = ▫️ { $points } of { $needed }
panel-attach = 📎 { $placed }→{ $meld }
panel-swap = 🔄 { $card } in { $meld }
panel-lay-word = Lay down { $cards } ({ $points } points)
panel-collect-word = Set aside { $cards } ({ $points } points)
panel-attach-word = Lay off { $card } on { $cards }
panel-swap-word = Take the joker with { $card }: { $cards }
panel-discard-refused = 🚫 Discard { $card }
panel-step-back = ↩️ One step back
panel-clear = ✖️ None
panel-rests = “Refresh” shows the table as it is now. On your turn it refreshes by itself.
panel-refresh = 🔄 Refresh
panel-label-card = { $card }
panel-label-selected = ›{ $card }
panel-label-new = { $card }•

arranging-label-begin = ✋ Arrange cards
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
panel-discarded-unopened = You discarded { $card }. The melds set aside are back in your hand: they weren't enough to open.
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
tap-covers = That button has only just appeared where you had tapped: nothing was done. If you want it, tap again.
tap-later = One moment: Telegram is making us wait. It will show here shortly.
tap-done-later = { $said } (It will show here in a moment.)
panel-hand-cards = { $cards }

panel-at = 🎴 <b>{ $place }</b> · { $state }
panel-close-now = 🏁 Go out
panel-advised = 💡 { $step }
panel-follow = 💡 Do this
panel-next-page = ▶️ More ({ $page }/{ $pages })
panel-slot-none = No meld is ready
panel-slot-empty = ·
panel-use-cards = 👆 Tap cards
panel-use-more = 👆 More cards
panel-use-nothing = 🚫 Not a meld
panel-discard-none = 🗑 Discard
panel-discard-card = 🗑 Discard { $card }
panel-discard-asked = Yes, discard { $card }
panel-keep = No, keep it
panel-discard-close = 🏁 Go out with { $card }
panel-advice-sign = 💡
panel-sort-sign = 🔀
panel-back-sign = ↩️
panel-page-sign = 📱
panel-more-sign = ⋯
panel-advice-word = Advice
panel-sort-word = Sort
panel-back-word = Back
panel-page-word = Page
panel-more-word = More
panel-cards-word = The cards
panel-more-sort = 🔀 <b>Sort</b>: by suit or by rank.
panel-more-page = 📱 <b>Page</b>: the table on a full screen.
panel-ask-close = ⚠️ You can go out now. Discard { $card } anyway?
panel-ask-open = ⚠️ You can open with { $points } points. Discard { $card } anyway?
panel-ask-aside = ⚠️ The melds set aside go back to your hand. Discard { $card } anyway?
panel-ask-joker = ⚠️ That is a joker. Discard it anyway?
panel-ask-meld = ⚠️ { $card } belongs to { $meld }. Discard it anyway?
panel-too-quick = Too soon after your other tap: the card is still yours. Wait a moment, then tap again.
panel-too-quick-to-close = Too soon after your other tap: the deal is not closed yet. Wait a moment, then tap again.
panel-closed-deal = You went out!
panel-idle-draw = Draw a card first.
panel-idle-cards = Tap cards first: this button says what they can do.
panel-idle-nothing = These cards don't make a meld.
panel-idle-discard = To discard, tap a single card first.
panel-idle-back = There is no step to take back.
panel-idle-advice = There is no advice now.
panel-idle-advised = The advice is above the buttons.
panel-idle-slot = Ready melds and cards that you can lay off appear here.
panel-idle-place = There is no card here.

comfort-offer = 🔎 Larger cards?
comfort-decline = No, they are fine
comfort-begun = Done: everything is larger. You can change that in /settings, under Comfort.
comfort-declined = All right. If you change your mind: /settings, under Comfort.
panel-follow-step = Do this: { $step }
panel-lay-first = Lay { $meld }
panel-collect-first = Aside { $meld }
panel-attach-first = On { $meld }: { $placed }
panel-swap-first = Joker of { $meld }
panel-idle-comfort = The four lit buttons are enough now. Others appear when they are needed.
