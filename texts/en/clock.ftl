### Messages about time: reminders, players who are away, outages.

clock-away = 💤 { $players } { $count ->
    [one] is away: I'll play for them until they are back.
   *[other] are away: I'll play for them until they are back.
}
clock-back = 🙋 { $player } is back at the table.
clock-not-away = You are at the table already.
clock-welcome-back = Welcome back to the table!
clock-reminder = ⏰ { $player }, it's your turn in “{ $place }”: { time-you-have }
clock-outage = 🔌 I was out of action for { $duration }: the time lost has been given back.
clock-outage-unknown = 🔌 I was out of action: the time lost has been given back.
clock-idle-lobby = 🌙 Nobody has done anything for a day: the table closes. Open another with /new
clock-dead-match = 🌙 Nobody has played for a week: the match ends without a result.
clock-dead-match-slow = 🌙 Nobody has played for { $weeks } weeks: the match ends without a result.
clock-gone-back = ⏹ I was restored from an earlier copy, and somebody may already know the cards of this table. I have closed it without a result. To start again: /new

### What is said about the clock beside the moment when the time is over.

clock-more = { $says } · { $more }
clock-pause = paused until { $date }
clock-vacation = { $who ->
    [you] { $begun ->
        [yes] vacation until { $date }
       *[no] vacation from { $begins } until { $date }
    }
   *[other] { $begun ->
        [yes] { $player } is on vacation until { $date }
       *[no] { $player } on vacation from { $begins } until { $date }
    }
  }
clock-on-reserve = the reserve is running
clock-then-reserve = then { $reserve } in reserve

### Waking the player on turn, whom others wait for.

wake-label = ⏰ Wake { $player }
wake-label-short = ⏰ Wake
wake-yours = ⏰ { $by } has waited for you since { $since_day ->
    [today] { $since } today
   *[date] { $since }
  }: it's your turn in “{ $place }”.
wake-yours-until = ⏰ { $by } has waited for you since { $since_day ->
    [today] { $since } today
   *[date] { $since }
  }: it's your turn in “{ $place }”, { time-you-have }
wake-of = ⏰ { $player }, { $by } has waited for you since { $since_day ->
    [today] { $since } today
   *[date] { $since }
  }: it's your turn.
wake-of-until = ⏰ { $player }, { $by } has waited for you since { $since_day ->
    [today] { $since } today
   *[date] { $since }
  }: it's your turn, { time-you-have }
wake-done = Done: { $player } was sent a message.
wake-you = It's your turn!
wake-nobody = No longer needed: the turn is over, or they were told already.
wake-quiet = These are quiet hours: you can wake somebody from { $until } on.
wake-soon = { $player } has only just been called: you can wake them after half an hour.
wake-told = { $player } was sent a message today already.

### Giving the player on turn more time.

more-time-label = ⏳ More time
more-time-given = ⏳ { $by } gives { $player } another { $time } for this turn.
more-time-done = Done: { $player } has another { $time }.
more-time-you = More time is given by those who wait.
more-time-nobody = No longer needed: the turn is over, or more time was given already.
