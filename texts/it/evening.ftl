### Evenings: when friends meet, who comes; being told of a new table; waiting for the next match.

## Words with which a day and an hour are written, beside the days and months of times.ftl; without capitals
evening-words-today = oggi
evening-words-tomorrow = domani
evening-words-after = dopodomani
evening-words-evening = sera
evening-words-tonight = stasera
evening-words-nothing = alle all ore ora il lo la del di per e a ci si
