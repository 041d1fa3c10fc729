### When something of ours broke.

error-sorry = Something went wrong at my end. Nothing has changed: please try again.
error-sorry-done = Something went wrong at my end, but what you did counts: see how things stand before you try again.
error-not-stored = I cannot write anything down at the moment: nothing has changed, please try again in a few minutes.
error-too-much = Slowly, please: you are writing faster than I can answer. Some of your messages will get no answer: wait a moment, then try again.
error-busy = ⏳ My records are in use for a moment: nothing has changed. Please try again shortly.
error-busy-kept = ⏳ My records are in use for a moment: I will do what you asked as soon as they are free.

## What is stored of a table cannot be used. Said in its chat, or to whoever taps

stuck-table = ⚠️ This table is damaged: I cannot read it any more, and it cannot go on. Whoever plays here can close it with /end; then /new opens another.
stuck-deal = ⚠️ I cannot deal the cards that were promised for this table: that needs whoever runs the bot, and meanwhile I try again now and then. If you don't want to wait: /end closes the table, /resign takes you out.
stuck-record = ⚠️ The record of this match cannot be written: what I have kept of it is damaged.
stuck-clock = ⚠️ Something is stuck at this table, and it is my fault: I try again now and then. If you don't want to wait: /end closes the table, /resign takes you out.
stuck-closed = ✖️ The table was damaged and I have closed it, without a result. To open another: /new
stuck-deal-closed = ✖️ The cards that were promised for this table cannot be dealt: I have closed it, without a result. To open another: /new
