### The lobby: a table before its first deal. Names of players are arguments; no sentence depends on their gender.

lobby-title = 🎴 <b>Scala 40</b> · run by { $host }
lobby-title-over = 🎴 <b>Scala 40 table</b>
lobby-title-private = 🎴 <b>Scala 40 against the computer</b>
lobby-rules = ⚖️ Rules: { $rules }
lobby-rules-last = ⚖️ Rules, those you chose last: { $rules }
lobby-rules-same = { $preset }, played to { $limit }
lobby-rules-except = { $preset }, except { $exceptions }; played to { $limit }
lobby-time = ⏳ { $time } per turn
lobby-time-reserve = ⏳ { $time } per turn, and { $reserve } in reserve
lobby-time-unlimited = ⏳ No time limit
lobby-quiet = 🌙 Paused { $quiet }
lobby-quiet-weekend = 🌙 Paused { $quiet }, Saturday and Sunday
lobby-weekend = 🌙 Paused on Saturday and Sunday
lobby-seats-title = <b>At the table</b>
lobby-seat = { $number }. { $player }
lobby-seat-unreachable = { $number }. { $player } ✉️
lobby-characters = 🤖 <b>Computers with a character</b>: nearly as good as “strong”, but each plays in a way of its own.
lobby-free = { $count ->
    [one] One more seat, also for a computer 🤖
   *[other] { $count } more seats, also for computers 🤖
  }
lobby-ready = ✅ { $host } can deal the cards.
lobby-ready-private = ✅ Ready to begin: tap “Deal”.
lobby-missing = { $count ->
    [one] ⏳ One more player is needed to begin.
   *[other] ⏳ { $count } more players are needed to begin.
  }
lobby-too-many = { $count ->
    [one] ⚠️ There is one player too many for these rules: free a seat, or change the rules.
   *[other] ⚠️ There are { $count } players too many for these rules: free some seats, or change the rules.
  }
lobby-nobody = ⏳ We begin when at least one person sits at the table.
lobby-unreachable = { $count ->
    [one] ✉️ { $players }: to play, open the chat with me; you will get your cards there.
   *[other] ✉️ { $players }: to play, open the chat with me; you will get your cards there.
  }
lobby-unreachable-group-hands = { $count ->
    [one] ✉️ { $players }: you see your cards here, with “Play”. Open the chat with me, and they arrive there.
   *[other] ✉️ { $players }: you see your cards here, with “Play”. Open the chat with me, and they arrive there.
  }
lobby-host-gone = 💤 No sign of { $host }: anybody seated can change the rules and deal.
lobby-started-post = ▶️ The match has begun. At the table: { $players }.
lobby-moved-post = 👇 The table is further down.
lobby-closed-post = ✖️ This table is closed. To open another: /new

lobby-label-sit = 🪑 Sit down
lobby-label-stand = Stand up
lobby-label-add = 🤖 { $level }
lobby-label-add-character = 🤖 { $name }, { $level }
lobby-label-characters = 🤖 others
lobby-label-remove = ✖️ 🤖 { $name }
lobby-label-pace-live = { $chosen ->
    [yes] ✅
   *[no] ⚡
  } { $size ->
    [long] Tonight ({ $time })
   *[short] Tonight
  }
lobby-label-pace-slow = { $chosen ->
    [yes] ✅
   *[no] 🐢
  } { $size ->
    [long] No rush ({ $time })
   *[short] No rush
  }
lobby-label-pace-last = { $chosen ->
    [yes] ✅
   *[no] 🕘
  } { $time }
lobby-label-rules = ⚖️ Rules
lobby-label-deal = 🎴 Deal
lobby-label-cancel = ✖️ Close the table
lobby-ask-preset = Set the rules { $preset }? What has been changed one by one goes back to what it was.
lobby-ask-close = Close the table? Everybody who sits here loses their seat.
lobby-label-close = ✖️ Yes, close the table
lobby-label-stay = ⬅️ No, back to the table
lobby-label-open-chat = ✉️ Open the chat with me
lobby-label-add-to-group = ➕ Add me to a group

## Answers to taps

lobby-seated = Good luck: the seat is yours.
lobby-seated-for-computer = The table was full: { $player } makes room for you. Good luck!
lobby-seated-already = You already have a seat at this table.
lobby-full = { $count ->
    [one] The table is full: with these rules one person plays.
   *[other] The table is full: with these rules at most { $count } can play.
  }
lobby-stood-up = Done: your seat is free again.
lobby-not-seated = You have no seat at this table.
lobby-not-yours-to-deal = Only { $host } or an admin can deal.
lobby-not-yours-to-cancel = Only { $host } or an admin can close the table.
lobby-dealt = The cards are dealt: enjoy the game!
lobby-you-cancelled = Table closed.
lobby-started = The match has begun already.
lobby-closed = This table is closed. To open another write /new
lobby-no-table = There is no such table here.
lobby-rematch-opened = Here is the table for the rematch.
lobby-rematch-opened-there = The table for the rematch is open: it is waiting in “{ $place }”.
lobby-rematch-open-already-there = There is an open table in “{ $place }” already: I'm bringing it to the bottom of that chat.
lobby-rematch-open-already = There is an open table already: I'm bringing it to the bottom.
lobby-rematch-not-yours = A rematch is up to those who played. For a new table write /new

## Messages

lobby-open-already = 👇 There is an open table already: I'm bringing it to the bottom of the chat.
lobby-playing-already = 👇 A match is being played here: I'm bringing the table to the bottom of the chat. You can open another when it is over.
lobby-cancelled = ✖️ { $player } has closed the table. To open another: /new
lobby-cancelled-you = ✖️ You have closed the table. To open another: /new
