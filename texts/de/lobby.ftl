### The lobby: a table before its first deal. Names of players are arguments; no sentence depends on their gender.

lobby-title = 🎴 <b>Scala 40</b> · Leitung: { $host }
lobby-title-over = 🎴 <b>Scala-40-Tisch</b>
lobby-title-private = 🎴 <b>Scala 40 gegen den Computer</b>
lobby-rules = ⚖️ Regeln: { $rules }
lobby-rules-last = ⚖️ Regeln, zuletzt gewählt: { $rules }
lobby-rules-same = { $preset }, gespielt wird bis { $limit }
lobby-rules-except = { $preset }, außer { $exceptions }; gespielt wird bis { $limit }
lobby-time = ⏳ { $time } pro Zug
lobby-time-reserve = ⏳ { $time } pro Zug, dazu { $reserve } Reserve
lobby-time-unlimited = ⏳ Zeit: unbegrenzt
lobby-quiet = 🌙 Pause { $quiet }
lobby-quiet-weekend = 🌙 Pause { $quiet }, samstags und sonntags
lobby-weekend = 🌙 Pause samstags und sonntags
lobby-seats-title = <b>Am Tisch</b>
lobby-seat = { $number }. { $player }
lobby-seat-unreachable = { $number }. { $player } ✉️
lobby-characters = 🤖 <b>Computer mit Charakter</b>: fast so gut wie „stark“, aber jeder spielt auf seine Art.
lobby-free = { $count ->
    [one] Noch ein Platz, auch für Computer 🤖
   *[other] Noch { $count } Plätze, auch für Computer 🤖
  }
lobby-ready = ✅ { $host } kann die Karten geben.
lobby-ready-private = ✅ Es kann losgehen: Tippe auf „Karten geben“.
lobby-missing = { $count ->
    [one] ⏳ Es fehlt noch jemand, dann kann es losgehen.
   *[other] ⏳ Es fehlen noch { $count } Spieler, dann kann es losgehen.
  }
lobby-too-many = { $count ->
    [one] ⚠️ Für diese Regeln sitzt einer zu viel am Tisch: Ein Platz muss frei werden, oder andere Regeln müssen her.
   *[other] ⚠️ Für diese Regeln sitzen { $count } Spieler zu viel am Tisch: Plätze müssen frei werden, oder andere Regeln müssen her.
  }
lobby-nobody = ⏳ Es geht los, wenn mindestens ein Mensch am Tisch sitzt.
lobby-unreachable = { $count ->
    [one] ✉️ { $players }: Zum Mitspielen öffne den Chat mit mir, dorthin kommen deine Karten.
   *[other] ✉️ { $players }: Zum Mitspielen öffnet den Chat mit mir, dorthin kommen eure Karten.
  }
lobby-unreachable-group-hands = { $count ->
    [one] ✉️ { $players }: Deine Karten siehst du hier mit „Spielen“. Öffnest du den Chat mit mir, kommen sie dorthin.
   *[other] ✉️ { $players }: Eure Karten seht ihr hier mit „Spielen“. Öffnet ihr den Chat mit mir, kommen sie dorthin.
  }
lobby-host-gone = 💤 { $host } meldet sich nicht: Wer am Tisch sitzt, kann die Regeln ändern und Karten geben.
lobby-started-post = ▶️ Die Partie hat angefangen. Am Tisch: { $players }.
lobby-moved-post = 👇 Der Tisch steht weiter unten.
lobby-closed-post = ✖️ Dieser Tisch ist geschlossen. Einen neuen eröffnen: /neu

lobby-label-sit = 🪑 Platz nehmen
lobby-label-stand = Aufstehen
lobby-label-add = 🤖 { $level }
lobby-label-add-character = 🤖 { $name }, { $level }
lobby-label-characters = 🤖 andere
lobby-label-remove = ✖️ 🤖 { $name }
lobby-label-pace-live = { $chosen ->
    [yes] ✅
   *[no] ⚡
  } { $size ->
    [long] Heute ({ $time })
   *[short] Heute
  }
lobby-label-pace-slow = { $chosen ->
    [yes] ✅
   *[no] 🐢
  } { $size ->
    [long] In Ruhe ({ $time })
   *[short] In Ruhe
  }
lobby-label-pace-last = { $chosen ->
    [yes] ✅
   *[no] 🕘
  } { $time }
lobby-label-rules = ⚖️ Regeln
lobby-label-deal = 🎴 Karten geben
lobby-label-cancel = ✖️ Schließen
lobby-ask-preset = Die Regeln { $preset } nehmen? Was einzeln geändert wurde, ist dann wieder wie vorher.
lobby-ask-close = Soll ich den Tisch schließen? Wer hier sitzt, verliert den Platz.
lobby-label-close = ✖️ Ja, Tisch schließen
lobby-label-stay = ⬅️ Nein, zurück zum Tisch
lobby-label-open-chat = ✉️ Chat mit mir öffnen
lobby-label-add-to-group = ➕ Zu einer Gruppe hinzufügen

## Answers to taps

lobby-seated = Der Platz gehört dir: Viel Glück!
lobby-seated-for-computer = Der Tisch war komplett: { $player } macht dir Platz. Viel Glück!
lobby-seated-already = Du hast schon einen Platz an diesem Tisch.
lobby-full = { $count ->
    [one] Der Tisch ist komplett: Mit diesen Regeln spielt eine Person.
   *[other] Der Tisch ist komplett: Mit diesen Regeln spielen höchstens { $count }.
  }
lobby-stood-up = Erledigt: Dein Platz ist wieder frei.
lobby-not-seated = Du hast keinen Platz an diesem Tisch.
lobby-not-yours-to-deal = Nur { $host } oder ein Admin kann die Karten geben.
lobby-not-yours-to-cancel = Nur { $host } oder ein Admin kann den Tisch schließen.
lobby-dealt = Die Karten sind gegeben: Gut Blatt!
lobby-you-cancelled = Tisch geschlossen.
lobby-started = Die Partie hat schon angefangen.
lobby-closed = Dieser Tisch ist geschlossen. Für einen neuen schreib /neu
lobby-no-table = Diesen Tisch gibt es hier nicht.
lobby-rematch-opened = Hier ist der Tisch für die Revanche.
lobby-rematch-opened-there = Der Tisch für die Revanche ist offen: Er wartet in „{ $place }“.
lobby-rematch-open-already-there = In „{ $place }“ gibt es schon einen offenen Tisch: Ich hole ihn dort nach unten.
lobby-rematch-open-already = Es gibt schon einen offenen Tisch: Ich hole ihn nach unten.
lobby-rematch-not-yours = Eine Revanche kann nur verlangen, wer mitgespielt hat. Für einen neuen Tisch schreib /neu

## Messages

lobby-open-already = 👇 Es gibt schon einen offenen Tisch: Ich hole ihn hier herunter.
lobby-playing-already = 👇 Hier wird schon gespielt: Ich hole den Tisch herunter. Einen neuen gibt es, wenn die Partie zu Ende ist.
lobby-cancelled = ✖️ { $player } hat den Tisch geschlossen. Einen neuen eröffnen: /neu
lobby-cancelled-you = ✖️ Du hast den Tisch geschlossen. Einen neuen eröffnen: /neu
