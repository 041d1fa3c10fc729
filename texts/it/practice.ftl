### A table to practise at, alone against a computer.

practice-label = 🎯 Prova da solo
practice-label-now = 🎯 Allenati ora
practice-question = 🎯 Quanto deve essere bravo il computer? Sceglilo, e ti do subito le carte. Di tempo ne hai quanto ne vuoi.
practice-dealt = 🎯 Giochi contro { $players }: le carte sono qui sotto.
practice-running = 👇 Qui c'è già un tavolo: te lo riporto qui sotto. Se ne apre un altro quando questo è finito; per terminarlo: /termina
