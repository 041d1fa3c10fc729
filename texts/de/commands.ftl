### Commands: their lines in the menu and their answers.

## The menu

# Die Namen der Befehle, ohne Schrägstrich: Kleinbuchstaben, Ziffern und _
command-name-new = neu
command-name-table = tisch
command-name-cards = karten
command-name-words = worte
command-name-rules = regeln
command-name-scores = punkte
command-name-matches = partien
command-name-ranking = rangliste
command-name-evening = abend
command-name-tellme = sagmirs
command-name-vacation = urlaub
command-name-pause = pause
command-name-daily = tagesspiel
command-name-profile = profil
command-name-resign = aufgeben
command-name-end = beenden
command-name-settings = einstellungen
command-name-language = sprache
command-name-help = hilfe
command-name-lessons = lektionen
command-name-verify = nachweis
command-name-cut = abheben
command-name-privacy = datenschutz
command-name-forgetme = vergissmich

command-menu-new = einen Tisch eröffnen
command-menu-table = den Tisch im Chat nach unten holen
command-menu-cards = meine Karten
command-menu-rules = die Regeln an diesem Tisch
command-menu-scores = der Punktestand der Partie
command-menu-matches = meine Tische, und wo ich am Zug bin
command-menu-ranking = die Rangliste dieser Gruppe
command-menu-evening = einen Abend vorschlagen: wer kommt, und wann
command-menu-tellme = sag mir, wenn hier ein Tisch aufgeht
command-menu-vacation = deine Zeit steht still, solange du weg bist
command-menu-pause = schlag den anderen eine Pause vor
command-menu-daily = das Tagesspiel: dieselben Karten für alle
command-menu-profile = meine Zahlen
command-menu-resign = die Partie verlassen
command-menu-end = den Tisch schließen
command-menu-settings = Einstellungen des Chats
command-menu-language = die Sprache wählen
command-menu-help = so wird gespielt, in fünf Schritten
command-menu-verify = das versiegelte Paket: Karten nachprüfen
command-menu-cut = abheben, zwischen zwei Runden
command-menu-privacy = was ich über dich weiß
command-menu-forgetme = löschen, was ich über dich weiß
about-description = 🎴 Scala 40, das italienische Rommé, mit Freunden, in eurer Gruppe und in eurem Tempo: Eine Partie dauert zehn Minuten oder zehn Tage.

    Ich gebe die Karten, zähle die Punkte und warte auf alle, die am Zug sind. Deine Karten siehst nur du. Fehlt jemand? Es gibt Computer in drei Stärken. Das Paket ist versiegelt, und jeder kann es nachprüfen.

    Tippe auf Starten: Du kannst gleich allein üben oder mich zu einer Gruppe hinzufügen.
about-short = Scala 40, das italienische Rommé: mit Freunden in eurer Gruppe oder allein gegen den Computer.

## Welcome

member-welcome = 👋 Hallo zusammen! Bei mir spielt ihr <b>Scala 40</b>, das italienische Rommé: Ich gebe die Karten, zähle die Punkte und warte geduldig, bis gespielt wird, zehn Minuten oder zehn Tage.
    Zum Anfangen tippt auf „Neuer Tisch“ (oder schreibt /neu), dann tippen alle auf „Platz nehmen“.
member-label-new = 🎴 Neuer Tisch
member-bot-back = 👋 Da bin ich wieder: Wir machen da weiter, wo wir aufgehört haben.
member-left-match = 🚪 { $player } { $left ->
    [telegram] ist nicht mehr bei Telegram
   *[group] hat die Gruppe verlassen
  }. Der Platz am Tisch bleibt: { $host } kann ihn mit /beenden freimachen
member-left-host = 🚪 { $player } { $left ->
    [telegram] ist nicht mehr bei Telegram
   *[group] hat die Gruppe verlassen
  }. Der Platz am Tisch bleibt. Den Tisch leitet jetzt { $host }: Mit /beenden lässt sich der Platz freimachen
member-left-anybody = 🚪 { $player } { $left ->
    [telegram] ist nicht mehr bei Telegram
   *[group] hat die Gruppe verlassen
  }. Der Platz am Tisch bleibt: Wer mitspielt, kann ihn mit /beenden freimachen
member-left-nobody = 🚪 { $player } { $left ->
    [telegram] ist nicht mehr bei Telegram
   *[group] hat die Gruppe verlassen
  }. Der Platz am Tisch bleibt: Wer die Gruppe verwaltet, kann ihn mit /beenden freimachen
powers-host = { $player } ({ $stage ->
    [lobby] Leitung
   *[match] Leitung des Tisches
  })
powers-anybody = { $stage ->
    [lobby] jemand am Tisch
   *[match] jemand, der noch mitspielt,
  }
powers-passed-on = 👉 Den Tisch leitet jetzt { $player }: Mit /beenden lässt sich ein Platz freimachen oder die Partie beenden.

command-greeting = 👋 Hallo { $player }! Bei mir spielt man <b>Scala 40</b>, das italienische Rommé: Ich gebe die Karten und zähle die Punkte. Deine Karten bekommst du hier, und nur du siehst sie.
    🎯 Allein: Tippe auf „Allein üben“, wähle den Computer, und du hast deine Karten.
    👥 Mit Freunden: Füge mich zu eurer Gruppe hinzu und schreib dort /neu
command-not-your-table = Jetzt kann ich dir schreiben. 👍 An diesem Tisch hast du aber keinen Platz: Geh zurück in die Gruppe und tippe auf „Platz nehmen“.
command-seated-in-lobby = 👍 Alles bereit: Am Tisch in „{ $place }“ hast du einen Platz. Wenn es losgeht, kommen deine Karten hierher.
command-small-talk = Hier verstehe ich nur Befehle und Knöpfe. So wird gespielt: /hilfe · Deine Tische: /partien
command-by-buttons = Hier spielst du mit den Knöpfen unter den Karten 👇
command-meant = Diesen Befehl kenne ich nicht. Meintest du /{ $command }?
command-unknown = Diesen Befehl kenne ich nicht. So wird gespielt: /hilfe · Deine Tische: /partien
command-anonymous = Du schreibst im Namen der Gruppe, und so weiß ich nicht, wer du bist. Zum Mitspielen schreib unter deinem eigenen Namen: „Anonym bleiben“ lässt sich in den Administratorrechten ausschalten.
command-as-channel = Du schreibst im Namen eines Kanals, und so weiß ich nicht, wer du bist. Zum Mitspielen schreib unter deinem eigenen Namen: Tippe auf das Bild des Kanals neben dem Textfeld und wähle dich selbst.

## The table

command-no-table = Hier gibt es keinen Tisch. Einen eröffnen: /neu
command-not-dealt = ⏳ Die Partie hier hat noch nicht angefangen, und noch hat niemand Karten.
command-not-dealt-there = ⏳ „{ $place }“: Die Partie hat noch nicht angefangen, und noch hat niemand Karten.
command-not-dealt-seats = Am Tisch: { $players }.
command-not-dealt-seated = Du hast einen Platz: Wenn gegeben wird, bekommst du deine Karten.
command-not-dealt-standing = Du hast keinen Platz: Tippe auf „Platz nehmen“, dann hast du einen.
command-not-dealt-toast = Die Partie hat noch nicht angefangen: Wenn es losgeht, bekommst du deine Karten hier.
command-no-cards = Du spielst an keinem Tisch. Mit /neu wird einer eröffnet: in einer Gruppe mit Freunden, hier gegen den Computer.
command-which-cards = Die Karten von welchem Tisch?
command-which-rules = Die Regeln von welchem Tisch?
command-which-end = Um welchen Tisch geht es?
command-cards-in-group = Deine Karten siehst nur du: Tippe auf „Meine Karten“. Zum Spielen tippe auf „Spielen“.
command-label-my-cards = 🂠 Meine Karten
command-label-play = ▶️ Spielen
command-label-in-private = ✉️ Chat mit mir öffnen
command-no-scores = Es läuft keine Partie, also gibt es auch keine Punkte. Zum Anfangen: /neu

scores-title = 📊 <b>Punkte</b> · { $place } · Limit { $limit }
scores-title-over = 📊 <b>Endstand</b> · { $place } · Limit { $limit }
scores-row = { $player }: <b>{ $total }</b>
scores-row-reserve = { $player }: <b>{ $total }</b> · Reserve: { $reserve }
scores-row-no-reserve = { $player }: <b>{ $total }</b> · keine Reserve mehr
scores-row-out = ✖️ { $player }: { $total }
scores-deals-title = {""}
    <b>Runde für Runde</b>
scores-points = { $player } { $points }
scores-deal = Runde { $deal }: { $points }

## My matches

# The place of a table in a topic of a forum.
place-topic = { $place } · { $topic }
place-topic-unnamed = { $place } · Thema { $number }
topic-gone = 🧭 Das Thema dieses Tisches ist geschlossen oder gelöscht: Es geht hier weiter.

tables-in-private = Deine Tische zeige ich dir privat.
tables-none = Du hast an keinem Tisch einen Platz. Mit /neu wird einer eröffnet: in einer Gruppe mit Freunden, hier gegen den Computer.
tables-title = { $count ->
    [one] 🗂 <b>Dein Tisch</b>
   *[other] 🗂 <b>Deine { $count } Tische</b>
  }
tables-entry = { $waiting ->
    [lobby] 🪑
    [away] 💤
    [asleep] 💤
    [other] ⚪️
    [pause] ⏳
    [out] ✖️
   *[you] 🟢
  } „{ $place }“: { $says }
tables-lobby = hat noch nicht angefangen; deine Karten bekommst du, wenn gegeben wird
tables-you = <b>Du bist am Zug</b>
tables-you-until = <b>Du bist am Zug</b>, { time-you-have }
tables-deal = Die Runde ist zu Ende, <b>du gibst die nächste</b>
tables-re-entry = Du bist ausgeschieden, aber <b>du kannst wieder einsteigen</b>
tables-vote = Es wird abgestimmt, ob die Partie endet, und <b>deine Stimme fehlt</b>
tables-away = Du bist abwesend, <b>ich spiele für dich</b>, bis du zurückkommst
tables-other = { $player } ist am Zug, ich sage dir Bescheid
tables-pause = zwischen zwei Runden, die nächste beginnt von selbst
tables-asleep = Niemand ist am Tisch, die Partie wartet, bis jemand zurückkommt
tables-out = Für dich ist diese Partie zu Ende
command-label-place = 🎴 { $place }
tables-label-open = 🎴 { $place }
tables-label-open-only = 🎴 Zum Tisch
tables-label-group = 💬 In der Gruppe
tables-label-post = 💬 { $place }
way-label-tables = 📱 Meine Tische
way-menu = Meine Tische
list-cut = … Hier siehst du { $shown } von { $count }.

## Ranking and profile

ranking-in-the-group = Eine Rangliste hat jede Gruppe für sich: Schreib dort /rangliste. Deine eigenen Zahlen zeigt /profil
ranking-none = Hier gibt es noch keine Rangliste: Sie beginnt mit der ersten beendeten Partie zwischen mindestens zwei Menschen, in der wenigstens eine Runde zu Ende gespielt wurde.
ranking-counts = {""}
    Es zählen beendete Partien zwischen mindestens zwei Menschen, in denen wenigstens eine Runde zu Ende gespielt wurde. Bei gleich vielen Siegen zählen die zweiten (🥈) und dritten Plätze (🥉).
ranking-title = 🏆 <b>Rangliste</b> · { $place }
ranking-row = { $rank }. { $player }: { $wins ->
    [one] <b>{ $wins }</b> Sieg
   *[other] <b>{ $wins }</b> Siege
  } in { $matches ->
    [one] { $matches } Partie
   *[other] { $matches } Partien
  }{ $seconds ->
    [0] {""}
   *[other] {" "}· 🥈 { $seconds }
  }{ $thirds ->
    [0] {""}
   *[other] {" "}· 🥉 { $thirds }
  }

profile-none = { $player }, du hast noch keine Partie zu Ende gespielt: Nach der ersten stehen deine Zahlen hier.
profile-title = 👤 <b>{ $player }</b>
profile-matches = Beendete Partien: <b>{ $count }</b>
profile-wins = Siege: <b>{ $count }</b> ({ $share } %)
profile-deals = Runden, in denen du Schluss gemacht hast: <b>{ $count }</b>
profile-computers = 🤖 Gegen den Computer: { $count ->
    [one] <b>1</b> Partie
   *[other] <b>{ $count }</b> Partien
  }, { $wins ->
    [one] 1 gewonnen
   *[other] { $wins } gewonnen
  }
profile-best = Bester Sieg: { $count ->
    [one] mit { $count } Punkt
   *[other] mit { $count } Punkten
  }

## The record

record-seat = { $player }
record-none = Es gibt noch keine beendete Partie zum Ansehen.
record-explained = 🔎 Hier ist das Protokoll der letzten Partie als Textdatei: jede gegebene, gezogene und abgeworfene Karte, von der ersten bis zur letzten.
    Jeder kann die Partie Schritt für Schritt nachspielen, mit dem Programm hinter diesem Bot: <code>python3 -m scala40 replay</code> und der Name der Datei.
