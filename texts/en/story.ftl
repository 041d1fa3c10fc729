### The story of a match, in private: its finished deals, picture by picture.

story-title = 📖 <b>Story of the match</b> · { $place } · deal { $deal } of { $deals }
story-dealt = 🎴 The cards are dealt. { $player } begins.
story-hand = { $player } holds { $count ->
    [0] no cards
    [one] 1 card: { $cards }
   *[other] { $count } cards: { $cards }
}
story-label-open = 📖 Story of the match
story-label-last = 📖 Your last match
story-label-before = ⬅️ Back
story-label-after = Next ➡️
story-label-before-deal = ⬅️ Previous deal
story-label-after-deal = Next deal ➡️
story-label-end = 🏁 How it ended
story-label-deal = { $deal }
story-label-deal-shown = · { $deal } ·
story-not-yours = The story of the match is for those who sat at that table, or for the group, if all agree.
story-none = No deal has been finished yet: the story begins with the first one.
story-not-over = This deal is not over, or there is no such deal.
story-seat = seat { $seat }
lobby-replays = 📖 Members of the group will be able to look at finished deals again, with the cards of all.
lobby-replays-not = 📖 Only those who played look at finished deals again.
story-label-hide = 🔒 Not my cards
story-label-show = 📖 My cards, too
story-label-hiding = 🔒 My cards: yes or no
story-hidden = All right: only those who play look at the deals of this table again.
story-shown = All right: as far as you are concerned, the deals of this table can be looked at again.
story-hidden-already = Nobody else looks at this table's deals: there is nothing to change.
story-hidden-stays = This seat has changed hands: its no remains.
story-label-page = 📱 Watch again
what-if-begun = From here you play against computers, with the cards of that deal. It counts for nobody.
what-if-label-back = 📖 Back to the deal
place-what-if = What if…
