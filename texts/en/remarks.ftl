### Remarks on a finished deal, for the player whom they are about, in private.

remarks-title = 💬 <b>How you played</b> · { $place } · deal { $deal }
remarks-one = • { $remark }
remarks-none = There is nothing to say about how you played this deal.
remarks-unknown = I have no remarks on this deal.
remarks-not-yet = The remarks are nearly ready: try again in a moment.
remarks-label = 💬 How did I play?
remarks-label-turn = 📖 Turn { $turn }
remarks-turn-sent = The turn is at the bottom of your chat with the bot.

remark-could-close = Turn { $turn }: you could have gone out. You only had to { $how }. Instead you paid { $points ->
    [one] one point
   *[other] { $points } points
}.
remark-step-take = take { $card } from the discard pile
remark-step-lay = lay { $melds }
remark-step-attach = lay off { $cards }
remark-step-swap = take the joker with { $card }
remark-step-discard = discard { $card }
remark-could-open = Turn { $turn }: it was better to open with { $points } points ({ $melds }). { $later ->
    [0] You never opened
   *[other] You opened in turn { $later }
}, and paid { $paid ->
    [one] one point
   *[other] { $paid } points
}.
remark-could-open-taking = Turn { $turn }: by taking { $card } from the discard pile you could have opened with { $points } points ({ $melds }). { $later ->
    [0] You never opened
   *[other] You opened in turn { $later }
}, and paid { $paid ->
    [one] one point
   *[other] { $paid } points
}.
remark-could-swap = Turn { $turn }: the joker of { $meld } was yours, you only had to put { $card } there.
remark-could-put-down = Turn { $turn }, your last one: you could still have put down { $cards }, and would have paid { $points } points less.
remark-fed = Turn { $turn }: with { $card }, which you had discarded, { $player } went out. It fitted nothing on the table: nobody could see that.
remark-fed-fits = Turn { $turn }: with { $card }, which you had discarded, { $player } went out. It fitted { $meld }.
remark-came = Turn { $turn }: better discard { $instead } than { $card }. You held { $other }, and in turn { $later } came { $last }: that would have been a meld.
remark-discard = Turn { $turn }: better discard { $card } than { $other }: { $why }.
remark-take = Turn { $turn }: better take { $card } from the discard pile than draw: it made { $meld }.
remark-find = Turn { $turn }: well found! Without the joker that { $card } took you could not have gone out.
remark-flawless = Nothing to find fault with: no turn of yours could have been played clearly better.{ $points ->
    [0] {""}
   *[other] {" "}The points you paid ({ $points }) come from the cards.
}
remark-flawless-unlucky = It went worse than it does on average with these cards, but no turn of yours could have been played clearly better: that was bad luck.
remark-flawless-closed = You went out in turn { $turn }, and no turn of yours could have been played clearly better.
