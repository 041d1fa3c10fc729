"""Use cases: everything that people do at a table, without Telegram, HTTP or rendering.

A folder imports only those that stand below it: people, sheets, evenings, daily, play, lobby, match, fair, records,
notices, requests.

Its modules and folders:

- `requests/`: requests as declared classes (`Request`)
- `use_cases`, `handling`, `chat_pages`: the use case of each request; how it begins, `Result`; what a chat page shows
- `context`, `contact`, `facts`, `startapp`: `Context`, `Origin`; contact with Telegram; facts; page links
- `stuck`: unusable rows
- `encryption`, `commitment`: of the secrets of tables
- `lobby/`: opening a table, invitations, seats, rules, computers, practice, ending
- `match/`: the course of a match (`progress`), its `consequences` and `reactions`, deals, deadlines, `votes`, orders,
  turns that were `prepared`
- `play/`: a turn: its draft, choices, proposals, slips, actions, arranging the hand, advice, guide, lists, computers,
  playing on from a turn (`what_if`)
- `fair/`: die, offers to cut, dealing, a new key, verification
- `records/`: the log and the record of a match, the story of a match, remarks on its deals, who may look at them
- `notices/`: announcements and notices of what happened; verbosity, silent groups, hands, pages, seasons, evenings
- `days`, `daily/`: the deal of the day: when a day is open and what it fixes; playing it, its end, results, figures
- `evenings/`: evenings on which a group meets, and who wants to be told of a table
- `sheets/`: the score of matches with real cards
- `people/`: start, help, settings, privacy, export, erasure, membership, guests, offers, restored backups
- `season`, `career`: the season of a chat and the figures of a person, from the results of deals
- `seats`, `permissions`, `languages`: who sits at a table and under which name, who may decide, languages
"""
