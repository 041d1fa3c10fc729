### How to play, in five steps.

help-label-next = Weiter ➡️
help-label-previous = ⬅️ Zurück
help-label-how = 📖 So wird gespielt

help-1 = 📖 <b>1 von 5 · Das Ziel</b>
    Gespielt wird mit zwei Kartenspielen und den Jokern, jeder bekommt 13 Karten. Es gewinnt, wer im Spiel bleibt, während die anderen <i>ausscheiden</i>, also das Punktelimit erreichen (meistens 101).
    In jeder Runde versucht man, seine Karten loszuwerden, und bildet dafür <b>Kombinationen</b>:
    • die <b>Folge</b>: drei oder mehr aufeinanderfolgende Karten einer Farbe, etwa 5♥️ 6♥️ 7♥️
    • der <b>Satz</b>: drei oder vier gleiche Karten in verschiedenen Farben, etwa 9♥️ 9♣️ 9♠️
    Der <b>Joker</b> ersetzt jede Karte.

help-2 = 📖 <b>2 von 5 · Der Zug</b>
    Wenn du am Zug bist, machst du drei Dinge:
    1. Du <b>ziehst</b> eine Karte, vom verdeckten Stapel, dem <b>Talon</b>, oder vom <b>Ablagestapel</b> (die zuletzt abgeworfene, wenn es die Regeln erlauben).
    2. Wenn du kannst, <b>legst</b> du Kombinationen <b>aus</b> oder legst Karten an die auf dem Tisch <b>an</b>.
    3. Du <b>wirfst</b> eine Karte auf den Ablagestapel <b>ab</b>, und der Nächste ist dran.
    Deine Karten siehst nur du (in einer Gruppe tippe auf „Spielen“): Tippe sie an, und es erscheinen genau die Tasten für das, was du damit tun kannst. Bis zum Abwerfen kannst du immer einen Schritt zurückgehen (nur die Karte vom Talon lässt sich nicht zurücklegen).
    Du weißt nicht weiter? Tippe auf <b>💡 Tipp</b>: Ich sage dir, was ich spielen würde, und warum. Das liest nur du. (Wer den Tisch eröffnet, kann die Tipps in den Regeln auch abschalten.)

help-3 = 📖 <b>3 von 5 · Herauskommen</b>
    Wer in einer Runde zum ersten Mal auslegt, braucht dafür Kombinationen, die zusammen mindestens <b>40 Punkte</b> wert sind.
    • 2 bis 10: ihre Zahl
    • Bube (J), Dame (Q), König (K): 10
    • Ass (A): 11, aber 1, wenn es unter der 2 liegt
    • Joker: so viel wie die Karte, die er ersetzt
    Leg die Kombinationen eine nach der anderen beiseite: Ich zähle mit („27 von 40“). Reichen die Punkte, kommst du mit einer Taste heraus.

help-4 = 📖 <b>4 von 5 · Anlegen und Joker holen</b>
    Wenn du herausgekommen bist, kannst du:
    • Karten an alle Kombinationen auf dem Tisch <b>anlegen</b>: 8♥️ an 5♥️ 6♥️ 7♥️
    • <b>einen Joker holen</b>: Leg die Karte, die er ersetzt, an seine Stelle, und der Joker gehört dir (je nach Regeln am Tisch muss er im selben Zug wieder auf den Tisch)
    • weitere Kombinationen auslegen, egal mit wie vielen Punkten
    Am Ende muss dir mindestens eine Karte zum Abwerfen bleiben.

help-5 = 📖 <b>5 von 5 · Schluss machen und zählen</b>
    Wer die letzte Karte abwirft, <b>macht Schluss</b> und bekommt null Punkte. Den anderen wird angeschrieben, was sie noch auf der Hand haben: Bilder 10, das Ass 11, der Joker 25.
    Wer das Limit erreicht, scheidet aus; wer als Letzter übrig bleibt, gewinnt.
    Jede Gruppe spielt auf ihre Art: Die Regeln wählt man vor dem Anfang, und /regeln nennt sie alle.
    Zum Spielen: Schreibt in einer Gruppe /neu, tippt auf „Platz nehmen“, dann auf „Karten geben“. Fehlt jemand? Es gibt Computer 🤖. Zum Üben schreib /neu im Chat mit mir. Viel Vergnügen!
