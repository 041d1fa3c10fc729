### The season of a group: who makes most of their cards.

season-title = 🏆 <b>{ $title }</b> · { $place }
season-title-month = Classifica di { $month } { $year }
season-title-deals = Stagione { $number }: { $count } di { $deals } smazzate
season-row = { $rank }. { $player }: <b>{ $says }</b> (± { $band }) · { $also }
season-better = { $value } meglio delle carte
season-worse = { $value } peggio delle carte
season-equal = come le carte
season-points = { $points },{ $tenths }
season-early = ⏳ Troppo presto per dare un posto:
season-early-row = { $player } · { $also }
season-also = { $deals ->
    [one] { $deals } smazzata
   *[other] { $deals } smazzate
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
season-none = Questo mese non ci sono ancora smazzate che contano. Contano quelle giocate fino in fondo da almeno due persone.
season-none-then = In quel mese non c'è nessuna smazzata che conti. Contano quelle giocate fino in fondo da almeno due persone.
season-none-deals = Questa stagione comincia con la prossima smazzata che conta: giocata fino in fondo da almeno due persone.
season-counts = {""}
    <b>Meglio delle carte</b>: di quanti punti a smazzata hai fatto meglio di quello che valevano le tue carte, contro le stesse persone. <b>±</b>: quanto può ancora spostarlo la fortuna. Contano le smazzate giocate fino in fondo da almeno due persone.
season-counts-best = { $said } Di ogni persona contano le migliori 8 smazzate su 10.
month-label-before = ⬅️ Mese prima
month-label-after = Mese dopo ➡️
season-label-always = 🏆 Vittorie da sempre
season-label-before = ⬅️ Stagione prima
season-label-after = Stagione dopo ➡️
season-label-running = 🏆 Stagione in corso

## The end of a season

season-ended = 🏆 <b>La stagione di { $month } { $year } è finita!</b>
season-ended-deals = 🏆 <b>La stagione { $number } è finita, dopo { $deals } smazzate!</b>
season-first = 1. { $players }: <b>{ $says }</b> (± { $band })
season-next = Quella nuova è già cominciata: /classifica

## How a person plays their deals

career-deals = <b>Smazzate fra persone: { $deals }</b>
career-opened = Aperture: { $share }% delle smazzate, in media al turno { $number }
career-opened-with = Aperture: { $share }% delle smazzate, in media al turno { $number } e con { $points } punti
career-closed = Chiusure: { $share }% delle smazzate{ $count ->
    [0] {""}
    [one] , una in mano
   *[other] , { $count } in mano
  }
career-cost = Una smazzata ti costa in media { $points } punti
career-cards = Carte a parte: { $says }
career-streak = Serie migliore: { $count } smazzate chiuse di fila
career-ahead = Con { $player } ({ $deals } smazzate): paghi { $points } punti in meno a smazzata
career-behind = Con { $player } ({ $deals } smazzate): paghi { $points } punti in più a smazzata
career-even = Con { $player } ({ $deals } smazzate): siete pari
