### When something of ours broke.

error-sorry = Qualcosa è andato storto, ed è colpa mia. Non è cambiato niente: riprova.
error-sorry-done = Qualcosa è andato storto, ed è colpa mia, ma quello che hai fatto vale: guarda come stanno le cose prima di riprovare.
error-not-stored = Adesso non riesco a scrivere niente nel mio archivio: non è cambiato niente, riprova fra qualche minuto.
