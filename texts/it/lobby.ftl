### The lobby: a table before its first deal. Names of players are arguments; no sentence depends on their gender.

lobby-title = 🎴 <b>Scala 40</b> · il tavolo di { $host }
lobby-title-over = 🎴 <b>Tavolo di Scala 40</b>
lobby-title-private = 🎴 <b>Scala 40 contro il computer</b>
lobby-rules = ⚖️ Regole: { $rules }
lobby-rules-last = ⚖️ Regole, le ultime che hai scelto: { $rules }
lobby-rules-same = { $preset }, si gioca a { $limit }
lobby-rules-except = { $preset }, tranne { $exceptions }; si gioca a { $limit }
lobby-time = ⏳ { $time } per turno
lobby-time-reserve = ⏳ { $time } per turno, e { $reserve } di riserva
lobby-time-unlimited = ⏳ Senza limite di tempo
lobby-quiet = 🌙 Pausa { $quiet }
lobby-quiet-weekend = 🌙 Pausa { $quiet }, sabato e domenica
lobby-weekend = 🌙 Pausa sabato e domenica
lobby-seats-title = <b>Al tavolo</b>
lobby-seat = { $number }. { $player }
lobby-seat-unreachable = { $number }. { $player } ✉️
lobby-characters = 🤖 <b>Computer con un carattere</b>: sono bravi quasi come «forte», ma ognuno gioca a modo suo.
lobby-free = { $count ->
    [one] Ancora un posto, anche per un computer 🤖
   *[other] Ancora { $count } posti, anche per computer 🤖
  }
lobby-ready = ✅ { $host } può distribuire le carte.
lobby-ready-private = ✅ Si può cominciare: tocca «Distribuisci».
lobby-missing = { $count ->
    [one] ⏳ Manca ancora una persona per cominciare.
   *[other] ⏳ Mancano ancora { $count } persone per cominciare.
  }
lobby-too-many = { $count ->
    [one] ⚠️ C'è un posto di troppo per queste regole: bisogna liberarlo, o cambiare le regole.
   *[other] ⚠️ Ci sono { $count } posti di troppo per queste regole: bisogna liberarli, o cambiare le regole.
  }
lobby-nobody = ⏳ Si comincia quando al tavolo siede almeno una persona.
lobby-unreachable = { $count ->
    [one] ✉️ { $players }: per giocare apri la chat con me, e lì ti arriveranno le carte.
   *[other] ✉️ { $players }: per giocare aprite la chat con me, e lì vi arriveranno le carte.
  }
lobby-unreachable-group-hands = { $count ->
    [one] ✉️ { $players }: le carte le vedi qui, con «Gioca». Se apri la chat con me, ti arrivano lì.
   *[other] ✉️ { $players }: le carte le vedete qui, con «Gioca». Se aprite la chat con me, vi arrivano lì.
  }
lobby-host-gone = 💤 { $host } non si fa sentire: chi siede al tavolo può cambiare le regole e distribuire.
lobby-started-post = ▶️ La partita è cominciata. Al tavolo: { $players }.
lobby-moved-post = 👇 Il tavolo è più in basso.
lobby-closed-post = ✖️ Questo tavolo è chiuso. Per aprirne un altro: /nuova

lobby-label-sit = 🪑 Siediti
lobby-label-stand = Alzati
lobby-label-add = 🤖 { $level }
lobby-label-add-character = 🤖 { $name }, { $level }
lobby-label-characters = 🤖 altri
lobby-label-remove = ✖️ 🤖 { $name }
lobby-label-pace-live = { $chosen ->
    [yes] ✅
   *[no] ⚡
  } { $size ->
    [long] Stasera, { $time }
   *[short] Stasera
  }
lobby-label-pace-slow = { $chosen ->
    [yes] ✅
   *[no] 🐢
  } { $size ->
    [long] Calma, { $time }
   *[short] Calma
  }
lobby-label-pace-last = { $chosen ->
    [yes] ✅
   *[no] 🕘
  } { $time }
lobby-label-rules = ⚖️ Regole
lobby-label-deal = 🎴 Distribuisci
lobby-label-cancel = ✖️ Chiudi il tavolo
lobby-ask-preset = Metto le regole { $preset }? Ciò che è stato cambiato una cosa alla volta torna com'era.
lobby-ask-close = Chiudo il tavolo? Chi siede al tavolo perde il posto.
lobby-label-close = ✖️ Sì, chiudi il tavolo
lobby-label-stay = ⬅️ No, torna al tavolo
lobby-label-open-chat = ✉️ Apri la chat con me
lobby-label-add-to-group = ➕ Aggiungimi a un gruppo

## Answers to taps

lobby-seated = Il posto è tuo: buona fortuna!
lobby-seated-for-computer = Il tavolo era al completo: ti lascia il posto { $player }. Buona fortuna!
lobby-seated-already = Hai già un posto a questo tavolo.
lobby-full = { $count ->
    [one] Il tavolo è al completo: con queste regole gioca una persona.
   *[other] Il tavolo è al completo: con queste regole si gioca al massimo in { $count }.
  }
lobby-stood-up = Fatto: il tuo posto è di nuovo libero.
lobby-not-seated = Non hai un posto a questo tavolo.
lobby-not-yours-to-deal = Può distribuire solo { $host } o chi amministra il gruppo.
lobby-not-yours-to-cancel = Può chiudere il tavolo solo { $host } o chi amministra il gruppo.
lobby-dealt = Carte date: buona partita!
lobby-you-cancelled = Tavolo chiuso.
lobby-started = La partita è già cominciata.
lobby-closed = Questo tavolo è chiuso. Per aprirne un altro scrivi /nuova
lobby-no-table = Questo tavolo qui non c'è.
lobby-rematch-opened = Ecco il tavolo per la rivincita.
lobby-rematch-opened-there = Il tavolo per la rivincita è aperto: ti aspetta in «{ $place }».
lobby-rematch-open-already-there = In «{ $place }» c'è già un tavolo aperto: lo riporto in fondo alla chat.
lobby-rematch-open-already = C'è già un tavolo aperto: lo riporto in fondo.
lobby-rematch-not-yours = La rivincita la chiede chi ha giocato. Per un tavolo nuovo scrivi /nuova

## Messages

lobby-open-already = 👇 C'è già un tavolo aperto: lo riporto qui sotto.
lobby-playing-already = 👇 Qui si sta già giocando: riporto il tavolo qui sotto. Se ne apre un altro quando la partita è finita.
lobby-cancelled = ✖️ { $player } ha chiuso il tavolo. Per aprirne un altro: /nuova
lobby-cancelled-you = ✖️ Hai chiuso il tavolo. Per aprirne un altro: /nuova
