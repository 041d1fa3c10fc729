### The score sheet: matches with real cards, of which the bot keeps the score.

command-name-sheet = scoresheet
command-menu-sheet = keep the score of real cards

# The words that say that somebody has closed in hand, apart by commas.
sheet-words-in-hand = in hand,hand
# The words that say that somebody has closed, and those that may stand between names and points.
sheet-words-closes = has closed,closes,closed
sheet-words-skipped = and,has,with,points,point

sheet-title = 📝 <b>Score sheet</b>: you play with real cards, I keep the score.
sheet-played = 📖 { $rules }
sheet-seat = { $number }. { $player }
sheet-guest = { $number }. { $player } (guest)
sheet-who-plays = Who plays? Two to six people{ $kind ->
    [private] .
   *[group] : if you are in the group, tap 'I play'.
  }
sheet-ready = After the first deal, enter it below.
sheet-guests-how = Guests, with a comma: /scoresheet Granny Jo, Uncle Pete
sheet-rules = ⚙️ <b>How points count</b>
    Another limit is written like this: /scoresheet 300
sheet-label-sit = 🪑 I play
sheet-label-stand = I don't play
sheet-label-drop = ✖️ { $player }
sheet-label-rules = ⚙️ Rules
sheet-label-close = ⏹ Close
sheet-label-back = ⬅️ Back
sheet-label-limit = { $chosen ->
    [yes] ✅ { $limit }
   *[no] { $limit }
  }
sheet-label-write = ✏️ Enter deal { $deal }
sheet-label-more = ⋯ Correct, undo, close
sheet-label-deal = { $deal }
sheet-label-undo = ↩️ Remove deal { $deal }
sheet-label-end = ⏹ Close without a result
sheet-label-confirm = ✅ I confirm the result
sheet-label-another = 📝 Another match
sheet-label-names = 🗑 Remove guests' names
sheet-label-come-back = ↩️ { $player } back
sheet-label-much = { $points } or more
sheet-label-leave = ✖️ Leave it
sheet-label-line = ✏️ I write it in one line
sheet-label-count = ✅ Right, enter it
sheet-label-in-hand-on = Closed in hand
sheet-label-in-hand-off = ✅ Closed in hand

sheet-corrected = ✏️ Deal { $deal } was corrected by { $player }
sheet-changed-by = Last change: { $player }
sheet-unconfirmed = It counts in the season once somebody else in the group confirms it.
sheet-confirmed-by = ✅ Result confirmed by { $player }: it counts in the season.
sheet-more = Which deal has to be corrected? Everything can be changed until the match ends.
sheet-more-over = Which guest's name shall I remove?
sheet-end-question = Shall I close the score sheet without a result?
sheet-closed-by = ⏹ { $player } has closed the score sheet, without a result.

# The place of a sheet in a private chat, in the title of its points.
sheet-private = your cards
sheet-entry = 📝 Score sheet “{ $place }”: { $totals }
sheet-deal = ✏️ <b>Deal { $deal }</b>
sheet-who-closed = Who has closed?
sheet-closer = { $player } has closed{ $hand ->
    [yes] {" "}in hand
   *[no] {""}
  }.
sheet-how-much = How much was <b>{ $player }</b> left with?
sheet-flat = Not opened: { $points }
sheet-counts = By the rules: { $points }
sheet-would-bust = { $count ->
    [one] 💥 With that { $players } is bust.
   *[other] 💥 With that { $players } are bust.
  }
sheet-would-end = 🏁 And the match ends.
sheet-is-it-right = Is that right?
sheet-prompt = { $player }, reply to this message with what everybody had left in deal { $deal }; who has closed has 0. For example: <code>{ $example }</code>
    If they have closed in hand, add 'in hand'. Names may be shortened.
sheet-placeholder = Names and points

sheet-understood = I understood: { $points }.
sheet-understood-nothing = I have found nobody's points.
sheet-how = Write it like this, with 0 for who has closed: /scoresheet Anna 23 Bruno 0
sheet-not-understood = I did not understand '{ $words }'.
sheet-not-clear = '{ $name }' may mean { $players }.
sheet-nobody-named = Among those who play this deal there is no '{ $name }'.
sheet-twice = { $player } is there twice.
sheet-impossible = { $player } { $points }: that cannot be, points are from 0 to { $most }.
sheet-missing = { $count ->
    [one] { $players } is missing.
   *[other] { $players } are missing.
  }
sheet-nobody-closed = Nobody has 0: who has closed?
sheet-two-closed = { $players } have 0: only one person has closed.

sheet-over = This score sheet is over. To begin one: /scoresheet
sheet-begun = The first deal is entered: players and rules stay as they are.
sheet-sits-already = You play already.
sheet-not-seated = The points are entered by those who play. For the next match, tap 'I play' before it begins.
sheet-full = At most six people play.
sheet-sat = You are in.
sheet-stood = You don't play any more.
sheet-guest-twice = { $name } is there already.
sheet-no-name = This name cannot be read.
sheet-stale = Something has changed meanwhile: see what counts now.
sheet-name-gone = The name is gone.
sheet-dropped = Left as it was: nothing was entered.
sheet-opened = Here is the new score sheet.
sheet-too-few = To enter a deal there must be at least two people.
sheet-too-many-deals = Nothing more fits on this score sheet.
sheet-does-not-fit = With these points somebody would be out already, or still in, in the deals after it. Remove those first.
sheet-counted = ✅ Deal { $deal } is entered.
sheet-asked = Here is the question: reply to that message.
sheet-undone = Deal { $deal } is removed.
sheet-back = Entered: they are back in the match.
sheet-not-bust = ↩️ { $player } is not bust: they play on with { $points } points.
sheet-goes-on = ↩️ The match is not over: it goes on.
sheet-other-open = Another score sheet is open here: close that one first.
sheet-members-only = Members of the group can confirm.
sheet-write-again = I was away for a moment and your message got lost. Please write it again.
sheet-not-yours-to-end = Only the person who opened it or an administrator can close it.
sheet-closed = Score sheet closed.
sheet-confirmed = Thank you: now it counts.
sheet-confirmed-already = It is confirmed already.
sheet-confirm-another = The last change is yours: somebody else has to confirm.
