### Leaving a match, ending a table, removing a player.

ending-resign-question = { $tables ->
    [one] { $player }, do you really want to leave the match? This can't be undone: your cards go out of play, and you finish last among those still playing.
   *[other] { $player }, which match do you want to leave? This can't be undone: your cards go out of play, and you finish last among those still playing.
  }
ending-resign-lobby = { $player }, this match has not begun yet, so you lose nothing. Do you want to give up your seat?
ending-resign-lobby-private = { $player }, this match has not begun yet, so you lose nothing. If you give up your seat, the table against the computer is closed.
ending-resign-lobbies = { $player }, these matches have not begun yet, so you lose nothing. Which seat do you want to give up?
ending-resign-mixed = { $player }, which table do you want to leave? A match that has begun is left for good: your cards go out of play, and you finish last among those still playing. Where a button says “Stand up”, the match has not begun yet: there you lose nothing.
ending-label-resign = 🏳️ Leave “{ $place }”
ending-label-stand = 🪑 Stand up from “{ $place }”
ending-label-no = No, carry on
ending-label-stay = No, I'm staying
ending-nowhere = You are not playing at any table.
ending-not-playing-here = You are not playing at this table.
ending-you-resigned = You have left the match.
ending-resigned = 🏳️ { $player } leaves the match.
ending-resigned-you = 🏳️ You have left the match.

ending-in-the-group = There is no table here. A group's table is closed from the group itself: write /end there. To leave a match: /resign
ending-no-table = There is no table to close here. To open one: /new
ending-end-question = { $player }, do you want to end the match without a result, or remove somebody? This can't be undone.
ending-lobby-question = { $player }, do you want to close the table, or free a seat?
ending-end-question-private = { $player }, do you want to end the match against the computer without a result, or remove a computer? This can't be undone.
ending-lobby-question-private = { $player }, do you want to close the table against the computer, or free a seat?
ending-propose-question = { $player }, only { $host } or an admin can end the match. You can propose it to everybody: { $needed } votes for it are needed.
ending-label-end = ⏹ End without a result
ending-label-propose = 🗳 Propose ending it
ending-label-remove = 🚪 Remove { $player }
ending-label-computer = 🤖 A computer for { $player }
ending-by = ⏹ { $player } has closed the table, without a result. To begin again: /new
ending-by-dealt = ⏹ { $player } has closed the table, without a result. The record: /verify · To begin again: /new
ending-done = Table closed.
ending-removed = 🚪 { $player } is no longer at the table: that was { $host }'s decision.
ending-removed-toast = Done: the seat is free.
ending-removed-match-toast = Done: they are out of the match.
ending-gone-already = This person isn't playing.
ending-not-yours = Only { $host } or an admin can do that.

ending-vote = 🗳 <b>Shall we end the match without a result?</b>
ending-vote-yes = Yes: { $players } ({ $votes } of { $needed })
ending-vote-against = No: { $players }
ending-vote-missing = { $count ->
    [one] { $players } hasn't voted yet.
   *[other] { $players } haven't voted yet.
  }
ending-label-vote = Yes, let's end it
ending-vote-cast = { $missing ->
    [one] Your vote has been counted: one more is needed.
   *[other] Your vote has been counted: { $missing } more are needed.
  }
ending-voted-already = { $missing ->
    [one] Your vote has already been counted: one more is needed.
   *[other] Your vote has already been counted: { $missing } more are needed.
  }
ending-vote-no = Your vote has been counted: you want to play on. You can change your mind until the vote is over.
ending-voted-no-already = Your vote against ending the match has already been counted.
ending-vote-lost = { $votes ->
    [one] 🗳 We play on: after one vote against it there can't be a majority any more.
   *[other] 🗳 We play on: after { $votes } votes against it there can't be a majority any more.
  }
ending-vote-withdrawn = 🗳 We play on: nobody is asking to end the match any more.
ending-voted = { $votes ->
    [one] ⏹ The match has been ended without a result. To begin again: /new
   *[other] ⏹ The match has been ended without a result: { $votes } of you agreed. To begin again: /new
  }
ending-voted-dealt = { $votes ->
    [one] ⏹ The match has been ended without a result. The record: /verify · To begin again: /new
   *[other] ⏹ The match has been ended without a result: { $votes } of you agreed. The record: /verify · To begin again: /new
  }
ending-no-vote = Nobody is asking to end the match.

ending-question-of-another = This question isn't for you.
ending-nothing-done = Good, we carry on.
ending-not-playing = You are not playing at this table.
ending-over-already = This table is closed already.

### Handing a seat over to somebody else for the rest of a match.

hand-over-label-offer = 🤝 Hand my seat to a friend
hand-over-offer = 🤝 { $player } hands over their seat for the rest of the match: { $cards ->
    [one] one card in hand
   *[other] { $cards } cards in hand
  }, { $total ->
    [one] one point
   *[other] { $total } points
  }. Who takes it? The result will count for neither.
hand-over-label-take = 🪑 I take it
hand-over-question = 🤝 { $player }, { $friend } would take your seat. Is that all right? It cannot be undone.
hand-over-label-yes = ✅ Yes, my seat goes to { $player }
hand-over-label-withdraw = ↩️ Withdraw the offer
hand-over-label-no = Better not
hand-over-once = You have handed a seat over in this deal: you know a hand, so until it ends you cannot take another one.
hand-over-asked = Done: I asked the group who takes your seat. Until then it is yours.
hand-over-noted = Good! Now the player whose seat it is still has to agree.
hand-over-own = It is your seat.
hand-over-taken = { $player } has said yes already.
hand-over-gone = This offer does not stand any more.
hand-over-done = 🤝 { $friend } takes the seat of { $player } for the rest of the match. The result counts for neither.
hand-over-done-toast = Done: your cards are somebody else's now. { $prepared ->
    [yes] The turn you had prepared no longer holds.
   *[no] {""}
}
