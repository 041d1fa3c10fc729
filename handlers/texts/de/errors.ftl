### When something of ours broke.

error-sorry = Bei mir ist etwas schiefgegangen. Geändert hat sich nichts: Bitte versuch es noch einmal.
error-sorry-done = Bei mir ist etwas schiefgegangen, aber was du getan hast, gilt: Schau erst nach, wie es steht, bevor du es noch einmal versuchst.
error-not-stored = Ich kann im Moment nichts speichern: Geändert hat sich nichts, versuch es in ein paar Minuten noch einmal.
