### How the bot is: /status for those who run it, and /healthz.

command-name-status = status

## To those who ask before anybody is named in OPERATORS

status-your-id = Your id at Telegram is <code>{ $id }</code>.
    If you run this bot, write <code>OPERATORS={ $id }</code> in its file of settings and restart it: then /status tells you how it is.

## What is wrong with a part

health-updates = Telegram has not answered the request for updates for { $seconds } s.
health-webhook = Telegram has not confirmed for { $seconds } s that it delivers updates here, or it could not deliver one.
health-store = Nothing could be saved in the database for { $seconds } s: it is locked, or the disk accepts no more data.
health-disk = The disk of the database has { $kib } KiB left.
health-messages = No message has been sent for { $seconds } s, although some are waiting.
health-sweep = Deadlines have not been processed for { $seconds } s.
health-clock-set = The computer's clock was changed, or the computer was asleep; the deadlines have moved with it.
health-clock-ahead = The computer's clock is { $seconds } s ahead of Telegram's.
health-clock-behind = The computer's clock is { $seconds } s behind Telegram's.
health-no-copy = There is still no copy of the database after { $hours } hours.
health-old-copy = The newest copy of the database is { $hours } hours old.

## /status

status-title = 🩺 <b>Status of the bot</b>
status-version = Version { $version }
status-version-commit = Version { $version }, commit <code>{ $commit }</code>
status-uptime = Running for: { $time }
status-polling = Updates: fetched from Telegram
status-webhook = Updates: delivered by Telegram (webhook)

status-well = ✅ Everything works.
status-trouble = ⚠️ { $trouble }
status-locked = 🔒 Another program has locked the database: I could only read from it for this answer.

status-not-counted = Tables and queues have not been counted yet.
status-tables = Tables: { $lobby } in the lobby, { $playing } playing, { $pause } between two deals
status-updates = Updates to process: { $count }, the oldest has waited { $time }
status-updates-none = Updates to process: none
status-messages = Messages to send: { $count }, the oldest has waited { $time }
status-messages-none = Messages to send: none
status-screens = Screens to bring up to date: { $count }
status-late = Turns past their deadline and still open: { $count }
status-budget = Messages that may be sent now: { $count }

status-file = Database: { $size }
status-disk = Free on its disk: { $size }
status-copies-off = Copies: none are made (BACKUP_DAYS is 0)
status-no-copy = Last copy: none yet
status-copy = Last copy: made and checked { $time } ago
status-kib = { $count } KiB
status-mib = { $count } MiB

status-no-errors = No errors since the start.
status-errors = <b>Errors since the start: { $count }</b>
status-error = <code>{ $frame }</code>: { $kind }, { $count ->
    [one] once,
   *[other] { $count } times, last
  } { time-at }
status-error-plain = <code>{ $frame }</code>: { $count ->
    [one] once,
   *[other] { $count } times, last
  } { time-at }
