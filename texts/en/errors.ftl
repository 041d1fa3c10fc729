### Errors of the bot.

error-sorry = Something went wrong at my end. Nothing has changed: please try again.
error-sorry-done = Something went wrong at my end, but what you did counts: see how things stand before you try again.
error-not-stored = I cannot save anything at the moment: nothing has changed. Please try again in a few minutes.
error-too-much = Not so fast, please: you are writing faster than I can answer. Some of your messages will get no answer: wait a moment, then try again.
error-busy = ⏳ One moment: I cannot save anything right now, and nothing has changed. Please try again shortly.
error-busy-kept = ⏳ One moment: I cannot save anything right now. I will do what you asked as soon as I can.
error-no-server = I cannot save anything right now; your tap waits. If nothing happens within two minutes, tap again.

## A table is damaged: for its chat, or for the person who taps

stuck-table = ⚠️ This table is damaged: I cannot read it any more, and it cannot go on. The players can close it with /end; then /new opens another.
stuck-deal = ⚠️ I cannot deal the cards of this table's sealed pack: only the person who runs the bot can fix this, and meanwhile I keep trying. If you don't want to wait: /end closes the table, /resign takes you out.
stuck-record = ⚠️ The record of this match cannot be written: what I have kept of it is damaged.
stuck-clock = ⚠️ Something is stuck at this table, and it is my fault: I keep trying. If you don't want to wait: /end closes the table, /resign takes you out.
stuck-closed = ✖️ The table was damaged and I have closed it, without a result. To open another: /new
stuck-deal-closed = ✖️ The cards of this table's sealed pack cannot be dealt: I have closed it, without a result. To open another: /new
