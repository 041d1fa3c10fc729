### How to play, in five steps; each is the caption of a picture (at most 1024 characters).

help-label-next = Weiter ➡️
help-label-previous = ⬅️ Zurück
help-label-how = 📖 Anleitung

help-1 = 📖 <b>1 von 5 · Das Ziel und das Ziehen</b>
    Gespielt wird mit zwei Kartenspielen und den Jokern, jeder bekommt 13 Karten. In jeder Runde wird man seine Karten los, indem man <b>Kombinationen</b> bildet:
    • die <b>Folge</b>: drei oder mehr aufeinanderfolgende Karten einer Farbe, etwa 5♥️ 6♥️ 7♥️
    • der <b>Satz</b>: drei oder vier gleiche Karten in verschiedenen Farben, etwa 9♥️ 9♣️ 9♠️
    Der <b>Joker</b> ersetzt jede Karte.

    Wenn du am Zug bist, <b>ziehst</b> du zuerst: vom <b>Talon</b> (verdeckt) oder vom <b>Ablagestapel</b> (die zuletzt abgeworfene Karte, wenn es die Regeln erlauben). Dann legst du aus, was du kannst, und am Ende <b>wirfst</b> du eine Karte <b>ab</b>.

help-2 = 📖 <b>2 von 5 · Herauskommen</b>
    Wer in einer Runde zum ersten Mal auslegt, braucht dafür Kombinationen, die zusammen mindestens <b>40 Punkte</b> wert sind.
    • 2 bis 10: ihre Zahl
    • Bube (J), Dame (Q), König (K): 10
    • Ass (A): 11, aber 1, wenn es unter der 2 liegt
    • Joker: so viel wie die Karte, die er ersetzt
    Leg die Kombinationen eine nach der anderen beiseite: Ich zähle mit („27 von 40“). Reichen die Punkte, kommst du mit einem Knopf heraus.

help-3 = 📖 <b>3 von 5 · Anlegen</b>
    Wenn du herausgekommen bist, kannst du deine Karten an alle Kombinationen auf dem Tisch <b>anlegen</b>, auch an die der anderen: 8♥️ an 5♥️ 6♥️ 7♥️, 9♦️ an 9♥️ 9♣️ 9♠️.
    Du kannst auch weitere Kombinationen auslegen, egal mit wie vielen Punkten.
    Am Ende muss dir mindestens eine Karte zum Abwerfen bleiben.

    Deine Karten siehst nur du (in einer Gruppe tippe auf „Spielen“): Tippe sie an, und es erscheinen genau die Knöpfe für das, was du tun kannst.
    Bis zum Abwerfen kannst du einen Schritt zurückgehen; nur die Karte vom Talon lässt sich nicht zurücklegen.

help-4 = 📖 <b>4 von 5 · Den Joker holen</b>
    Ein Joker auf dem Tisch steht für eine bestimmte Karte. Wenn du sie auf der Hand hast und schon herausgekommen bist, leg sie an seine Stelle, und der Joker gehört dir.
    Je nach Regeln am Tisch muss der Joker im selben Zug wieder auf den Tisch, oder du darfst ihn behalten.
    Achtung: Bleibt er auf deiner Hand, kostet er dich 25 Punkte.

    Du weißt nicht weiter? Tippe auf <b>💡 Tipp</b>: Ich sage dir, was ich spielen würde, und warum. Das liest nur du. (Wer den Tisch eröffnet, kann die Tipps in den Regeln abschalten.)

help-5 = 📖 <b>5 von 5 · Schluss machen und zählen</b>
    Wer seine letzte Karte abwirft, <b>macht Schluss</b> und bekommt null Punkte. Den anderen wird angeschrieben, was sie noch auf der Hand haben: Bilder 10, das Ass 11, der Joker 25.
    Wer das Limit erreicht (meistens 101), <b>scheidet aus</b>; wer als Letzter übrig bleibt, gewinnt.
    Jede Gruppe spielt auf ihre Art: Die Regeln wählt man vor dem Anfang, und /regeln nennt sie alle.
    Ihr findet nie dieselbe Stunde? Schreib /tagesspiel: jeden Tag dieselben Karten für alle, und jeder spielt, wann er will.

    Zum Spielen: Schreibt in einer Gruppe /neu, tippt auf „Platz nehmen“, dann auf „Karten geben“. Fehlt jemand? Es gibt Computer 🤖. Allein gegen den Computer übst du mit dem Knopf hier unten. Viel Vergnügen!
