### When something of ours broke.

error-sorry = Qualcosa è andato storto dalla mia parte. Niente è stato cambiato: riprova.
error-sorry-done = Qualcosa è andato storto dalla mia parte, ma quello che hai fatto vale: guarda come stanno le cose prima di riprovare.
