### Computer players: their names, their seats, what happens around them.

computer-name = 🤖 { $name }
computer-name-level = 🤖 { $name } ({ $level })
computer-for = { $player } 🤖
computer-level = { $level ->
    [beginner] Basis
    [easy] leicht
    [medium] mittel
    [strong] stark
    [expert] Profi
    [hasty] hat es eilig
    [hoarder] wartet
    [fox] verschenkt nichts
    [accountant] zählt Punkte
   *[other] { $level }
  }
computer-character = { $level ->
    [hasty] 🤖 <b>Furio</b> hat es eilig: kommt heraus und legt an, sobald es geht, und zeigt so früh, was er hat.
    [hoarder] 🤖 <b>Pina</b> wartet: behält Joker und Kombinationen auf der Hand, kommt spät heraus und macht dann bald Schluss.
    [fox] 🤖 <b>Volpe</b> verschenkt nichts: wirft nichts ab, was danach jemand brauchen kann, und nimmt gern vom Ablagestapel.
   *[accountant] 🤖 <b>Conti</b> zählt Punkte: wirft schwere Karten sofort ab, damit keine Runde viel kostet.
  }

## In the lobby

computer-added = { $player } setzt sich an den Tisch.
computer-removed = Erledigt: { $player } sitzt nicht mehr am Tisch.
computer-there-already = { $name } sitzt schon am Tisch.
computer-gone = Dieser Computer sitzt nicht mehr am Tisch.
computer-not-yours = Nur { $host } oder ein Admin kann über die Computer entscheiden.

## In place of somebody who is away

computer-label-ask = 🤖 Computer für { $player }?
computer-label-take-over = 🤖 { $level }
computer-label-remove = 🚪 { $player } aus der Partie nehmen
computer-label-keep = Alles so lassen
computer-question = 💤 { $player } ist nicht da. Bis zur Rückkehr kann ein Computer einspringen: Wie gut soll er spielen?
computer-nobody-away = Ein Computer ist nicht nötig: Alle am Tisch sind da, oder ein Computer spielt schon für sie.
computer-nobody-there = Am Tisch ist niemand: Ein Computer spielt nur, wenn ein Mensch da ist.
computer-takes-over = 🤖 Für { $player } springt ein Computer ein, bis zur Rückkehr.
computer-taken-over = Erledigt: Jetzt spielt ein Computer.
computer-gives-back = 🙋 { $player } ist wieder am Tisch und übernimmt den Platz vom Computer.

## The end

computers-alone = 🤖 Es ist kein Mensch mehr im Spiel: Die Computer hören hier auf, und die Punkte entscheiden über die Plätze, bei Gleichstand die Sitzordnung.

## The private chat

place-private = Gegen Computer
place-practice = Übung gegen Computer
panel-computer = 🤖 Du giltst als abwesend, und ein Computer spielt deine Züge. Tippe auf „Bin wieder da“, um weiterzuspielen.
