### The season of a group: who makes most of their cards.

season-title = 🏆 <b>{ $title }</b> · { $place }
season-title-month = Rangliste im { $month } { $year }
season-title-deals = Saison { $number }: { $count } von { $deals } Runden
season-row = { $rank }. { $player }: <b>{ $says }</b> (± { $band }) · { $also }
season-better = { $value } besser als die Karten
season-worse = { $value } schlechter als die Karten
season-equal = genau wie die Karten
season-points = { $points },{ $tenths }
season-early = ⏳ Für einen Platz noch zu früh:
season-early-row = { $player } · { $also }
season-also = { $deals ->
    [one] { $deals } Runde
   *[other] { $deals } Runden
  }{ $wins ->
    [0] {""}
   *[other] {" "}· 🥇 { $wins }
  }{ $seconds ->
    [0] {""}
   *[other] {" "}· 🥈 { $seconds }
  }{ $thirds ->
    [0] {""}
   *[other] {" "}· 🥉 { $thirds }
  }
season-none = In diesem Monat zählt noch keine Runde. Es zählen Runden, die mindestens zwei Menschen zu Ende gespielt haben.
season-none-then = In jenem Monat zählt keine Runde. Es zählen Runden, die mindestens zwei Menschen zu Ende gespielt haben.
season-none-deals = Diese Saison beginnt mit der nächsten Runde, die zählt: eine, die mindestens zwei Menschen zu Ende spielen.
season-counts = {""}
    <b>Besser als die Karten</b>: um wie viele Punkte je Runde du besser warst, als deine Karten wert waren, gegen dieselben Leute. <b>±</b>: wie weit das Glück es noch verschieben kann. Es zählen Runden, die mindestens zwei Menschen zu Ende gespielt haben.
season-counts-best = { $said } Von den Runden jeder Person zählen die besten 8 von 10.
month-label-before = ⬅️ Monat davor
month-label-after = Monat danach ➡️
season-label-always = 🏆 Alle Siege bisher
season-label-before = ⬅️ Saison davor
season-label-after = Saison danach ➡️
season-label-running = 🏆 Laufende Saison

## The end of a season

season-ended = 🏆 <b>Die Saison { $month } { $year } ist vorbei!</b>
season-ended-deals = 🏆 <b>Saison { $number } ist vorbei, nach { $deals } Runden!</b>
season-first = 1. { $players }: <b>{ $says }</b> (± { $band })
season-next = Die neue hat schon begonnen: /rangliste

## How a person plays their deals

career-deals = <b>Runden unter Menschen: { $deals }</b>
career-opened = Du kommst in { $share } % der Runden heraus, im Mittel im Zug { $number }
career-opened-with = Du kommst in { $share } % der Runden heraus, im Mittel im Zug { $number } und mit { $points } Punkten
career-closed = Du machst in { $share } % der Runden Schluss{ $count ->
    [0] {""}
    [one] , einmal mit Hand-Rommé
   *[other] , { $count } Mal mit Hand-Rommé
  }
career-cost = Eine Runde kostet dich im Mittel { $points } Punkte
career-cards = Ohne das Glück: { $says }
career-streak = Beste Serie: { $count } Runden nacheinander Schluss gemacht
career-ahead = Mit { $player } ({ $deals } Runden): du zahlst { $points } Punkte je Runde weniger
career-behind = Mit { $player } ({ $deals } Runden): du zahlst { $points } Punkte je Runde mehr
career-even = Mit { $player } ({ $deals } Runden): ihr seid gleichauf
