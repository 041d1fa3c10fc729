### How the bot is: /status for those who run it, and /healthz.

command-name-status = status

## What is wrong with a part

health-updates = No answer from Telegram to the question for updates for { $seconds } s.
health-webhook = Telegram has not confirmed for { $seconds } s that it brings the updates here, or it could not bring one.
health-store = The database has taken no commit for { $seconds } s: it is locked, or the disk takes nothing.
health-disk = The disk of the database has { $kib } KiB left.
health-messages = No message has left for { $seconds } s, although some wait.
health-sweep = What is due has not been done for { $seconds } s.
health-clock-set = The computer's clock was set, or the computer slept; the deadlines have moved with it.
health-clock-ahead = The computer's clock is { $seconds } s ahead of Telegram's.
health-clock-behind = The computer's clock is { $seconds } s behind Telegram's.
health-no-copy = There is no copy of the database after { $hours } hours.
health-old-copy = The newest copy of the database is { $hours } hours old.

## /status

status-title = 🩺 <b>How the bot is</b>
status-version = Version { $version }
status-version-commit = Version { $version }, commit <code>{ $commit }</code>
status-uptime = Running for: { $time }
status-polling = Updates: asked for at Telegram
status-webhook = Updates: brought by Telegram (webhook)

status-well = ✅ Everything works.
status-trouble = ⚠️ { $trouble }
status-locked = 🔒 Another program has locked the database: this answer comes from reading alone.

status-not-counted = Tables and queues have not been counted yet.
status-tables = Tables: { $lobby } in the lobby, { $playing } playing, { $pause } between two deals
status-updates = Updates to process: { $count }, the oldest has waited for: { $time }
status-updates-none = Updates to process: none
status-messages = Messages to send: { $count }, the oldest has waited for: { $time }
status-messages-none = Messages to send: none
status-screens = Screens to bring up to date: { $count }
status-late = Turns that are over and still run: { $count }
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
