"""One bot that works and one that waits on one database, beside a local Telegram: to try out, and to do harm to.

`__main__` has the runs: `runs` kills, freezes and parts the bot that works, `stalled` harms the server, `standby` lets
another server take over; `playing` is what they have in common. `bots`, `cluster`, `database`, `link`, `telegram`
are the parts, `people` plays, `worded` is the bot of the runs. `checks` judges a run, `calls` who spoke to Telegram.
`tryout` is `make cluster`.
"""
