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
advice-holding = { $advice } Du könntest noch auslegen oder anlegen, aber Abwarten ist jetzt besser.
advice-holding-opening = { $advice } Du könntest mit { $points } Punkten herauskommen ({ $melds }), aber Abwarten ist jetzt besser.
advice-holding-opening-calm = { $advice } Du könntest mit { $points } Punkten herauskommen ({ $melds }), aber noch hat sonst niemand ausgelegt: Warte lieber ab.
advice-hold = <b>Wirf { $card } ab</b> und leg noch nicht aus, denn { $facts }.
advice-hold-bare = <b>Wirf { $card } ab</b> und leg noch nicht aus.
advice-hold-opening = <b>Wirf { $card } ab</b> und leg noch nicht aus, denn { $facts }.
advice-hold-opening-bare = <b>Wirf { $card } ab</b> und leg noch nicht aus.
advice-hold-calm = <b>Wirf { $card } ab</b> und warte: Noch ist sonst niemand herausgekommen.

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

advice-throw = <b>Wirf { $card } ab</b>, denn { $facts }.
advice-throw-bare = <b>Wirf { $card } ab</b>.
advice-throw-although = <b>Wirf { $card } ab</b>, denn { $facts }, auch wenn man die Karte an { $meld } anlegen kann.
advice-throw-although-joker = <b>Wirf { $card } ab</b>, denn { $facts }, auch wenn man sich damit den Joker aus { $meld } holen kann.
advice-throw-closing = <b>Wirf { $card } ab und mach Schluss!</b>

advice-back-card = <b>Geh einen Schritt zurück</b>: So bringst du { $card } nicht mehr unter.
advice-back-joker = <b>Geh einen Schritt zurück</b>: So kommt der Joker nicht mehr auf den Tisch.
advice-back-nothing = <b>Geh einen Schritt zurück</b>: So darfst du keine einzige Karte abwerfen.

# Reasons for a discard: facts that players can count on the table, in the discard pile and in their own hand.
advice-fact-only-one = nur diese Karte darfst du abwerfen
advice-fact-alone = sie passt zu nichts auf deiner Hand
advice-fact-gone = alles Passende außer Jokern ist weg
advice-fact-few-live = { $count ->
    [one] ohne Joker hilft ihr nur eine Karte
   *[other] ohne Joker helfen ihr nur { $count } Karten
}
advice-fact-not-on-table = auf dem Tisch passt sie nirgends
advice-fact-twin = du hast sie doppelt
advice-fact-fewest = ohne Joker helfen ihr die wenigsten ({ $count })
advice-fact-dead = ohne Joker nützt sie sonst niemandem
advice-fact-rank-left = { $count ->
    [0] von den { $rank } ist keine Karte mehr übrig
    [one] von den { $rank } ist nur eine Karte übrig
   *[other] von den { $rank } sind noch { $count } Karten übrig
}
advice-fact-heaviest = keine lose Karte kostet mehr ({ $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
})
advice-fact-weighs = auf der Hand kostet sie dich { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
advice-fact-flat = bis zum Auslegen zahlst du { $count } Punkte

# The cards of a rank: "von den Zehnen sind noch 3 Karten übrig".
advice-ranks-1 = Assen
advice-ranks-2 = Zweien
advice-ranks-3 = Dreien
advice-ranks-4 = Vieren
advice-ranks-5 = Fünfen
advice-ranks-6 = Sechsen
advice-ranks-7 = Siebenen
advice-ranks-8 = Achten
advice-ranks-9 = Neunen
advice-ranks-10 = Zehnen
advice-ranks-11 = Buben
advice-ranks-12 = Damen
advice-ranks-13 = Königen

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
