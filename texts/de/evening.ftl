### Evenings: when friends meet, who comes; being told of a new table; waiting for the next match.

## Words with which a day and an hour are written, beside the days and months of times.ftl; without capitals
evening-words-today = heute
evening-words-tomorrow = morgen
evening-words-after = übermorgen
evening-words-evening = abend abends
evening-words-tonight = heuteabend
evening-words-midnight = mitternacht
evening-words-nothing = um am im den der uhr gegen nächsten nächster nächste kommenden kommender diesen dieser

## Evenings

# In the group. state: what has become of it. answer: yes, maybe or no.
evening-post = 🌙 <b>Scala-40-Abend</b>: { $when }
evening-called = { $who ->
    [known] { $player } lädt zum Spielen ein: Wer kommt?
   *[nobody] Wir spielen: Wer kommt?
  } Zur rechten Zeit öffne ich den Tisch mit allen, die zugesagt haben.
evening-runs = 🎴 Hier wird gespielt: Ist die Partie dann nicht vorbei, wartet auf die nächste, wer zusagt.
evening-twice = 🕘 In dieser Nacht gibt es diese Stunde zweimal: Es gilt die { $first ->
    [yes] erste
   *[no] zweite
  }.
evening-answers = { $answer ->
    [yes] ✅ Dabei
    [maybe] 🤔 Vielleicht
   *[no] ✖️ Nicht dabei
  } ({ $count }): { $players }
evening-more = { $count } weitere
evening-over = { $state ->
    [opened] 🎴 Der Tisch ist offen, weiter unten.
    [busy] 🎴 Hier wird schon gespielt: Wer zugesagt hat, wartet auf die nächste Partie. Der Tisch: /tisch
    [nobody] ✖️ Niemand hat zugesagt, darum habe ich keinen Tisch geöffnet. So geht es: /neu
    [late] ✖️ Um diese Zeit war ich außer Betrieb, und jetzt ist es spät. Einen Tisch öffnen: /neu
    [cancelled] ✖️ Dieser Abend ist abgesagt.
   *[gone] ✖️ Er hat nicht stattgefunden.
  }
evening-left-over = 🪑 Für { $players } war kein Platz mehr frei: Bei der nächsten Partie sind sie dabei, wenn ein Platz frei bleibt.
evening-page = 🌙 <b>{ $place }</b>: { $when }
evening-mine = { $answer ->
    [yes] Du hast zugesagt.
    [maybe] Du hast „vielleicht“ gesagt.
    [no] Du hast abgesagt.
   *[none] Du hast noch nicht geantwortet: Kommst du?
  }
evening-label-answer = { $answer ->
    [yes] ✅ Dabei
    [maybe] Vielleicht
   *[no] ✖️ Nein
  }
evening-label-tonight = 🌙 Heute, { $day }.{ $month }., um 21 Uhr
evening-label-tomorrow = 🌙 Morgen, { $day }.{ $month }., um 21 Uhr
evening-label-move = 🕘 Verlegen auf { $day }.{ $month }., { $clock }
evening-label-cancel = ✖️ Den Abend absagen
evening-how = 🌙 Wann spielen wir? Schreib Tag und Uhrzeit hinter den Befehl, zum Beispiel <code>/abend Freitag 21:00</code>, <code>/abend morgen 20:30</code> oder <code>/abend 25.12. 21</code>. Ich frage, wer kommt, und öffne zur rechten Zeit den Tisch.
evening-written = „{ $words }“
evening-unreadable = { $reason ->
    [past] 🕘 Der Zeitpunkt ist schon vorbei.
    [far] 🕘 Das ist mehr als ein Jahr hin, zu früh für die Frage, wer kommt.
    [skipped] 🕘 Diese Stunde gibt es an dem Tag nicht: Die Uhren werden vorgestellt.
   *[words] 🤔 Ich habe nicht verstanden, wann.
  } Schreib zum Beispiel <code>/abend Freitag 21:00</code>, <code>/abend morgen</code> oder <code>/abend 25.12. 21</code>.
evening-in-the-group = 🌙 Ein Abend wird in der Gruppe vorgeschlagen, mit /abend. Hier findest du die deiner Gruppen.
evening-there = 🌙 Hier gibt es schon einen Abend: { $when }.
evening-there-hint = Zum Verlegen schreib <code>/abend</code> mit einem anderen Tag oder einer anderen Uhrzeit.
evening-cancel-question = Den Abend absagen: { $when }? Das schreibe ich allen, die „ja“ oder „vielleicht“ gesagt haben.
evening-label-keep = Nein, er bleibt
evening-there-moved = Soll ich ihn verlegen auf { $when }?
evening-there-already = Hier gibt es schon einen Abend: { $when }.
evening-called-toast = 🌙 Abend vorgeschlagen: { $when }
evening-answered = { $answer ->
    [yes] ✅ Schön, du bist dabei!
    [maybe] 🤔 Gut, vielleicht.
   *[no] ✖️ Schade, beim nächsten Mal.
  }
evening-over-toast = Diesen Abend gibt es nicht mehr.
evening-not-yours = Verlegen oder absagen kann ihn, wer ihn vorgeschlagen hat, und wer Admin der Gruppe ist.
evening-not-member = 🌙 Dieser Abend gehört zu einer Gruppe, in der du nicht bist.
evening-moved = 🕘 Verlegt: { $when }
evening-cancelled = ✖️ Abend abgesagt
evening-note = { $what ->
    [soon] 🌙 Gleich wird in { $place } gespielt: { $when }. Du hast zugesagt.
    [moved] 🕘 Der Abend in { $place } ist verlegt: { $when }. Bist du noch dabei?
    [full] 🪑 Am Abend in { $place } war kein Platz mehr frei: Bei der nächsten Partie bist du dabei, wenn ein Platz frei bleibt.
    [busy] 🪑 In { $place } wird noch gespielt: Bei der nächsten Partie bist du dabei, wenn ein Platz frei bleibt.
   *[cancelled] ✖️ Der Abend in { $place }, { $when }, ist abgesagt.
  }
evening-call = { $what ->
    [moved] 🕘 { $players }, der Abend ist verlegt: { $when }.
    [cancelled] ✖️ { $players }, der Abend ist abgesagt: { $when }.
   *[soon] 🌙 { $players }, { $count ->
      [one] du hast
     *[other] ihr habt
    } zugesagt: Wir spielen { $when }.
  }

## Being told of lobbies, and waiting for the next match

watch-on = 🔔 { $player }, wenn hier ein Tisch aufgeht, schreibe ich dir privat, höchstens einmal am Tag. Beenden: noch einmal /sagmirs
watch-off = 🔕 { $player }, ich sage dir nicht mehr, wenn hier ein Tisch aufgeht.
watch-on-unreachable = 🔔 { $player }, damit ich dir sagen kann, wenn hier ein Tisch aufgeht, muss ich dir schreiben können: Öffne den Chat mit mir.
watch-none = 🔔 Schreib /sagmirs in einer Gruppe, und wenn dort ein Tisch aufgeht, schreibe ich dir hier.
watch-list = 🔔 Ich schreibe dir, wenn in diesen Gruppen ein Tisch aufgeht. Tippen beendet es.
watch-label-stop = 🔕 { $place }
watch-label-enough = 🔕 Nicht mehr Bescheid sagen
watch-stopped = 🔕 Gut, ich sage dir nicht mehr Bescheid.
watch-stopped-already = Das Bescheidsagen war schon aus.
# why: watched (they want to be told of each table), waited (they waited for the next match), seated (and got a seat)
lobby-open = { $why ->
    [seated] 🪑 Die Revanche in { $place } ist offen, und du hast einen Platz.
    [waited] 🎴 In { $place } ist der Tisch offen, auf den du gewartet hast.
   *[watched] 🎴 In { $place } ist ein Tisch offen.
  }
waiting-label = 🙋 Nächste Partie
waiting-label-leave = 🙋 Nicht mehr warten
waiting-match = 🎴 In { $place } wird gespielt
waiting-yours = 🙋 Du wartest auf die nächste Partie in „{ $place }“.
waiting-label-leave-there = 🙋 Nicht mehr warten: { $place }
waiting-list = 🙋 Warten auf die nächste Partie: { $players }
waiting-joined = 🙋 In der nächsten Partie hast du einen Platz, wenn einer frei bleibt. Noch ein Tipp, und du wartest nicht mehr.
waiting-left = Gut, du wartest nicht mehr.
waiting-seated = Du spielst schon: In der Revanche hast du deinen Platz.
