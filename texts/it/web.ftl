### What the page's server answers if it cannot do what is asked. The words of the page itself begin with "page-".

web-init-data = Non riesco a riconoscerti: riapri la pagina da Telegram.
web-init-data-old = Questa pagina non vale più. Nella chat con il bot il tasto «Apri il tavolo» ne apre una nuova.
web-ticket = La pagina è scaduta: riaprila da Telegram.
web-link = Questo link non apre più nessun tavolo. Ecco i tuoi.
web-not-member = Questo gruppo non è fra i tuoi: qui vedi quelli in cui giochi.
web-not-here = Questo non si può fare dalla pagina del tavolo.
web-malformed = Non ho capito che cosa chiede la pagina: ricaricala.
web-conflict = La pagina ha chiesto due cose diverse come se fossero una: ricaricala.
web-too-large = La richiesta è troppo lunga. Ricarica la pagina.
web-too-many = Piano, per favore: aspetta un momento e riprova.
web-too-many-streams = Adesso ci sono troppe pagine aperte: riprova fra poco.
web-not-found = Qui non c'è niente.
web-method = In questo modo non posso rispondere.
