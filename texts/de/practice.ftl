### A table to practise at, alone against a computer.

practice-label = 🎯 Allein üben
practice-label-now = 🎯 Jetzt üben
practice-question = 🎯 Wie gut soll der Computer sein? Du wählst, und schon bekommst du deine Karten. Zeit hast du, so viel du willst.
practice-dealt = 🎯 Du spielst gegen { $players }. Deine Karten liegen hier unten.
practice-running = 👇 Hier gibt es schon einen Tisch, ich hole ihn nach unten. Einen neuen gibt es, wenn dieser zu Ende ist; vorzeitig beenden: /beenden
