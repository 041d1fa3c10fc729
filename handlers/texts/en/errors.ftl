### When something of ours broke.

error-sorry = Something went wrong on my side. Nothing has been changed: please try again.
error-sorry-done = Something went wrong on my side, but what you did counts: see how things stand before you try again.
