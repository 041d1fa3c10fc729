### Advice for the player on turn, in the panel and in the answer to a tap (at most 200 characters).

advice-panel = 💡 { $advice }
advice-off = An diesem Tisch wird ohne Tipps gespielt.
advice-failed = Gerade finde ich keinen Tipp: Spiel, wie du es für richtig hältst.

# The step in a few words, on the button that does it.
advice-step-draw = Zieh vom Talon
advice-step-take = Nimm { $card } vom Ablagestapel
advice-step-open = Komm so heraus ({ $points } Punkte)
advice-step-lay = Leg { $melds } aus
advice-step-lay-many = Leg { $count } Kombinationen aus
advice-step-attach = Leg { $card } an { $meld } an
advice-step-swap = Hol dir den Joker mit { $card }
advice-step-discard = Wirf { $card } ab
advice-step-close = Wirf { $card } ab und mach Schluss!
advice-step-back = Geh einen Schritt zurück

# The step and its reason.
advice-closing = Du kannst in diesem Zug Schluss machen! { $advice }
advice-closing-short = <b>{ $step }</b>: Du kannst jetzt Schluss machen!
advice-not-opening = { $opening } { $advice }
advice-holding = { $advice } Du könntest noch auslegen oder anlegen, aber warte noch: { $why }.
advice-holding-opening = { $advice } Du könntest mit { $points } Punkten herauskommen ({ $melds }), aber warte noch: { $why }.
advice-hold = <b>Wirf { $card } ab</b> und warte noch: { $why }.
advice-hold-opening = <b>Wirf { $card } ab</b> und warte noch: { $why }.
advice-wait-closes = So machst du mit { $count ->
    [one] einer Karte
   *[other] { $count } Karten
} Schluss, sonst mit { $less ->
    [0] keiner
    [one] einer
   *[other] { $less }
}
advice-wait-joker = Der Joker bleibt dir
advice-wait-two-left = Mit zwei Karten macht kein Auslegen Schluss
advice-wait-nobody-else = Sonst ist niemand herausgekommen
advice-wait-feeds = Sonst { $count ->
    [one] passt eine Karte
   *[other] passen { $count } Karten
} mehr an den Tisch
advice-wait-estimate = Der Computer würde warten

advice-draw-pile-empty = <b>Zieh vom Talon</b>: Der Ablagestapel ist leer.
advice-draw-pile-closed = <b>Zieh vom Talon</b>: Vom Ablagestapel nimmt man erst nach dem Auslegen.
advice-draw-does-not-open = <b>Zieh vom Talon</b>: Mit { $card } vom Ablagestapel kommst du nicht heraus.
advice-draw-useless = <b>Zieh vom Talon</b>: { $card } passt weder zu deinen Karten noch auf den Tisch.
advice-draw-braked = <b>Zieh vom Talon</b>: { $card } taugt nur für eine neue Kombination, und du hast keine.
advice-draw-better = <b>Zieh vom Talon</b>: { $card } wäre brauchbar, aber eine neue Karte ist besser.

advice-take-open = <b>Nimm { $card } vom Ablagestapel</b>: Mit { $meld } kommst du heraus ({ $points }).
advice-take-meld = <b>Nimm { $card } vom Ablagestapel</b>: Das gibt { $meld }.
advice-take-attach = <b>Nimm { $card } vom Ablagestapel</b>: Die Karte passt an { $meld }.
advice-take-swap = <b>Nimm { $card } vom Ablagestapel</b> und hol dir den Joker aus { $meld }.
advice-take-keep = <b>Nimm { $card } vom Ablagestapel</b>: Die Karte nützt dir in den nächsten Zügen.

advice-open = <b>Komm mit { $points } Punkten heraus</b> ({ $melds }): { $why }.
advice-open-short = <b>Komm mit { $points } Punkten heraus</b>: { $why }.
advice-open-why-taken = Dafür hast du die Karte genommen
advice-open-why-joker = Der Joker bleibt dir
advice-open-why-flat = Dann zahlst du keine { $saves } Punkte mehr
advice-open-why-attaches = Dann kannst du { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} anlegen
advice-open-why-lighter = Das sind { $saves } Punkte weniger auf der Hand
advice-lay = <b>Leg { $melds } aus</b>: Das sind { $points } Punkte weniger auf der Hand.
advice-lay-many = <b>Leg { $count } Kombinationen aus</b>: Das sind { $points } Punkte weniger auf der Hand.
advice-attach = <b>Leg { $card } an { $meld } an</b>: Das { $points ->
    [one] ist { $points } Punkt
   *[other] sind { $points } Punkte
} weniger.
advice-attach-owed = <b>Leg { $card } an { $meld } an</b>: Die Karte muss jetzt auf den Tisch.
advice-swap = <b>Hol mit { $card } den Joker</b> aus { $meld }: Er gehört dann dir.
advice-swap-for = <b>Leg { $card } anstelle des Jokers in { $meld }</b>: Mit dem Joker machst du { $into }.

advice-throw = <b>Wirf { $card } ab</b>, denn { $why }.
advice-throw-although = <b>Wirf { $card } ab</b>, denn { $why }, auch wenn man die Karte an { $meld } anlegen kann.
advice-throw-although-joker = <b>Wirf { $card } ab</b>, denn { $why }, auch wenn man sich damit den Joker aus { $meld } holen kann.
advice-throw-closing = <b>Wirf { $card } ab und mach Schluss!</b>

advice-back-card = <b>Geh einen Schritt zurück</b>: So bringst du { $card } nicht mehr unter.
advice-back-joker = <b>Geh einen Schritt zurück</b>: So kommt der Joker nicht mehr auf den Tisch.
advice-back-nothing = <b>Geh einen Schritt zurück</b>: So darfst du keine einzige Karte abwerfen.

# Reasons for a discard: what differs between it and another card ($other, whose number is $less).
advice-why-only-one = nur diese Karte darfst du abwerfen
advice-why-spare = sonst träfe es einen Joker oder eine Kombination
advice-why-closes = danach machst du mit { $count ->
    [one] einer Karte
   *[other] { $count } Karten
} Schluss, nach { $other } mit { $less ->
    [0] keiner
    [one] einer
   *[other] { $less }
}
advice-why-opens = danach kommst du mit { $count ->
    [one] einer Karte
   *[other] { $count } Karten
} heraus, nach { $other } mit { $less ->
    [0] keiner
    [one] einer
   *[other] { $less }
}
advice-why-fits = auf dem Tisch passt sie nirgends, { $other } schon
advice-why-completes = danach { $count ->
    [one] gibt eine Karte
   *[other] geben { $count } Karten
} eine Kombination, nach { $other } { $less ->
    [0] keine
    [one] eine
   *[other] { $less }
}
advice-why-twin = du hast sie doppelt, { $other } nicht
advice-why-company = auf der Hand passt sie zu { $count ->
    [0] nichts
    [one] einer Karte
   *[other] { $count } Karten
}, { $other } zu { $less ->
    [one] einer
   *[other] { $less }
}
advice-why-helped = sie passt noch zu { $count ->
    [0] keiner Karte
    [one] einer Karte
   *[other] { $count } Karten
}, { $other } zu { $less ->
    [one] einer
   *[other] { $less }
}
advice-why-uses = ohne Joker passt sie anderen in { $count ->
    [0] keine Kombination
    [one] eine Kombination
   *[other] { $count } Kombinationen
}, { $other } in { $less ->
    [one] eine
   *[other] { $less }
}
advice-why-counts = zum Herauskommen zählt sie höchstens { $count }, { $other } { $less }
advice-why-costs = du wirst { $count ->
    [one] einen Punkt
   *[other] { $count } Punkte
} los, mit { $other } nur { $less }
advice-why-equal = { $other } abzuwerfen wäre genauso gut
advice-why-valued = der Computer würde eher { $other } behalten

# Whether the hand can open, or how many points it lacks.
opening-open = Du kannst mit { $best } Punkten herauskommen.
opening-waived = Mit Hand-Rommé kannst du auch ohne die { $needed } Punkte Schluss machen.
opening-low = Deine besten Kombinationen bringen { $best } Punkte: Zum Herauskommen brauchst du { $needed }.
opening-none = Noch hast du keine Kombination, die zum Herauskommen zählt{ $needed ->
    [0] {"."}
   *[other] : Du brauchst { $needed } Punkte.
}
opening-taken = Deine Kombinationen bringen bis zu { $best } Punkte, aber mit der Karte vom Ablagestapel kommst du nicht heraus.
advice-opening-too-low = Das sind { $points } Punkte, und zum Herauskommen brauchst du { $needed }. Deine besten Kombinationen bringen { $best }: { $enough ->
    [yes] Leg weitere dazu, oder geh zurück und tausch sie aus.
   *[no] Behalte sie vorerst auf der Hand, und wirf ab.
}
