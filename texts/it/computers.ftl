### Computer players: their names, their seats, what happens around them.

computer-name = 🤖 { $name }
computer-name-level = 🤖 { $name } ({ $level })
computer-for = { $player } 🤖
computer-level = { $level ->
    [beginner] base
    [easy] facile
    [medium] medio
    [strong] forte
    [expert] asso
    [hasty] ha fretta
    [hoarder] aspetta
    [fox] non regala niente
    [accountant] conta i punti
   *[other] { $level }
  }
computer-character = { $level ->
    [hasty] 🤖 <b>Furio</b> ha fretta: apre e cala appena può, e presto si vede che cosa ha.
    [hoarder] 🤖 <b>Pina</b> aspetta: tiene jolly e giochi in mano, apre tardi e poi chiude in poco tempo.
    [fox] 🤖 <b>Volpe</b> non regala niente: non scarta ciò che serve a chi viene dopo, e prende volentieri dal pozzo.
   *[accountant] 🤖 <b>Conti</b> conta i punti: scarta subito le carte che pesano, e una smazzata gli costa poco.
  }

## In the lobby

computer-added = Fatto: al tavolo c'è anche { $player }.
computer-removed = Fatto: { $player } non è più al tavolo.
computer-there-already = { $name } è già al tavolo.
computer-gone = Questo computer non è più al tavolo.
computer-not-yours = Sui computer può decidere solo { $host } o chi amministra il gruppo.

## In place of somebody who is away

computer-label-ask = 🤖 Un computer per { $player }?
computer-label-take-over = 🤖 { $level }
computer-label-remove = 🚪 Togli { $player } dalla partita
computer-label-keep = Lascia tutto così
computer-question = 💤 { $player } non c'è. Un computer può giocare i suoi turni finché non torna: quanto deve essere bravo?
computer-nobody-away = Non serve un computer: chi siede qui è presente, o ne ha già uno che gioca al suo posto.
computer-nobody-there = Al tavolo non c'è nessuno: un computer gioca solo se c'è almeno una persona.
computer-takes-over = 🤖 Al posto di { $player } gioca un computer, finché non torna.
computer-taken-over = Fatto: ora gioca un computer.
computer-gives-back = 🙋 { $player } è di nuovo al tavolo e riprende il posto dal computer.

## The end

computers-alone = 🤖 Non gioca più nessuna persona, e i computer si fermano qui: la classifica finale la decidono i punti e, a parità di punti, l'ordine dei posti al tavolo.

## The private chat

place-private = Contro il computer
place-practice = La prova contro il computer
panel-computer = 🤖 Risulti assente, e un computer gioca i tuoi turni. Con «Sono qui» riprendi il posto.
