### The deal of the day: the same cards for everybody, each alone against computers, at any hour.

place-daily = Smazzata del giorno n. { $number }

daily-title = 📅 <b>Smazzata del giorno</b> · { $place }
daily-title-own = 📅 <b>Smazzata del giorno</b>
daily-post-title = 📅 <b>Smazzata del giorno</b>
daily-day = <b>N. { $number }</b>, { $weekday } { $date }: { $day ->
    [near] chiude { $when }
    [today] aperta fino alle { $when }
   *[other] aperta fino a { $when }
  }
daily-day-ended = <b>N. { $number }</b>, { $weekday } { $date }: finita
daily-against = Le stesse carte per tutti, contro { $count ->
    [1] un computer
   *[other] { $count } computer
  } di livello { $level }. Regole: { $rules }.
daily-new = Hai una prova sola, all'ora che vuoi: comincia quando vedi le carte.
daily-running = L'hai cominciata: puoi finirla fino alla chiusura.
daily-left = L'hai lasciata senza finirla.
daily-try-title = 📅 <b>Smazzata del giorno n. { $number }</b>
daily-mine = Hai pagato <b>{ $points }</b> { $points ->
    [1] punto
   *[other] punti
  } in { $turns ->
    [1] un turno
   *[other] { $turns } turni
  }.
daily-mine-closed = Hai chiuso al turno { $turns }: <b>{ $points }</b> { $points ->
    [1] punto
   *[other] punti
  }.
daily-mark = Hai fatto meglio del { $percent }% dei computer.
daily-row = { $place }. { $player }: <b>{ $points }</b> ({ $turns } { $turns ->
    [1] turno
   *[other] turni
  })
daily-row-unranked = { $player }: { $points } ({ $turns } { $turns ->
    [1] turno
   *[other] turni
  }), fuori classifica
daily-row-apart = { $player }: { $points } ({ $turns } { $turns ->
    [1] turno
   *[other] turni
  }), contro i computer aggiornati
daily-players = Già giocata da { $players }.
daily-players-more = Già giocata da { $players } e { $count ->
    [1] un'altra persona
   *[other] altre { $count } persone
  }.
daily-nobody-yet = Nessuno l'ha ancora giocata.
daily-nobody = Nessuno l'ha giocata.
daily-computers = Par { $par }, cioè quanto pagano in media i computer; su { $count } { $closed ->
    [0] nessuno ha chiuso
    [1] uno ha chiuso
   *[other] { $closed } hanno chiuso
  } prima del turno { $turn }. { $hard ->
    [easy] Facile.
    [medium] Né facile né difficile.
   *[hard] Difficile.
  }
daily-streak = 🔁 { $count } giorni di fila.

daily-state = { $stage ->
    [new] n. { $number }: da giocare
    [running] n. { $number }: da finire
    [left] n. { $number }: lasciata
   *[played] n. { $number }: { $points } { $points ->
        [1] punto
       *[other] punti
      }
  }
daily-what = Le stesse carte per tutti, una prova al giorno.

daily-share = 📅 Scala 40 #{ $number } · { $how } · { $points } { $points ->
    [1] punto
   *[other] punti
  }
daily-share-par = { $told } · par { $par }
daily-share-closed = chiuso al turno { $turns }
daily-share-turns = { $turns } { $turns ->
    [1] turno
   *[other] turni
  }

daily-week-title = 📊 <b>La settimana</b> dal { $first } al { $last } · { $place }
daily-week-row = { $place }. { $player }: <b>{ $marks }</b> ({ $days } { $days ->
    [1] giorno
   *[other] giorni
  })
daily-week-counts = Ogni giorno dà tanti punti quanti computer su cento hai battuto. Contano i { $best } giorni migliori.
daily-week-none = Questa settimana non c'è ancora niente da contare: un giorno conta quando è finito.

daily-offer = 📅 <b>La smazzata del giorno</b>: le stesse carte per tutti, ognuno contro i computer, all'ora che vuole. La sera un solo messaggio qui dice chi ha giocato e com'è finita. Cominciate?
daily-in-private = 📅 La smazzata del giorno si gioca in privato, all'ora che vuoi.
daily-which = 📅 <b>Smazzata del giorno</b>: quale?

daily-off = La smazzata del giorno qui è spenta: la riaccende un amministratore con /impostazioni.
daily-same-for-all = Nella smazzata del giorno gli avversari sono gli stessi per tutti.
daily-enabled = La smazzata del giorno è accesa!
daily-dealt = Carte date. Buon divertimento!
daily-dealt-unranked = Carte date. Oggi giochi fuori classifica: il gruppo ti conosce da oggi. Da domani sei in classifica.
daily-closed = Questa smazzata è già chiusa.
daily-begun-anew = I giorni ricominciano da capo: scrivi /smazzata.
daily-played-already = L'hai già giocata: c'è una prova sola.
daily-not-played = Questa smazzata non l'hai giocata.
daily-not-member = Questa smazzata è di un gruppo di cui non fai parte, o che non la gioca più.
daily-not-asked = Telegram non dice se fai parte del gruppo. Riprova fra poco.
daily-no-secret = Le carte di oggi non si possono dare: lo sa chi gestisce il bot.
daily-time-is-over = ⏳ La smazzata n. { $number } è chiusa: il tempo è finito e la tua prova non conta.
daily-shown = Ora chi l'ha giocata può vedere come hai giocato.
daily-hidden = Ora nessuno può vedere come hai giocato.

daily-label-enable = 📅 Giochiamo la smazzata del giorno
daily-label-today = 📅 La smazzata del giorno
daily-label-own = 📅 Quella di tutti
daily-label-play = ▶️ Gioca la n. { $number }
daily-label-go-on = ▶️ Continua la n. { $number }
daily-label-results = 📊 Com'è andata agli altri
daily-label-play-there = ▶️ Gioca la smazzata
daily-label-copy = 📋 Copia il risultato
daily-label-share = 📤 Condividi
daily-label-show = 📖 Fai vedere come hai giocato
daily-label-hide = 📖 Non far vedere come hai giocato
daily-label-mine = 📖 Come hai giocato
daily-label-best = 📖 Come ha giocato { $player }
daily-label-secret = 📋 Segreto ed esito n. { $number }
daily-label-week = 📊 La settimana
daily-label-before = ⬅️ Settimana prima
daily-label-after = Settimana dopo ➡️
daily-label-back = ⬅️ Le smazzate
daily-label-days = 📅 Le smazzate del giorno
