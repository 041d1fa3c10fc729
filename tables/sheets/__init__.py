"""Score sheets of matches with real cards.

Its modules:

- `score`, `names`: what the stored deals come to; who sits there
- `reading`: points in a line that somebody writes
- `posts`: the sheet's post, and what is announced after a change
- `seating`, `keeping`: who plays and by which rules; deals, corrections, the end
"""
