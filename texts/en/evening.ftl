### Evenings: when friends meet, who comes; being told of a new table; waiting for the next match.

## Words with which a day and an hour are written, beside the days and months of times.ftl; without capitals
evening-words-today = today
evening-words-tomorrow = tomorrow
evening-words-after = overmorrow
evening-words-evening = evening night
evening-words-tonight = tonight
evening-words-nothing = at on the of in this next am oclock
