### Examples of the rules, for /rules: one for each value of each option, with the cards as the table shows them.
###   example-NAME-WORD    an example of a value, as a sentence after a colon
###   example-NAME         the same for a number, with the numbers of the table

rules-example = { $says }
    <i>Example: { $example }</i>

## Cards and melds

example-players = { $missing ->
    [0] you can start with as few as 2 players, and with as many as 6.
   *[other] with { $missing } players you can't start.
  }

example-jokers-0 = 5♥️ and 7♥️ wait for the 6♥️ itself: no other card makes the run.
example-jokers-2 = 5♥️, 7♥️ and one of the two jokers make the run 5♥️ 🃏6♥️ 7♥️.
example-jokers-4 = 5♥️, 7♥️ and a joker make the run 5♥️ 🃏6♥️ 7♥️.

example-jokers_per_meld-1 = 9♥️ 9♣️ 🃏9♠️ is fine; 9♥️ 🃏9♣️ 🃏9♠️ isn't, because it has two jokers.
example-jokers_per_meld-unlimited = 9♥️ 🃏9♣️ 🃏9♠️ is fine; three jokers alone aren't.

example-run_max-13 = the run from A♠️ to K♠️ is complete: nothing goes on top of the K♠️.
example-run_max-14 = on top of the K♠️ of the run from A♠️ to K♠️ you can still put a joker, 🃏A♠️.

example-sweep_complete-on = as soon as 9♥️ 9♦️ 9♣️ 9♠️ is on the table, the four cards are out of play.
example-sweep_complete-off = 9♥️ 9♦️ 9♣️ 9♠️ stays on the table until the end of the deal.

example-starter_gets_14-on = Anna deals: she starts, doesn't draw, and discards at the end of her turn.
example-starter_gets_14-off = Anna deals and Bruno sits on her left: Bruno starts.

## Opening and discard pile

example-opening_points = { $melds } make { $points } points: that's enough.

example-jokers_in_opening-counted = 8♥️ 🃏9♥️ 10♥️ is worth 27, because the joker counts 9.
example-jokers_in_opening-not_counted = 8♥️ 🃏9♥️ 10♥️ may be laid down, but counts 0 towards opening.

example-pozzo_before_opening-never = you haven't opened and the top discard is K♣️: even if you hold K♥️ K♦️, you draw from the stock.
example-pozzo_before_opening-to_open = the top discard is K♣️ and you hold K♥️ K♦️: you may take it only if you open at once with K♥️ K♦️ K♣️ (and other melds, if needed).

example-pozzo_must_use-on = you have opened and take 8♣️ from the discard pile: before you discard you must lay it down, lay it off or put it in place of a joker.
example-pozzo_must_use-off = you have opened and hold 7♣️: you take 8♣️ from the discard pile and wait for 9♣️.

example-taken_joker-keep = 5♥️ 🃏6♥️ 7♥️ is on the table and you hold 6♥️: you put it in, and keep the joker for later.
example-taken_joker-replay = 5♥️ 🃏6♥️ 7♥️ is on the table and you hold 6♥️ K♠️ K♦️: you take the joker and lay down K♠️ K♦️ 🃏K♣️ at once.
example-taken_joker-attach_only = 5♥️ 🃏6♥️ 7♥️ is on the table and you hold 6♥️ K♠️ K♦️: you take the joker, but may not lay down K♠️ K♦️ 🃏K♣️. You may lay it off on 5♥️ 6♥️ 7♥️.

## Discards and stock

example-attachable_discard-opened_ok = 4♥️ 5♥️ 6♥️ is on the table and you haven't opened: you may not discard the 7♥️. Once you have opened, you may.
example-attachable_discard-two_player_ok = 4♥️ 5♥️ 6♥️ is on the table: with three playing you may not discard the 7♥️; with only two left you may, if you have opened.
example-attachable_discard-never = 4♥️ 5♥️ 6♥️ is on the table: you may not discard the 7♥️, even if you have opened. If it is your last card you may, and you go out.
example-attachable_discard-free = 4♥️ 5♥️ 6♥️ is on the table: you may discard the 7♥️, even if you haven't opened.

example-attachable_brake-on = 4♥️ 5♥️ 6♥️ is on the table and the player before you discards 7♥️: if you take it, you may lay down 7♥️ 7♣️ 7♠️, but not lay off the card itself.
example-attachable_brake-off = 4♥️ 5♥️ 6♥️ is on the table and the player before you discards 7♥️: if you have opened, you take it and lay it off.

example-joker_discard-free = there is no meld on the table yet: you may discard the joker, so as not to pay 25 for it.
example-joker_discard-closing_only = you have 4♣️ and a joker left: you discard 4♣️. With only the joker left, you discard it and go out.

example-first_turn_close-on = on your first turn you lay down all your cards but one, discard that one and go out.
example-first_turn_close-off = on your first turn you may lay down, but after the discard you must have at least one card left.

example-recycle-shuffle = the top discard is 7♥️: it stays, and all the others become the new stock.
example-recycle-flip = the oldest discard is 2♣️: it is drawn first, and the discard pile stays empty until the next discard.
example-recycle-flip_and_turn = the oldest discard is 2♣️: it starts the new discard pile, and the one after it is drawn first.

example-max_recycles = { $n ->
    [0] you draw the last card: you play your turn, and unless you go out the cards are counted.
    [one] there has been one new stock, and that is used up too: the player who drew the last card plays the turn, then the cards are counted.
   *[other] there have been { $n } new stocks, and the last of them is used up too: the player who drew the last card plays the turn, then the cards are counted.
  }

## Score and end

example-in_hand-none = Anna goes rummy and Bruno, who has opened, is left with K♠️ and 7♥️: he pays 17.
example-in_hand-double = Anna goes rummy and Bruno, who has opened, is left with K♠️ and 7♥️: he pays 34 instead of 17.
example-in_hand-bonus = Anna goes rummy and Bruno, who has opened, is left with K♠️ and 7♥️: he pays 17, and Anna's total goes down.

example-in_hand_bonus = Anna is at { $before } and goes rummy: she drops to { $after }.

example-in_hand_waives_opening-on = you lay down everything at once and have one card left: you discard it and go out, even if your melds don't make { $needed } points.
example-in_hand_waives_opening-off = you would have just one card left, but your melds don't make { $needed } points: you may not lay them down.

example-unopened_flat-off = Anna goes out and Bruno, who hasn't opened, holds K♠️ 7♥️ 2♣️: he pays 19.
example-unopened_flat-100 = Anna goes out and Bruno, who hasn't opened, holds K♠️ 7♥️ 2♣️: he pays 100, not 19.

example-lone_ace_is_one-on = you are left with just A♠️: you pay 1. With A♠️ and 2♣️ you pay 13.
example-lone_ace_is_one-off = you are left with just A♠️: you pay 11.

example-limit = at { $below } you are still in, at { $over } you are out.

example-bust_at-reach = at exactly { $limit } you are out.
example-bust_at-exceed = at exactly { $limit } you are still in, at { $over } you are out.

example-re_entry-off = Anna goes bust: she waits for the next match, and the others play on.
example-re_entry-once = Anna goes bust, Bruno is at { $low } and Carla at { $high }: Anna may come back in at { $high }. If she goes bust again, she is out.
example-re_entry-unlimited = Anna goes bust, Bruno is at { $low } and Carla at { $high }: Anna may come back in at { $high }, even if it isn't her first time.

example-first_bust_ends-off = Anna goes bust, Bruno and Carla do not: the match goes on between Bruno and Carla.
example-first_bust_ends-on = Anna goes bust, Bruno is at { $low } and Carla at { $high }: the match is over, and Bruno wins.

example-deals-unlimited = only Anna and Bruno are left, and Bruno goes bust: Anna wins.
example-deals = at the end of the last deal Anna is at { $low } and Bruno at { $high }: Anna wins.
