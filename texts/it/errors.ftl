### Errors of the bot.

error-sorry = Qualcosa è andato storto, ed è colpa mia. Non è cambiato niente: riprova.
error-sorry-done = Qualcosa è andato storto, ed è colpa mia, ma quello che hai fatto vale: guarda come stanno le cose prima di riprovare.
error-not-stored = Adesso non riesco a scrivere niente nel mio archivio: non è cambiato niente, riprova fra qualche minuto.
error-too-much = Piano, per favore: mi scrivi più in fretta di quanto possa rispondere. A qualche messaggio non risponderò: aspetta un momento e poi riprova.
error-busy = ⏳ Il mio archivio è occupato per un momento: non è cambiato niente. Riprova fra poco.
error-busy-kept = ⏳ Il mio archivio è occupato per un momento: appena si libera faccio quello che hai chiesto.

## A table is damaged: for its chat, or for the person who taps

stuck-table = ⚠️ Questo tavolo è danneggiato: non riesco più a leggerlo, e non si può continuare. Chi ci gioca lo chiude con /termina; poi /nuova ne apre un altro.
stuck-deal = ⚠️ Non riesco a dare le carte del mazzo sigillato di questo tavolo: devo aspettare chi gestisce il bot, e intanto ogni tanto ci riprovo. Se non volete aspettare: /termina chiude il tavolo, /abbandona ti fa uscire.
stuck-record = ⚠️ Il verbale di questa partita non si può scrivere: quello che ne ho conservato è danneggiato.
stuck-clock = ⚠️ A questo tavolo qualcosa si è inceppato, ed è colpa mia: ogni tanto ci riprovo. Se non volete aspettare: /termina chiude il tavolo, /abbandona ti fa uscire.
stuck-closed = ✖️ Il tavolo era danneggiato e l'ho chiuso, senza risultato. Per aprirne un altro: /nuova
stuck-deal-closed = ✖️ Le carte del mazzo sigillato di questo tavolo non si possono dare: l'ho chiuso, senza risultato. Per aprirne un altro: /nuova
