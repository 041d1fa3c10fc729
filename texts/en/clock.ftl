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
