### The rules in words. Every option of scala40.rules has:
###   option-NAME          its name, on a button and in "Fisca, except ..."
###   value-NAME-WORD      a value in two or three words (value-NAME with $n for numbers)
###   says-NAME-WORD       what that value means at the table, as a whole sentence (says-NAME with $n for numbers)

## Presets

preset-fisca = Fisca
preset-fisca-says = The federation rules. One joker per meld, and a joker you take must be played again at once. Discards may be taken only after opening.
preset-biska = Biska
preset-biska-says = A discard may also be taken to open. Players who haven't opened pay 100, and if somebody goes rummy (opens and goes out in one turn) the others pay double.
preset-classica = Classic
preset-classica-says = What you take from the discard pile must be played at once. If you go rummy (open and go out in one turn) the others pay double, and you need no opening points.
preset-tedesca = German
preset-tedesca-says = Discard what you like, and keep a joker you take. If somebody goes rummy (opens and goes out in one turn) the others pay double.
preset-ramino = Ramino
preset-ramino-says = For two or four: complete melds leave the table, and only those above the limit go bust.

rules-line-same = <b>{ $preset }</b>
rules-line-except = <b>{ $preset }</b>, except { $exceptions }
rules-line-no-advice = { $rules } · no advice
rules-exception = { $option }: { $value }

## Cards and melds

option-players = players
rules-numbers-range = { $first } to { $last }
rules-numbers-list = { $numbers } or { $last }
rules-numbers-one = { $last }
value-players = { $value }
says-players = Number of players: { $value }.

option-jokers = jokers in the pack
value-jokers-0 = none
value-jokers-2 = two
value-jokers-4 = four
says-jokers-0 = Two packs of 52 cards, no jokers: 104 cards.
says-jokers-2 = Two packs of 52 cards and 2 jokers: 106 cards.
says-jokers-4 = Two packs of 52 cards and 4 jokers: 108 cards.

option-jokers_per_meld = jokers in a meld
value-jokers_per_meld-1 = only one
value-jokers_per_meld-unlimited = any number
says-jokers_per_meld-1 = A meld may hold only one joker.
says-jokers_per_meld-unlimited = A meld may hold several jokers, as long as it has at least one real card.

option-run_max = longest run
value-run_max-13 = 13 cards
value-run_max-14 = 14 cards
says-run_max-13 = A run has 3 to 13 cards, with the ace below the 2 or above the king.
says-run_max-14 = A run has 3 to 14 cards: it may go from ace to ace, if one of the two is a joker.

option-sweep_complete = complete melds
value-sweep_complete-on = leave the table
value-sweep_complete-off = stay on the table
says-sweep_complete-on = A set of four or a run of 13 cards without a joker leaves the table as soon as it is complete.
says-sweep_complete-off = Complete melds stay on the table.

option-starter_gets_14 = who starts
value-starter_gets_14-on = the dealer, with 14 cards
value-starter_gets_14-off = left of the dealer
says-starter_gets_14-on = Thirteen cards each; the dealer starts, with 14 cards, and doesn't draw on the first turn.
says-starter_gets_14-off = Thirteen cards each; the player to the left of the dealer starts.

## Opening and discard pile

option-opening_points = points to open
value-opening_points = { $n ->
    [0] no minimum
    [one] { $n } point
   *[other] { $n } points
  }
says-opening_points = { $n ->
    [0] To open, any meld will do.
    [one] To open, you lay down one or more new melds, worth at least { $n } point in all.
   *[other] To open, you lay down one or more new melds, worth at least { $n } points in all.
  }

option-jokers_in_opening = jokers in the opening
value-jokers_in_opening-counted = count
value-jokers_in_opening-not_counted = don't count
says-jokers_in_opening-counted = In the opening a joker is worth as much as the card it stands for.
says-jokers_in_opening-not_counted = In the opening you may lay down a meld with a joker, but its points don't count.

option-pozzo_before_opening = taking discards before opening
value-pozzo_before_opening-never = never
value-pozzo_before_opening-to_open = only to open
says-pozzo_before_opening-never = Before opening you may not take from the discard pile.
says-pozzo_before_opening-to_open = Before opening you may take a discard only if you open with that card in the same turn.

option-pozzo_must_use = a card from the discards
value-pozzo_must_use-on = must be played at once
value-pozzo_must_use-off = may be kept
says-pozzo_must_use-on = A card taken from the discard pile must be played in the same turn.
says-pozzo_must_use-off = Once you have opened, you may take a discard and keep it in your hand.

option-taken_joker = a joker you take
value-taken_joker-keep = may be kept
value-taken_joker-replay = must be played at once
value-taken_joker-attach_only = may only be laid off
says-taken_joker-keep = A player who puts the right card in place of a joker takes it, and may keep it in hand.
says-taken_joker-replay = A player who puts the right card in place of a joker takes it, but must play it again in the same turn.
says-taken_joker-attach_only = A player who puts the right card in place of a joker takes it, but may then only lay it off or discard it.

## Discards and stock

option-attachable_discard = discarding cards that fit
value-attachable_discard-opened_ok = only after opening
value-attachable_discard-two_player_ok = only with two players
value-attachable_discard-never = never
value-attachable_discard-free = always
says-attachable_discard-opened_ok = A card that fits a meld on the table may be discarded only by players who have opened, or who have nothing else to discard.
says-attachable_discard-two_player_ok = A card that fits a meld on the table may be discarded only by players who have opened, and only when two are playing. To go out, or with nothing else to discard, it is always allowed.
says-attachable_discard-never = A card that fits a meld on the table may not be discarded, except to go out or when there is nothing else to discard.
says-attachable_discard-free = You may also discard a card that fits a meld on the table.

option-attachable_brake = a discard you take that fits
value-attachable_brake-on = only for a new meld
value-attachable_brake-off = used as you like
says-attachable_brake-on = If the player before you discards a card that fits a meld, you may use it that turn only in a new meld.
says-attachable_brake-off = A card taken from the discard pile may also be laid off.

option-joker_discard = discarding a joker
value-joker_discard-free = allowed
value-joker_discard-closing_only = only to go out
says-joker_discard-free = A joker may be discarded like any other card.
says-joker_discard-closing_only = A joker may be discarded only to go out, or when there is nothing else to discard.

option-first_turn_close = going out on the first turn
value-first_turn_close-on = allowed
value-first_turn_close-off = not allowed
says-first_turn_close-on = You may go out on your very first turn.
says-first_turn_close-off = You may not go out on your first turn.

option-recycle = when the stock is used up
value-recycle-shuffle = discards are shuffled
value-recycle-flip = discards are turned over
value-recycle-flip_and_turn = turned over, one face up
says-recycle-shuffle = When the stock is used up, the discard pile except its top card is shuffled, and play goes on.
says-recycle-flip = When the stock is used up, the whole discard pile is turned over without shuffling, and play goes on.
says-recycle-flip_and_turn = When the stock is used up, the whole discard pile is turned over without shuffling, and its first card starts the new discard pile.

option-max_recycles = making a new stock
value-max_recycles = { $n ->
    [0] never
    [one] once
   *[other] { $n } times
  }
says-max_recycles = { $n ->
    [0] No new stock is made: when the stock is used up, the deal ends and everybody counts their cards.
    [one] A new stock is made only once: after that the deal ends and everybody counts their cards.
   *[other] A new stock is made at most { $n } times: after that the deal ends and everybody counts their cards.
  }

## Score and end

option-in_hand = going rummy
value-in_hand-none = counts as usual
value-in_hand-double = counts double
value-in_hand-bonus = earns a bonus
says-in_hand-none = Going rummy, that is, opening and going out in the same turn, counts like any other going out.
says-in_hand-double = If somebody goes rummy, that is, opens and goes out in the same turn, the others pay double.
says-in_hand-bonus = A player who goes rummy, that is, opens and goes out in the same turn, takes points off their total.

option-in_hand_bonus = bonus for going rummy
value-in_hand_bonus = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
says-in_hand_bonus = { $n ->
    [one] The bonus for going rummy is { $n } point.
   *[other] The bonus for going rummy is { $n } points.
  }

option-in_hand_waives_opening = opening by going rummy
value-in_hand_waives_opening-on = no minimum
value-in_hand_waives_opening-off = with the usual points
says-in_hand_waives_opening-on = Going rummy needs no opening points.
says-in_hand_waives_opening-off = Going rummy needs the opening points too.

option-unopened_flat = those who haven't opened
value-unopened_flat-off = pay for their cards
value-unopened_flat-100 = pay 100
says-unopened_flat-off = Those who haven't opened pay for the cards in their hand, like everybody else.
says-unopened_flat-100 = Those who haven't opened pay 100 points, whatever they hold (and these are never doubled).

option-lone_ace_is_one = an ace as the only card left
value-lone_ace_is_one-on = counts 1
value-lone_ace_is_one-off = counts 11
says-lone_ace_is_one-on = An ace that is the only card left in a hand counts 1.
says-lone_ace_is_one-off = An ace left in a hand always counts 11.

option-limit = limit
value-limit = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
says-limit = { $n ->
    [one] You play to { $n } point.
   *[other] You play to { $n } points.
  }

option-bust_at = going bust
value-bust_at-reach = at the limit
value-bust_at-exceed = above the limit
says-bust_at-reach = A player who reaches or passes the limit goes bust and is out of the match.
says-bust_at-exceed = A player who passes the limit goes bust and is out of the match; exactly at the limit you are still in.

option-re_entry = coming back in
value-re_entry-off = no
value-re_entry-once = once
value-re_entry-unlimited = as often as you like
says-re_entry-off = A player who goes bust can't come back in.
says-re_entry-once = A player who goes bust may come back in once, with the highest score among those still in, if at least two others are left.
says-re_entry-unlimited = A player who goes bust may always come back in, with the highest score among those still in, if at least two others are left.

option-first_bust_ends = first bust
value-first_bust_ends-off = play goes on
value-first_bust_ends-on = ends the match
says-first_bust_ends-off = If somebody goes bust, the others play on.
says-first_bust_ends-on = As soon as somebody goes bust, the match ends with that deal: of those who have not gone bust, the lowest score wins.

option-deals = deals
value-deals-unlimited = as many as it takes
value-deals = { $n ->
    [one] { $n } only
   *[other] { $n } at most
  }
says-deals-unlimited = The match ends when only one player is left: the last one in wins.
says-deals = { $n ->
    [one] Only one deal is played: the fewest points win.
   *[other] The match ends after { $n } deals at the latest: the fewest points win.
  }

## The clock of tables whose turns last an hour or more. n: the days of the reserve; 1 or 0 for yes or no.

option-reserve = reserve of time
value-reserve = { $n ->
    [0] none
    [one] 1 day
   *[other] { $n } days
  }
rules-label-reserve = 🕰️ Reserve: { value-reserve }
says-reserve = { $n ->
    [0] No reserve: when the time of a turn is up, I play.
    [one] Everybody has 1 day in reserve for the whole match: it is used when the time of a turn is up.
   *[other] Everybody has { $n } days in reserve for the whole match: they are used when the time of a turn is up.
  }
option-weekend = Saturday and Sunday
value-weekend = { $n ->
    [0] playing
   *[other] rest
  }
rules-label-weekend = 📅 Saturday, Sunday: { value-weekend }
says-weekend = { $n ->
    [0] Time runs on Saturday and Sunday, too.
   *[other] On Saturday and Sunday the clock stands still.
  }
option-pauses = pause by agreement
value-pauses = { $n ->
    [0] no
   *[other] yes
  }
rules-label-pauses = ⏸️ Pause by agreement: { value-pauses }
says-pauses = { $n ->
    [0] The match can't be paused.
   *[other] If all players agree, the match is paused: for at most 14 days.
  }

## The page of /regole

rules-title = 📖 <b>The rules of this table</b>
rules-title-chat = 📖 <b>The rules of this chat</b>
    There is no open table here: the next one will start with these rules, until somebody changes them.
rules-title-at = 📖 <b>The rules of the table in { $place }</b>
rules-title-private = 📖 <b>The rules of the table against the computer</b>
rules-title-base = 📖 <b>The starting rules</b>
    In a group, /rules shows those of the table you are playing at.
rules-in-short = 🎯 Limit: { $limit } · ✋ To open: { $opening } · ⏳ Time per turn: { $time }
rules-label-whole = 📖 Read them all in private
rules-section-cards = 🎴 Cards and melds
rules-section-opening = ✋ Opening and drawing
rules-section-discard = ♻️ Discards and stock
rules-section-score = 🏁 Going out and points
rules-section-end = 🎯 The end of the match
rules-basics-cards = A meld is a run (3 or more cards in a row of one suit, such as 5♥️ 6♥️ 7♥️) or a set (3 or 4 cards of one rank in different suits, such as 9♥️ 9♣️ 9♠️).
rules-basics-turn = On your turn you draw, lay down and lay off if you can, and discard. A player who discards their last card goes out.
rules-basics-just-taken = The card just taken from the discard pile may not be discarded in the same turn.
rules-basics-idle = If for twenty turns in a row a discard is taken and nothing is put on the table, the deal ends and everybody counts their cards.
rules-basics-score = The player who goes out scores 0, the others pay for the cards in their hands.
rules-values-title = 🔢 What the cards are worth
rules-values = 2 to 10: their number. Jack, queen and king: 10.
    Ace: 1 below the 2, 11 above the king and in sets; 11 in a hand{ $lone ->
        [yes] , but 1 if it is the only card left
       *[no] {""}
    }.
    Joker: as much as the card it stands for; 25 in a hand.
rules-values-no-jokers = 2 to 10: their number. Jack, queen and king: 10.
    Ace: 1 below the 2, 11 above the king and in sets; 11 in a hand{ $lone ->
        [yes] , but 1 if it is the only card left
       *[no] {""}
    }.
rules-time-title = ⏳ Time
rules-time-says = { $time } for each turn. When time is up, I draw and discard for a player who hasn't played.
rules-time-says-unlimited = Take as long as you like for each turn.
rules-quiet-says = Quiet hours { $quiet }: the clock stands still.
rules-advice-title = 💡 Advice
rules-advice-on = yes
rules-advice-off = no
rules-advice-says-on = The player on turn can ask for advice: what I would play, and why. Nobody else reads it.
rules-advice-says-off = You play without advice: I give none to anybody.

## The rules panel

rules-panel-title = ⚖️ <b>The rules of the table</b>
rules-panel-now = Now: { $line }.
rules-panel-preset-intro = Choose where to start from; then change the rest if you like.
rules-panel-preset-entry = • <b>{ $preset }</b>: { $says }
rules-panel-time-intro = ⏳ <b>Time per turn</b>: { $time }.
    When time is up, I draw and discard for a player who hasn't played.
rules-panel-quiet-intro = 🌙 <b>Quiet hours</b>: the clock stands still and nobody has to play.
rules-panel-quiet-now = 🌙 Quiet hours, when the clock stands still: { $quiet }.
rules-panel-quiet-unused = Without a time limit they are not needed.
rules-panel-slow-unused = A reserve, a weekend's rest and pauses are there when a turn lasts an hour or more.
rules-panel-section-title = <b>{ $section }</b>
rules-panel-option-says = • { $says }
rules-panel-options-intro = {""}
    Tap a rule to change it.
rules-panel-option-title = 👉 <b>{ $option }</b>
rules-panel-unused = With the other rules chosen, this one changes nothing for now.
rules-panel-chosen = ✅ { $value }
rules-panel-label-time = ⏳ { $time }
rules-panel-label-advice = 💡 Advice: { $on ->
    [yes] yes
   *[no] no
  }
rules-panel-label-cards = 🎴 Cards
rules-panel-label-opening = ✋ Opening
rules-panel-label-discard = ♻️ Discards
rules-panel-label-score = 🏁 Scoring
rules-panel-label-back = ⬅️ Back
rules-panel-label-seats = ⬅️ To the table
rules-label-jokers-0 = Jokers: none
rules-label-jokers-2 = Jokers: two
rules-label-jokers-4 = Jokers: four
rules-label-jokers_per_meld-1 = Jokers in a meld: one
rules-label-jokers_per_meld-unlimited = Jokers in a meld: any number
rules-label-run_max-13 = Runs up to 13
rules-label-run_max-14 = Runs up to 14
rules-label-sweep_complete-on = Complete melds: off the table
rules-label-sweep_complete-off = Complete melds: stay
rules-label-starter_gets_14-on = First: the dealer, 14 cards
rules-label-starter_gets_14-off = First: left of the dealer
rules-label-opening_points = { $n ->
    [0] To open: no minimum
    [one] To open: { $n } point
   *[other] To open: { $n } points
  }
rules-label-jokers_in_opening-counted = Jokers in opening: count
rules-label-jokers_in_opening-not_counted = Jokers in opening: don't count
rules-label-pozzo_before_opening-never = Discard pile to open: no
rules-label-pozzo_before_opening-to_open = Discard pile to open: yes
rules-label-pozzo_must_use-on = Taken discard: play at once
rules-label-pozzo_must_use-off = Taken discard: may be kept
rules-label-taken_joker-keep = Taken joker: may be kept
rules-label-taken_joker-replay = Taken joker: play at once
rules-label-taken_joker-attach_only = Taken joker: lay off only
rules-label-attachable_discard-opened_ok = Discards that fit: once opened
rules-label-attachable_discard-two_player_ok = Discards that fit: two players
rules-label-attachable_discard-never = Discards that fit: never
rules-label-attachable_discard-free = Discards that fit: always
rules-label-attachable_brake-on = Lay off a taken discard: no
rules-label-attachable_brake-off = Lay off a taken discard: yes
rules-label-joker_discard-free = Discard a joker: yes
rules-label-joker_discard-closing_only = Discard a joker: to go out
rules-label-recycle-shuffle = Stock empty: shuffle
rules-label-recycle-flip = Stock empty: turn over
rules-label-recycle-flip_and_turn = Stock empty: turn, one face up
rules-label-max_recycles = { $n ->
    [0] New stock: never
    [one] New stock: once
   *[other] New stock: { $n } times
  }
rules-label-in_hand-none = Rummy: as usual
rules-label-in_hand-double = Rummy: double
rules-label-in_hand-bonus = Rummy: a bonus
rules-label-in_hand_bonus = Bonus of { $n }
rules-label-in_hand_waives_opening-on = Points to go rummy: none
rules-label-in_hand_waives_opening-off = Points to go rummy: as usual
rules-label-first_turn_close-on = Go out on first turn: yes
rules-label-first_turn_close-off = Go out on first turn: no
rules-label-unopened_flat-off = Not opened: pay for cards
rules-label-unopened_flat-100 = Not opened: pay 100
rules-label-lone_ace_is_one-on = An ace as last card: 1
rules-label-lone_ace_is_one-off = An ace as last card: 11
rules-label-limit = 🎯 To { $n }
rules-label-bust_at-reach = Bust: at the limit
rules-label-bust_at-exceed = Bust: above the limit
rules-label-re_entry-off = Coming back in: no
rules-label-re_entry-once = Coming back in: once
rules-label-re_entry-unlimited = Coming back in: always
rules-label-first_bust_ends-off = At the first bust: play on
rules-label-first_bust_ends-on = At the first bust: the end
rules-label-deals-unlimited = Deals: as many as needed
rules-label-deals = Deals: { $n } at most
rules-label-own = other…
rules-label-quiet = 🌙 { $quiet }
rules-label-no-quiet = 🌙 Quiet hours: { $quiet }
rules-label-hours = 🌙 { $start }–{ $end }

## Answers to taps in the panel

rules-changed = ✅ { $option }: { $value }
rules-changed-preset = We start from the { $preset } rules.
rules-changed-time = Time per turn: { $time }.
rules-changed-time-quiet = Time per turn: { $time }. The clock stands still { $quiet }.
rules-changed-quiet = Quiet hours: { $quiet }.
rules-changed-advice = Advice: { $advice }.
rules-same = That's how it is already.
rules-not-yours = Only { $host } or an admin can change the rules. To read them write /rules
rules-refused-players = At least one number of players has to remain.
rules-refused-number = { $option }: choose from { $first } to { $last }.
rules-refused = { $option }: this value can't be chosen.
rules-refused-unknown = There is no such choice.
