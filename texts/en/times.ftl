### Times: limits, what is left, moments.

time-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
time-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
time-minutes-short = { $count } min
time-hours-short = { $count } h
time-days-short = { $days } d{ $hours ->
    [0] {""}
   *[other] {" "}{ $hours } h
}
time-unlimited-short = no limit
time-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
time-years = { $count ->
    [one] 1 year
   *[other] { $count } years
}
time-moment = less than a minute
time-unlimited = no limit

time-clock = { $hour }:{ $minute }
time-clock-seconds = { $hour }:{ $minute }:{ $second }
time-quiet = from { $start } to { $end }
time-no-quiet = none

# Until when a near moment is, for clients that do not count down how far away it is.
time-near = at { $clock }

# day: how the moment is shown: near ("in 30 seconds"), today ("18:05"), weekday ("Monday at 18:05"), date.
time-you-have = { $day ->
    [near] time is up { $when }
   *[other] you have until { $when }
}{ $night ->
    [yes] {" "}(nights don't count)
    [weekend] {" "}(Saturday and Sunday don't count)
    [both] {" "}(nights, Saturday and Sunday don't count)
   *[no] {""}
}{ $then }
time-there-is = { $day ->
    [near] time is up { $when }
   *[other] until { $when }
}{ $night ->
    [yes] {" "}(nights don't count)
    [weekend] {" "}(Saturday and Sunday don't count)
    [both] {" "}(nights, Saturday and Sunday don't count)
   *[no] {""}
}{ $then }
time-more = ; { $says }{ $then }
time-at = { $day ->
    [near] { $when }
    [today] at { $when }
   *[other] on { $when }
}

# weekday: 0 is Monday. In time-day-clock the day is one of these or a date, the clock a time such as 18:05.
time-weekday = { $weekday ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[6] Sunday
}
time-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
time-date = { $day } { time-month }
time-date-year = { $date } { $year }
time-weekday-date = { $weekday } { $date }
time-day-clock = { $day } at { $clock }
