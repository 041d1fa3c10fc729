### The deal of the day: the same cards for everybody, each alone against computers, at any hour.

place-daily = Deal of the day no. { $number }

daily-title = 📅 <b>Deal of the day</b> · { $place }
daily-title-own = 📅 <b>Deal of the day</b>
daily-post-title = 📅 <b>Deal of the day</b>
daily-day = <b>No. { $number }</b>, { $weekday } { $date }: { $day ->
    [near] closes { $when }
   *[other] open until { $when }
  }
daily-day-ended = <b>No. { $number }</b>, { $weekday } { $date }: over
daily-against = The same cards for everybody, against { $count ->
    [1] one computer
   *[other] { $count } computers
  } of level { $level }. Rules: { $rules }.
daily-new = You have one try, at any hour: it begins when you see the cards.
daily-running = You have begun it, and can finish it until it closes.
daily-left = You left it unfinished.
daily-try-title = 📅 <b>Deal of the day no. { $number }</b>
daily-mine = You paid <b>{ $points }</b> { $points ->
    [1] point
   *[other] points
  } in { $turns } { $turns ->
    [1] turn
   *[other] turns
  }.
daily-mine-closed = You closed in turn { $turns }: <b>{ $points }</b> { $points ->
    [1] point
   *[other] points
  }.
daily-mark = You did better than { $percent }% of the computers.
daily-row = { $place }. { $player }: <b>{ $points }</b> ({ $turns } { $turns ->
    [1] turn
   *[other] turns
  })
daily-row-unranked = { $player }: { $points } ({ $turns } { $turns ->
    [1] turn
   *[other] turns
  }), not ranked
daily-row-apart = { $player }: { $points } ({ $turns } { $turns ->
    [1] turn
   *[other] turns
  }), against updated computers
daily-players = Already played by { $players }.
daily-players-more = Already played by { $players } and { $count ->
    [1] one more
   *[other] { $count } more
  }.
daily-nobody-yet = Nobody has played it yet.
daily-nobody = Nobody played it.
daily-computers = Par { $par }, which is what computers pay in the mean; of { $count } { $closed ->
    [0] none closed
    [1] one closed
   *[other] { $closed } closed
  } before turn { $turn }. { $hard ->
    [easy] Easy.
    [medium] Neither easy nor hard.
   *[hard] Hard.
  }
daily-streak = 🔁 { $count } days in a row.

daily-state = { $stage ->
    [new] no. { $number }: to play
    [running] no. { $number }: to finish
    [left] no. { $number }: left unfinished
   *[played] no. { $number }: { $points } { $points ->
        [1] point
       *[other] points
      }
  }
daily-what = The same cards for everybody, one try a day.

daily-share = 📅 Scala 40 #{ $number } · { $how } · { $points } { $points ->
    [1] point
   *[other] points
  }
daily-share-par = { $told } · par { $par }
daily-share-closed = closed in turn { $turns }
daily-share-turns = { $turns } { $turns ->
    [1] turn
   *[other] turns
  }

daily-week-title = 📊 <b>The week</b> from { $first } to { $last } · { $place }
daily-week-row = { $place }. { $player }: <b>{ $marks }</b> ({ $days } { $days ->
    [1] day
   *[other] days
  })
daily-week-counts = A day gives as many points as computers in a hundred that you have beaten. The best { $best } days count.
daily-week-none = There is nothing to count this week yet: a day counts when it is over.

daily-offer = 📅 <b>The deal of the day</b>: the same cards for everybody, each against computers, at any hour. In the evening one message here says who has played and how it went. Shall we?
daily-in-private = 📅 The deal of the day is played in private, at any hour.
daily-which = 📅 <b>Deal of the day</b>: which one?

daily-off = The deal of the day is off here: an administrator can switch it on with /settings.
daily-same-for-all = In the deal of the day the opponents are the same for everybody.
daily-enabled = The deal of the day is on!
daily-dealt = The cards are dealt. Enjoy!
daily-dealt-unranked = The cards are dealt. Today you are not ranked: the group has known you since today. From tomorrow on you are.
daily-closed = This deal is closed already.
daily-begun-anew = The days begin anew: write /daily.
daily-played-already = You have played it: there is one try.
daily-not-played = You have not played this deal.
daily-not-member = This deal is of a group that you are not a member of, or that does not play it any more.
daily-not-asked = Telegram does not say whether you are a member of the group. Try again soon.
daily-no-secret = The cards of today cannot be dealt: the person who runs the bot can see why.
daily-time-is-over = ⏳ Deal no. { $number } is closed: time is over, and your try does not count.
daily-shown = Now those who have played it can see how you played.
daily-hidden = Now nobody can see how you played.

daily-label-enable = 📅 Play the deal of the day
daily-label-today = 📅 The deal of the day
daily-label-own = 📅 Everybody's
daily-label-play = ▶️ Play no. { $number }
daily-label-go-on = ▶️ Go on with no. { $number }
daily-label-results = 📊 How the others did
daily-label-play-there = ▶️ Play the deal
daily-label-copy = 📋 Copy the result
daily-label-share = 📤 Share
daily-label-show = 📖 Show how you played
daily-label-hide = 📖 Hide how you played
daily-label-mine = 📖 How you played
daily-label-best = 📖 How { $player } played
daily-label-secret = 📋 Secret and results no. { $number }
daily-label-week = 📊 The week
daily-label-before = ⬅️ Week before
daily-label-after = Week after ➡️
daily-label-back = ⬅️ The deals
daily-label-days = 📅 The deals of the day
