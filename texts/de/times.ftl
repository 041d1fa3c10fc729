### Times: limits, what is left, moments.

time-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
time-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
time-minutes-short = { $count } Min.
time-hours-short = { $count } h
time-days-short = { $days } T.{ $hours ->
    [0] {""}
   *[other] {" "}{ $hours } Std.
}
time-unlimited-short = endlos
time-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
time-years = { $count ->
    [one] 1 Jahr
   *[other] { $count } Jahre
}
time-moment = weniger als eine Minute
time-unlimited = unbegrenzt

time-clock = { $hour }:{ $minute }
time-clock-seconds = { $hour }:{ $minute }:{ $second }
time-quiet = von { $start } bis { $end } Uhr
time-no-quiet = keine

# Until when a near moment is, for clients that do not count down how far away it is.
time-near = um { $clock } Uhr

# day: how the moment is shown: near ("in 30 Sekunden"), today ("18:05"), weekday ("Montag um 18:05 Uhr"), date.
time-you-have = { $day ->
    [near] die Zeit läuft { $when } ab
    [today] du hast Zeit bis { $when } Uhr
    [weekday] du hast Zeit bis { $when }
   *[date] du hast Zeit bis zum { $when }
}{ $night ->
    [yes] {" "}(nachts steht die Uhr)
    [weekend] {" "}(samstags und sonntags steht die Uhr)
    [both] {" "}(nachts, samstags und sonntags steht die Uhr)
   *[no] {""}
}{ $then }
time-there-is = { $day ->
    [near] die Zeit läuft { $when } ab
    [today] Zeit bis { $when } Uhr
    [weekday] Zeit bis { $when }
   *[date] Zeit bis zum { $when }
}{ $night ->
    [yes] {" "}(nachts steht die Uhr)
    [weekend] {" "}(samstags und sonntags steht die Uhr)
    [both] {" "}(nachts, samstags und sonntags steht die Uhr)
   *[no] {""}
}{ $then }
time-more = ; { $says }{ $then }
time-at = { $day ->
    [near] { $when }
    [today] um { $when } Uhr
    [weekday] am { $when }
   *[date] am { $when }
}

# weekday: 0 is Monday. In time-day-clock the day is one of these or a date, the clock a time such as 18:05.
time-weekday = { $weekday ->
    [0] Montag
    [1] Dienstag
    [2] Mittwoch
    [3] Donnerstag
    [4] Freitag
    [5] Samstag
   *[6] Sonntag
}
time-month = { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
}
time-date = { $day }. { time-month }
time-date-year = { $date } { $year }
time-weekday-date = { $weekday }, { $date }
time-day-clock = { $day } um { $clock } Uhr
