### Errors of the bot.

error-sorry = Bei mir ist etwas schiefgegangen. Geändert hat sich nichts: Bitte versuch es noch einmal.
error-sorry-done = Bei mir ist etwas schiefgegangen, aber was du getan hast, gilt: Schau erst nach, wie es steht, bevor du es noch einmal versuchst.
error-not-stored = Ich kann im Moment nichts speichern: Geändert hat sich nichts, versuch es in ein paar Minuten noch einmal.
error-too-much = Langsam, bitte: Du schreibst schneller, als ich antworten kann. Auf manche Nachricht kommt keine Antwort: Warte einen Moment und versuch es dann noch einmal.
error-busy = ⏳ Einen Moment: Ich kann gerade nichts speichern, und geändert hat sich nichts. Versuch es gleich noch einmal.
error-busy-kept = ⏳ Einen Moment: Ich kann gerade nichts speichern. Sobald es geht, mache ich, was du möchtest.
error-no-server = Ich kann gerade nichts speichern; dein Tippen wartet. Wenn in zwei Minuten nichts passiert, tippe noch einmal.

## A table is damaged: for its chat, or for the person who taps

stuck-table = ⚠️ Dieser Tisch ist beschädigt: Ich kann ihn nicht mehr lesen, und es geht hier nicht weiter. Wer hier spielt, schließt ihn mit /beenden; dann eröffnet /neu einen anderen.
stuck-deal = ⚠️ Ich kann die Karten aus dem versiegelten Paket dieses Tisches nicht geben: Da kann nur der Betreiber des Bots helfen, und ich versuche es von Zeit zu Zeit wieder. Wer nicht warten will: /beenden schließt den Tisch, mit /aufgeben steigst du aus.
stuck-record = ⚠️ Das Protokoll dieser Partie lässt sich nicht schreiben: Was ich davon aufbewahrt habe, ist beschädigt.
stuck-clock = ⚠️ An diesem Tisch klemmt etwas, und das liegt an mir: Ich versuche es von Zeit zu Zeit wieder. Wer nicht warten will: /beenden schließt den Tisch, mit /aufgeben steigst du aus.
stuck-closed = ✖️ Der Tisch war beschädigt, und ich habe ihn geschlossen, ohne Ergebnis. Einen neuen eröffnen: /neu
stuck-deal-closed = ✖️ Die Karten aus dem versiegelten Paket dieses Tisches lassen sich nicht geben: Ich habe ihn geschlossen, ohne Ergebnis. Einen neuen eröffnen: /neu
