### The deal of the day: the same cards for everybody, each alone against computers, at any hour.

place-daily = Tagesspiel Nr. { $number }

daily-title = 📅 <b>Tagesspiel</b> · { $place }
daily-title-own = 📅 <b>Tagesspiel</b>
daily-post-title = 📅 <b>Tagesspiel</b>
daily-day = <b>Nr. { $number }</b>, { $weekday }, { $date }: { $day ->
    [near] schließt { $when }
    [today] offen bis { $when } Uhr
   *[other] offen bis { $when }
  }
daily-day-ended = <b>Nr. { $number }</b>, { $weekday }, { $date }: zu Ende
daily-against = Dieselben Karten für alle, gegen { $count ->
    [1] einen Computer
   *[other] { $count } Computer
  } der Stufe { $level }. Regeln: { $rules }.
daily-new = Du hast einen Versuch, wann du willst: Er beginnt, wenn du die Karten siehst.
daily-running = Du hast es begonnen und kannst es beenden, bis es schließt.
daily-left = Du hast es nicht zu Ende gespielt.
daily-try-title = 📅 <b>Tagesspiel Nr. { $number }</b>
daily-mine = Du zahlst <b>{ $points }</b> { $points ->
    [1] Punkt
   *[other] Punkte
  } nach { $turns ->
    [1] einem Zug
   *[other] { $turns } Zügen
  }.
daily-mine-closed = Du hast im { $turns }. Zug zugemacht: <b>{ $points }</b> { $points ->
    [1] Punkt
   *[other] Punkte
  }.
daily-mark = Du warst besser als { $percent } % der Computer.
daily-row = { $place }. { $player }: <b>{ $points }</b> ({ $turns } { $turns ->
    [1] Zug
   *[other] Züge
  })
daily-row-unranked = { $player }: { $points } ({ $turns } { $turns ->
    [1] Zug
   *[other] Züge
  }), ohne Wertung
daily-row-apart = { $player }: { $points } ({ $turns } { $turns ->
    [1] Zug
   *[other] Züge
  }), gegen neuere Computer
daily-players = Schon gespielt: { $players }.
daily-players-more = Schon gespielt: { $players } und { $count ->
    [1] noch jemand
   *[other] { $count } weitere
  }.
daily-nobody-yet = Noch niemand hat es gespielt.
daily-nobody = Niemand hat es gespielt.
daily-computers = Par { $par }, so viel zahlen Computer im Mittel; von { $count } { $closed ->
    [0] hat keiner
    [1] hat einer
   *[other] haben { $closed }
  } vor dem { $turn }. Zug zugemacht. { $hard ->
    [easy] Leicht.
    [medium] Weder leicht noch schwer.
   *[hard] Schwer.
  }
daily-streak = 🔁 { $count } Tage hintereinander.

daily-state = { $stage ->
    [new] Nr. { $number }: noch zu spielen
    [running] Nr. { $number }: noch offen
    [left] Nr. { $number }: abgebrochen
   *[played] Nr. { $number }: { $points } { $points ->
        [1] Punkt
       *[other] Punkte
      }
  }
daily-what = Dieselben Karten für alle, ein Versuch am Tag.

daily-share = 📅 Scala 40 #{ $number } · { $how } · { $points } { $points ->
    [1] Punkt
   *[other] Punkte
  }
daily-share-par = { $told } · Par { $par }
daily-share-closed = zu im { $turns }. Zug
daily-share-turns = { $turns } { $turns ->
    [1] Zug
   *[other] Züge
  }

daily-week-title = 📊 <b>Die Woche</b> vom { $first } bis zum { $last } · { $place }
daily-week-row = { $place }. { $player }: <b>{ $marks }</b> ({ $days } { $days ->
    [1] Tag
   *[other] Tage
  })
daily-week-counts = Ein Tag gibt so viele Punkte, wie du von hundert Computern geschlagen hast. Die besten { $best } Tage zählen.
daily-week-none = In dieser Woche gibt es noch nichts zu zählen: Ein Tag zählt, wenn er zu Ende ist.

daily-offer = 📅 <b>Das Tagesspiel</b>: dieselben Karten für alle, jeder gegen Computer, zu jeder Stunde. Am Abend sagt eine Nachricht hier, wer gespielt hat und wie es ausging. Spielt ihr mit?
daily-in-private = 📅 Das Tagesspiel spielt man privat, wann man will.
daily-which = 📅 <b>Tagesspiel</b>: welches?

daily-off = Das Tagesspiel ist hier ausgeschaltet: Ein Administrator schaltet es mit /einstellungen wieder ein.
daily-same-for-all = Beim Tagesspiel sind die Gegner für alle dieselben.
daily-enabled = Das Tagesspiel läuft!
daily-dealt = Die Karten sind verteilt. Viel Spaß!
daily-dealt-unranked = Die Karten sind verteilt. Heute spielst du ohne Wertung: Die Gruppe kennt dich erst seit heute. Ab morgen zählst du mit.
daily-closed = Dieses Spiel ist schon geschlossen.
daily-begun-anew = Die Tage beginnen von vorn: Schreib /tagesspiel.
daily-played-already = Du hast es schon gespielt: Es gibt einen Versuch.
daily-not-played = Dieses Spiel hast du nicht gespielt.
daily-not-member = Dieses Spiel gehört einer Gruppe, in der du nicht bist oder die es nicht mehr spielt.
daily-not-asked = Telegram sagt nicht, ob du in der Gruppe bist. Versuch es gleich noch einmal.
daily-no-secret = Die Karten von heute lassen sich nicht verteilen: Der Betreiber des Bots sieht, warum.
daily-time-is-over = ⏳ Das Tagesspiel Nr. { $number } ist zu: Die Zeit ist um, und dein Versuch zählt nicht.
daily-shown = Wer es gespielt hat, kann jetzt sehen, wie du gespielt hast.
daily-hidden = Jetzt kann niemand sehen, wie du gespielt hast.

daily-label-enable = 📅 Tagesspiel spielen
daily-label-today = 📅 Das Tagesspiel
daily-label-own = 📅 Das für alle
daily-label-play = ▶️ Nr. { $number } spielen
daily-label-go-on = ▶️ Nr. { $number } fortsetzen
daily-label-results = 📊 Wie es den anderen ging
daily-label-play-there = ▶️ Zum Tagesspiel
daily-label-copy = 📋 Kopieren
daily-label-share = 📤 Teilen
daily-label-show = 📖 Zeigen, wie du spieltest
daily-label-hide = 📖 Nicht mehr zeigen
daily-label-mine = 📖 Wie du gespielt hast
daily-label-best = 📖 Wie { $player } spielte
daily-label-secret = 📋 Geheimnis und Ergebnis Nr. { $number }
daily-label-week = 📊 Die Woche
daily-label-before = ⬅️ Woche davor
daily-label-after = Woche danach ➡️
daily-label-back = ⬅️ Die Tagesspiele
daily-label-days = 📅 Die Tagesspiele
