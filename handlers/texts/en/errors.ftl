### When something of ours broke.

error-sorry = Something went wrong at my end. Nothing has changed: please try again.
error-sorry-done = Something went wrong at my end, but what you did counts: see how things stand before you try again.
error-not-stored = I cannot write anything down at the moment: nothing has changed, please try again in a few minutes.
