### Times: limits, what is left, moments.

time-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minuti
}
time-hours = { $count ->
    [one] 1 ora
   *[other] { $count } ore
}
time-minutes-short = { $count } min
time-hours-short = { $count ->
    [one] 1 ora
   *[other] { $count } ore
}
time-days-short = { $days } g{ $hours ->
    [0] {""}
   *[other] {" "}{ $hours } h
}
time-unlimited-short = illimitato
time-days = { $count ->
    [one] 1 giorno
   *[other] { $count } giorni
}
time-years = { $count ->
    [one] 1 anno
   *[other] { $count } anni
}
time-moment = meno di un minuto
time-unlimited = senza limite

time-clock = { $hour }:{ $minute }
time-clock-seconds = { $hour }:{ $minute }:{ $second }
time-quiet = dalle { $start } alle { $end }
time-no-quiet = nessuna

# Until when a near moment is, for clients that do not count down how far away it is.
time-near = alle { $clock }

# day: how the moment is shown: near ("fra 30 secondi"), today ("18:05"), weekday ("lunedì alle 18:05"), date.
time-you-have = { $day ->
    [near] il tempo scade { $when }
    [today] hai tempo fino alle { $when }
    [weekday] hai tempo fino a { $when }
   *[date] hai tempo fino al giorno { $when }
}{ $night ->
    [yes] {" "}(la notte non conta)
    [weekend] {" "}(sabato e domenica non contano)
    [both] {" "}(notti, sabato e domenica non contano)
   *[no] {""}
}{ $then }
time-there-is = { $day ->
    [near] il tempo scade { $when }
    [today] c'è tempo fino alle { $when }
    [weekday] c'è tempo fino a { $when }
   *[date] c'è tempo fino al giorno { $when }
}{ $night ->
    [yes] {" "}(la notte non conta)
    [weekend] {" "}(sabato e domenica non contano)
    [both] {" "}(notti, sabato e domenica non contano)
   *[no] {""}
}{ $then }
time-more = ; { $says }{ $then }
time-at = { $day ->
    [near] { $when }
    [today] alle { $when }
    [weekday] { $when }
   *[date] il giorno { $when }
}

# weekday: 0 is Monday. In time-day-clock the day is one of these or a date, the clock a time such as 18:05.
time-weekday = { $weekday ->
    [0] lunedì
    [1] martedì
    [2] mercoledì
    [3] giovedì
    [4] venerdì
    [5] sabato
   *[6] domenica
}
time-month = { $month ->
    [1] gennaio
    [2] febbraio
    [3] marzo
    [4] aprile
    [5] maggio
    [6] giugno
    [7] luglio
    [8] agosto
    [9] settembre
    [10] ottobre
    [11] novembre
   *[12] dicembre
}
time-date = { $day } { time-month }
time-date-year = { $date } { $year }
time-weekday-date = { $weekday } { $date }
time-day-clock = { $day } alle { $clock }
