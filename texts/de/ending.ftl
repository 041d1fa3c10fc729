### Leaving a match, ending a table, removing a player.

ending-resign-question = { $tables ->
    [one] { $player }, möchtest du die Partie wirklich verlassen? Das lässt sich nicht rückgängig machen: Deine Karten kommen aus dem Spiel, und du belegst den letzten Platz unter allen, die noch spielen.
   *[other] { $player }, welche Partie möchtest du verlassen? Das lässt sich nicht rückgängig machen: Deine Karten kommen aus dem Spiel, und du belegst den letzten Platz unter allen, die noch spielen.
  }
ending-resign-lobby = { $player }, diese Partie hat noch nicht angefangen, du verlierst also nichts. Willst du aufstehen?
ending-resign-lobby-private = { $player }, diese Partie hat noch nicht angefangen, du verlierst also nichts. Wenn du aufstehst, wird der Tisch gegen den Computer geschlossen.
ending-resign-lobbies = { $player }, diese Partien haben noch nicht angefangen, du verlierst also nichts. An welchem Tisch willst du aufstehen?
ending-resign-mixed = { $player }, welchen Tisch willst du verlassen? Eine Partie, die angefangen hat, verlässt man endgültig: Deine Karten kommen aus dem Spiel, und du belegst den letzten Platz unter allen, die noch spielen. Wo auf dem Knopf „aufstehen“ steht, hat die Partie noch nicht angefangen: Dort verlierst du nichts.
ending-label-resign = 🏳️ „{ $place }“ verlassen
ending-label-stand = Vom Tisch „{ $place }“ aufstehen
ending-label-no = Nein, weiter
ending-label-stay = Nein, ich bleibe
ending-nowhere = Du spielst an keinem Tisch.
ending-not-playing-here = Du spielst nicht an diesem Tisch.
ending-you-resigned = Du hast die Partie verlassen.
ending-resigned = 🏳️ { $player } verlässt die Partie.
ending-resigned-you = 🏳️ Du hast die Partie verlassen.

ending-in-the-group = Hier gibt es keinen Tisch. Den Tisch einer Gruppe schließt man in der Gruppe selbst: Schreib dort /beenden. Eine Partie verlassen kannst du mit /aufgeben
ending-no-table = Hier gibt es keinen Tisch zu schließen. Einen eröffnen: /neu
ending-end-question = { $player }, möchtest du die Partie ohne Ergebnis beenden oder jemanden vom Tisch nehmen? Das lässt sich nicht rückgängig machen.
ending-lobby-question = { $player }, möchtest du den Tisch schließen oder einen Platz freimachen?
ending-end-question-private = { $player }, möchtest du die Partie gegen den Computer ohne Ergebnis beenden oder einen Computer vom Tisch nehmen? Das lässt sich nicht rückgängig machen.
ending-lobby-question-private = { $player }, möchtest du den Tisch gegen den Computer schließen oder einen Platz freimachen?
ending-propose-question = { $player }, beenden kann die Partie { $host } oder wer die Gruppe verwaltet. Du kannst darüber abstimmen lassen: Es braucht { $needed } Ja-Stimmen.
ending-label-end = ⏹ Ohne Ergebnis beenden
ending-label-propose = 🗳 Ende vorschlagen
ending-label-remove = 🚪 { $player } vom Tisch nehmen
ending-label-computer = 🤖 Computer für { $player }
ending-by = ⏹ { $player } hat den Tisch geschlossen, ohne Ergebnis. Neu anfangen: /neu
ending-by-dealt = ⏹ { $player } hat den Tisch geschlossen, ohne Ergebnis. Das Protokoll: /nachweis · Neu anfangen: /neu
ending-done = Tisch geschlossen.
ending-removed = 🚪 { $player } ist nicht mehr am Tisch: So hat es { $host } entschieden.
ending-removed-toast = Erledigt: Der Platz ist frei.
ending-removed-match-toast = Erledigt: aus der Partie genommen.
ending-gone-already = Diese Person spielt nicht mit.
ending-not-yours = Das kann nur { $host } oder ein Admin.

ending-vote = 🗳 <b>Sollen wir die Partie ohne Ergebnis beenden?</b>
ending-vote-yes = Ja: { $players } ({ $votes } von { $needed })
ending-vote-against = Nein: { $players }
ending-vote-missing = { $count ->
    [one] Es fehlt noch die Stimme von { $players }.
   *[other] Es fehlen noch die Stimmen von { $players }.
  }
ending-label-vote = Ja, beenden
ending-vote-cast = { $missing ->
    [one] Stimme gezählt: Es fehlt noch ein Ja.
   *[other] Stimme gezählt: Es fehlen noch { $missing } Ja-Stimmen.
  }
ending-voted-already = { $missing ->
    [one] Dein Ja ist schon gezählt: Es fehlt noch eines.
   *[other] Dein Ja ist schon gezählt: Es fehlen noch { $missing } Ja-Stimmen.
  }
ending-vote-no = Stimme gezählt: Du möchtest weiterspielen. Solange abgestimmt wird, kannst du es dir anders überlegen.
ending-voted-no-already = Dein Nein ist schon gezählt.
ending-vote-lost = { $votes ->
    [one] 🗳 Es geht weiter: Bei einer Gegenstimme ist keine Mehrheit mehr möglich.
   *[other] 🗳 Es geht weiter: Bei { $votes } Gegenstimmen ist keine Mehrheit mehr möglich.
  }
ending-vote-withdrawn = 🗳 Es geht weiter: Niemand möchte die Partie mehr beenden.
ending-voted = { $votes ->
    [one] ⏹ Die Partie ist ohne Ergebnis beendet. Neu anfangen: /neu
   *[other] ⏹ Die Partie ist ohne Ergebnis beendet: Das habt ihr mit { $votes } Stimmen entschieden. Neu anfangen: /neu
  }
ending-voted-dealt = { $votes ->
    [one] ⏹ Die Partie ist ohne Ergebnis beendet. Das Protokoll: /nachweis · Neu anfangen: /neu
   *[other] ⏹ Die Partie ist ohne Ergebnis beendet: Das habt ihr mit { $votes } Stimmen entschieden. Das Protokoll: /nachweis · Neu anfangen: /neu
  }
ending-no-vote = Niemand möchte die Partie beenden.

ending-question-of-another = Diese Frage ist nicht für dich.
ending-nothing-done = Gut, weiter geht's.
ending-not-playing = Du spielst nicht an diesem Tisch.
ending-over-already = Dieser Tisch ist schon zu Ende.

### Handing a seat over to somebody else for the rest of a match.

hand-over-label-offer = 🤝 Platz an andere abgeben
hand-over-offer = 🤝 { $player } gibt den Platz für den Rest der Partie ab: { $cards ->
    [one] eine Karte auf der Hand
   *[other] { $cards } Karten auf der Hand
  }, { $total ->
    [one] ein Punkt
   *[other] { $total } Punkte
  }. Wer nimmt ihn? Das Ergebnis zählt dann für keinen von beiden.
hand-over-label-take = 🪑 Ich nehme ihn
hand-over-question = 🤝 { $player }, { $friend } würde deinen Platz nehmen. Einverstanden? Das lässt sich nicht rückgängig machen.
hand-over-label-yes = ✅ Ja, mein Platz geht an { $player }
hand-over-label-withdraw = ↩️ Angebot zurückziehen
hand-over-label-no = Lieber nicht
hand-over-once = Du hast in dieser Runde schon einen Platz abgegeben: Du kennst Karten, und bis sie endet, kannst du keinen anderen nehmen.
hand-over-asked = Erledigt: Ich habe die Gruppe gefragt, wer deinen Platz nimmt. Bis dahin ist er deiner.
hand-over-noted = Gut! Jetzt fehlt noch das Ja von der anderen Seite.
hand-over-own = Das ist dein Platz.
hand-over-taken = { $player } hat schon Ja gesagt.
hand-over-gone = Dieses Angebot gilt nicht mehr.
hand-over-done = 🤝 { $friend } übernimmt den Platz von { $player } für den Rest der Partie. Das Ergebnis zählt für keinen von beiden.
hand-over-done-toast = Erledigt: Deine Karten hat jetzt jemand anderes. { $prepared ->
    [yes] Dein vorbereiteter Zug gilt nicht mehr.
   *[no] {""}
}
