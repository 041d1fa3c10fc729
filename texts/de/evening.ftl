### Evenings: when friends meet, who comes; being told of a new table; waiting for the next match.

## Words with which a day and an hour are written, beside the days and months of times.ftl; without capitals
evening-words-today = heute
evening-words-tomorrow = morgen
evening-words-after = übermorgen
evening-words-evening = abend abends
evening-words-tonight = heuteabend
evening-words-nothing = um am im den der uhr gegen
