### Errors of the bot.

error-sorry = Qualcosa è andato storto, ed è colpa mia. Non è cambiato niente: riprova.
error-sorry-done = Qualcosa è andato storto, ed è colpa mia, ma quello che hai fatto vale: guarda come stanno le cose prima di riprovare.
error-not-stored = Adesso non riesco a salvare niente: non è cambiato nulla, riprova fra qualche minuto.
error-too-much = Piano, per favore: mi scrivi più in fretta di quanto possa rispondere. A qualche messaggio non risponderò: aspetta un momento e poi riprova.
error-busy = ⏳ Un momento: adesso non riesco a salvare, e non è cambiato niente. Riprova fra poco.
error-busy-kept = ⏳ Un momento: adesso non riesco a salvare. Appena posso faccio quello che hai chiesto.
error-no-server = Adesso non posso salvare; il tuo tocco aspetta. Se tra due minuti non succede niente, tocca di nuovo.

## A table is damaged: for its chat, or for the person who taps

stuck-table = ⚠️ Questo tavolo è danneggiato: non riesco più a leggerlo, e qui non si può continuare. Chi ci gioca lo chiude con /termina; poi /nuova ne apre un altro.
stuck-deal = ⚠️ Non riesco a dare le carte del mazzo sigillato di questo tavolo: devo aspettare chi gestisce il bot, e intanto ogni tanto ci riprovo. Se non volete aspettare: /termina chiude il tavolo, /abbandona ti fa uscire.
stuck-record = ⚠️ La storia di questa partita non si può scrivere: quello che ne ho conservato è danneggiato.
stuck-clock = ⚠️ A questo tavolo qualcosa si è inceppato, ed è colpa mia: ogni tanto ci riprovo. Se non volete aspettare: /termina chiude il tavolo, /abbandona ti fa uscire.
stuck-closed = ✖️ Il tavolo era danneggiato e l'ho chiuso, senza risultato. Per aprirne un altro: /nuova
stuck-deal-closed = ✖️ Le carte del mazzo sigillato di questo tavolo non si possono dare: l'ho chiuso, senza risultato. Per aprirne un altro: /nuova
