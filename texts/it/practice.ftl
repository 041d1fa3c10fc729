### A table to practise at, alone against a computer.

practice-label = 🎯 Fai una prova
practice-label-now = 🎯 Allenati ora
practice-question = 🎯 Quanto deve essere bravo il computer? Scegli, e ti do subito le carte. Di tempo ne hai quanto ne vuoi.
practice-dealt = 🎯 Giochi contro { $players }: le carte sono qui sotto.
practice-running = 👇 C'è già un tavolo, e te lo riporto qui sotto. Quando è finito ne puoi aprire un altro; per terminarlo: /termina
