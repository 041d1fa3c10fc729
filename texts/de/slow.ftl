### Slow games in peace: vacations, and pauses on which the players of a table agree.

## Words with which the days of a vacation are written, beside those of evening.ftl; without capitals
vacation-words-from = von vom ab
vacation-words-to = bis zum
vacation-words-days = tag tage tagen
vacation-words-weeks = woche wochen

## Vacations

vacation-in-private = 🏖 Über deinen Urlaub reden wir privat. Oder schreib die Tage dazu, zum Beispiel <code>/urlaub 7</code>
vacation-none = 🏖 Fährst du weg? An langsamen Tischen steht deine Zeit dann still. Spielen darfst du trotzdem.
# state: runs, or planned
vacation-yours = { $state ->
    [runs] 🏖 Du bist im Urlaub bis { $last }.
   *[planned] 🏖 Du bist im Urlaub von { $first } bis { $last }.
  }
vacation-left = { $days ->
    [0] Die Urlaubstage der letzten zwölf Monate sind aufgebraucht: neue gibt es ab { $again }.
    [one] Er kann einen Tag dauern.
   *[other] Er kann höchstens { $days } Tage dauern.
  }
vacation-how = Du kannst auch die Tage schreiben: <code>/urlaub 5.8. 20.8.</code> oder <code>/urlaub von Freitag bis Sonntag</code>. Im Jahr sind es 21; zwischen zwei Urlauben liegen mindestens zwei Tage.
vacation-label-days = { $days ->
    [one] Ein Tag, bis { $last }
   *[other] { $days } Tage, bis { $last }
  }
vacation-label-end = { $state ->
    [runs] 👋 Ich bin wieder da
   *[planned] ✖️ Doch kein Urlaub
  }
vacation-question = 🏖 { $player }, Urlaub von { $first } bis { $last } ({ $days ->
    [one] ein Tag
   *[other] { $days } Tage
  })? Ich sage es an deinen langsamen Tischen.
vacation-label-yes = 🏖 Ja, ich fahre weg
vacation-label-no = Nein
vacation-taken = 🏖 Schönen Urlaub, bis { $last }!
vacation-ended = { $state ->
    [back] 👋 Schön, dass du wieder da bist!
   *[cancelled] Gut, kein Urlaub.
  }
vacation-page = Dein Urlaub
# state: taken, or ended
vacation-sure = { $state ->
    [ended] Urlaub beenden? Zwischen zwei Urlauben liegen mindestens zwei Tage.
   *[taken] Passt das so? Ich sage es an deinen langsamen Tischen.
  }
vacation-stale = Dein Urlaub hat sich inzwischen geändert: siehe /urlaub
vacation-refused = { $reason ->
    [order] 🤔 Ein Urlaub dauert mindestens einen Tag und endet nach seinem Anfang.
    [past] 🤔 Dieser Tag ist schon vorbei.
    [far] 🤔 Das ist in mehr als einem Jahr: zu früh.
    [apart] 🤔 Zwischen zwei Urlauben müssen mindestens zwei Tage liegen.
    [long] 🤔 Das sind zu viele Tage: im Jahr sind es höchstens 21. Mit /urlaub siehst du, wie viele übrig sind.
    [runs] 🏖 Du bist schon im Urlaub: mit /urlaub kannst du sein Ende ändern.
    [skipped] 🤔 Ich habe nicht verstanden, welche Tage.
   *[words] 🤔 Ich habe nicht verstanden, welche Tage. Schreib zum Beispiel <code>/urlaub 7</code>, <code>/urlaub 5.8. 20.8.</code> oder <code>/urlaub von Freitag bis Sonntag</code>.
  }
vacation-told = { $state ->
    [runs] 🏖 Urlaub bis { $last }: so lange steht die Zeit von { $player } still.
    [planned] 🏖 Urlaub von { $first } bis { $last }: dann steht die Zeit von { $player } still.
    [back] 👋 Der Urlaub ist vorbei: die Zeit von { $player } läuft wieder.
   *[cancelled] ✖️ { $player } macht doch keinen Urlaub.
  }
wake-still = 🏖 Die Zeit von { $player } steht gerade still: besser nicht stören.

## Pauses on which all who play agree

# days: 0 is to play on
pause-how = ⏸ Wie viele Tage Pause soll ich vorschlagen? Sie beginnt, wenn alle ja sagen, die mitspielen.
pause-where = ⏸ An welchem Tisch?
pause-label-days = { $days } Tage
pause-label-there = { $days ->
    [0] ▶️ Weiterspielen: { $place }
    [one] ⏸ Ein Tag: { $place }
   *[other] ⏸ { $days } Tage: { $place }
  }
pause-days = 🤔 Eine Pause dauert 1 bis 14 Tage: schreib zum Beispiel /pause 7
pause-runs = ⏸ Es ist schon Pause: um früher weiterzuspielen, schreib /pause
pause-not-playing = Eine Pause schlagen alle vor, die mitspielen, und sie entscheiden darüber.
pause-not-here = Hier gibt es keine Pausen: die Züge sind kurz, oder die Regeln des Tisches sehen sie nicht vor.
pause-asked = ⏸ Gut: ich habe alle gefragt.
pause-lately = Dein letzter Vorschlag wurde abgelehnt: einen neuen kannst du nach sechs Stunden machen. Die anderen können es schon jetzt.
pause-asked-already = Es gibt schon einen Vorschlag, der auf Antwort wartet.
pause-done = Erledigt.
pause-gone = Dieser Vorschlag gilt nicht mehr.
pause-yes = { $missing ->
    [0] ✅ Ihr seid euch einig!
    [one] ✅ Ja. Noch eine Antwort fehlt.
   *[other] ✅ Ja. Noch { $missing } Antworten fehlen.
  }
pause-yes-already = Du hast schon ja gesagt.
pause-no = Gut, ich habe es dem Tisch gesagt.
pause-offer = { $days ->
    [0] ▶️ { $player } schlägt vor, gleich weiterzuspielen.
    [one] ⏸ { $player } schlägt einen Tag Pause vor.
   *[other] ⏸ { $player } schlägt { $days } Tage Pause vor.
  } Seid ihr alle einverstanden?
pause-agreed = ✅ Ja: { $players }
pause-missing = ⏳ Noch keine Antwort: { $players }
pause-label-yes = ✅ Ja
pause-label-no = ✖️ Nein
pause-begins = ⏸ Ihr seid euch einig: Pause bis { $until }. Die Zeit steht für alle still; spielen dürft ihr trotzdem. Früher weiterspielen: /pause
pause-ends = ▶️ Ihr seid euch einig: die Pause endet hier, und die Zeit läuft wieder.
pause-refused = { $days ->
    [0] ⏸ { $player } möchte lieber nicht: die Pause geht weiter.
   *[other] ▶️ { $player } möchte lieber nicht: keine Pause.
  }
