### The table's posts in the group: the table, the end of a deal, who busts, the end of the match.

table-title = <b>Runde { $deal }</b> · bis { $limit } Punkte
table-discards = Ablagestapel: <b>{ $card }</b> · Talon: { $stock ->
    [one] { $stock } Karte
   *[other] { $stock } Karten
}
table-discards-empty = Ablagestapel leer · Talon: { $stock ->
    [one] { $stock } Karte
   *[other] { $stock } Karten
}
table-no-melds = Noch nichts ausgelegt.
table-melds = Auf dem Tisch:
table-meld = { $number }. { $meld }

table-player = { $mark } { $player } · { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} · { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
}{ $state ->
    [opened] {" "}· ist herausgekommen
    [away] {" "}· abwesend
    [opened-away] {" "}· ist herausgekommen · abwesend
   *[none] {""}
}
table-player-out = ✖️ { $player } · raus mit { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkten
}

table-turn = 👉 { $player } ist am Zug
table-turn-until = 👉 { $player } ist am Zug, { time-there-is }
table-all-away = 💤 Niemand ist am Tisch: Die Partie wartet. Zum Weiterspielen auf „Bin wieder da“ tippen.
table-pause = ⏳ Die nächste Runde beginnt, wenn du gibst.
table-pause-until = ⏳ Die nächste Runde beginnt von selbst { time-at }.
table-offer = ↩️ Wiedereinstieg möglich: { $players }

table-label-cards = 🂠 Meine Karten
table-label-play = ▶️ Spielen
way-label-table = 📱 Tisch öffnen
table-label-back = 🙋 Bin wieder da
table-label-deal = 🎴 Jetzt geben
table-label-re-enter = ↩️ Wieder einsteigen
table-label-rematch = 🔁 Revanche
table-label-record = 📄 Textdatei

table-my-cards = { $count ->
    [one] Deine Karte: { $cards }
   *[other] Deine { $count } Karten: { $cards }
}
    { $turn ->
        [you] Du bist am Zug.
       *[other] { $player } ist am Zug: Ich sage dir Bescheid.
    }
table-my-cards-none = Du hast gerade keine Karten auf der Hand.

# The last turns, one sentence for each.
last-turn = { $player }: { $steps }
last-turn-you = Du hast { $steps }
last-default = ⏰ Zeit abgelaufen für { $player }: Ich habe gespielt und { $card } abgeworfen
last-default-no-card = ⏰ Zeit abgelaufen für { $player }: Ich habe gespielt
last-default-computer = ⚙️ { $player } hatte eine Störung: Ich bin eingesprungen und habe { $card } abgeworfen
last-default-many = ⏰ Die Zeit ist um: Ich habe gespielt und abgeworfen für { $players }
last-default-you = dich
last-default-of = { $player } ({ $cards })
last-resigned = 🏳️ { $player } hat die Partie verlassen
last-resigned-forgotten = 🏳️ Ein Spieler („?“) hat die Partie verlassen
step-drew = vom Talon gezogen
step-took = vom Ablagestapel genommen
step-laid = { $meld } ausgelegt
step-attached = { $cards } angelegt
step-swapped = { $count ->
    [one] mit { $cards } den Joker geholt
   *[other] mit { $cards } { $count } Joker geholt
}
step-discarded = { $card } abgeworfen

# End of a deal
deal-end-closed = 🏁 <b>Runde { $deal }</b>: { $player } macht Schluss!
deal-end-in-hand = 🏁 <b>Runde { $deal }</b>: { $player } macht Schluss, mit Hand-Rommé!
deal-end-closed-you = 🏁 <b>Runde { $deal }</b>: Du machst Schluss!
deal-end-in-hand-you = 🏁 <b>Runde { $deal }</b>: Du machst Schluss, mit Hand-Rommé!
deal-end-dead = 🏁 <b>Runde { $deal }</b>: Niemand hat Schluss gemacht, und alle zählen ihre Karten.
deal-end-unscored = 🏁 <b>Runde { $deal }</b>: abgebrochen, nur noch eine Person ist im Spiel.
deal-end-player = { $player }: { $cards } → { $points } · gesamt <b>{ $total }</b>
deal-end-closer = { $player }: 0 Karten → { $points } · gesamt <b>{ $total }</b>
deal-end-no-points = { $player }: raus · gesamt { $total }
deal-end-total = { $player }: gesamt { $total }
deal-end-points = { $sign }{ $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

# Why points are not those of the cards, with the option of the rules that says so.
deal-end-doubled = Die Karten der anderen zählen doppelt ({ $rule }).
deal-end-bonus = { $player } zieht sich { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} ab ({ $rule }).
deal-end-flat = { $players } { $count ->
    [one] bekommt
   *[other] bekommen
} { $points } Punkte, egal mit welchen Karten ({ $rule }).
deal-end-ace = Das Ass als letzte Karte zählt 1 ({ $rule }).
deal-end-rule = Regel „{ $option }: { $value }“

# What the cards of a deal were worth, and what somebody has made of them, from the mean of the table. A result with
# fewer points is better.
share-you = 🍀 Deine Karten: { $worth_is ->
    [better] { $worth } besser als der Durchschnitt
    [worse] { $worth } schlechter als der Durchschnitt
   *[even] so gut wie der Durchschnitt am Tisch
}. Dein Ergebnis: { $made_is ->
    [better] { $made } besser
    [worse] { $made } schlechter
   *[even] Durchschnitt
}, also warst du { $play_is ->
    [better] { $play } besser, als deine Karten wert waren
    [worse] { $play } schlechter, als deine Karten wert waren
   *[even] genau so gut wie deine Karten
}.
share-seat = { $player }: Karten { $worth_is ->
    [better] { $worth } besser
    [worse] { $worth } schlechter
   *[even] Durchschnitt
}, Spiel { $play_is ->
    [better] { $play } besser
    [worse] { $play } schlechter
   *[even] wie die Karten
}
share-all = 🍀 Glück und Spiel, verglichen mit dem Durchschnitt am Tisch:
share-clover = 🍀 Die besten Karten: { $players }.

bust-said = 💥 <b>{ $player } scheidet aus</b> mit { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkten
} (Limit { $limit }) nach { $deals ->
    [one] { $deals } Runde
   *[other] { $deals } Runden
}: Platz { $place }.
bust-said-you = 💥 <b>Du scheidest aus</b> mit { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkten
} (Limit { $limit }) nach { $deals ->
    [one] { $deals } Runde
   *[other] { $deals } Runden
}: Platz { $place }.
table-re-entered = ↩️ { $player } steigt mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
} wieder ein.
table-re-entered-you = ↩️ Du steigst mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
} wieder ein.

match-end-winner = 🏆 <b>{ $player } gewinnt!</b>
match-end-winner-you = 🏆 <b>Du gewinnst!</b>
match-end-won = 🏆 <b>Du hast gewonnen</b>, in „{ $place }“!
match-end-shared = 🏆 <b>{ $players } gewinnen gemeinsam!</b>
match-end-deals = { $deals ->
    [0] Keine Runde zu Ende gespielt.
    [one] Eine Runde gespielt.
   *[other] { $deals } Runden gespielt.
}
match-end-place = { $place }. { $player }{ $how ->
    [resigned] {" "}(hat die Partie verlassen)
   *[other] {""}
} · { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
}
table-dealt = Die Karten werden gegeben!
table-dealt-already = Die Runde hat schon angefangen.
table-offer-open = Noch kann jemand wieder einsteigen: Vorher geben kann nur { $host } oder ein Admin.
table-no-offer = In diese Partie kannst du nicht wieder einsteigen.
table-welcome-back = Du bist wieder im Spiel!
record-caption = Das Protokoll der Partie als Textdatei, Karte für Karte. Wer mag, kann die Partie nachspielen: <code>python3 -m scala40 replay { $file }</code>
