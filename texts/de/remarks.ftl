### Remarks on a finished deal, for the player whom they are about, in private.

remarks-title = 💬 <b>Wie du gespielt hast</b> · { $place } · Runde { $deal }
remarks-one = • { $remark }
remarks-none = Dazu, wie du diese Runde gespielt hast, gibt es nichts zu sagen.
remarks-unknown = Zu dieser Runde habe ich keine Anmerkungen.
remarks-not-yet = Die Anmerkungen sind gleich fertig: Versuch es in einem Moment noch einmal.
remarks-label = 💬 Wie habe ich gespielt?
remarks-label-turn = 📖 Zug { $turn }
remarks-turn-sent = Der Zug steht ganz unten in deinem Chat mit dem Bot.

remark-could-close = Zug { $turn }: Du konntest Schluss machen. Du musstest nur { $how }. Stattdessen hast du { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} bezahlt.
remark-step-take = { $card } vom Ablagestapel nehmen
remark-step-lay = { $melds } auslegen
remark-step-attach = { $cards } anlegen
remark-step-swap = mit { $card } den Joker holen
remark-step-discard = { $card } abwerfen
remark-could-open = Zug { $turn }: Besser war es, mit { $points } Punkten herauszukommen ({ $melds }). { $later ->
    [0] Du bist nie herausgekommen
   *[other] Du bist in Zug { $later } herausgekommen
} und hast { $paid ->
    [one] einen Punkt
   *[other] { $paid } Punkte
} bezahlt.
remark-could-open-taking = Zug { $turn }: Mit { $card } vom Ablagestapel konntest du mit { $points } Punkten herauskommen ({ $melds }). { $later ->
    [0] Du bist nie herausgekommen
   *[other] Du bist in Zug { $later } herausgekommen
} und hast { $paid ->
    [one] einen Punkt
   *[other] { $paid } Punkte
} bezahlt.
remark-could-swap = Zug { $turn }: Der Joker von { $meld } gehörte dir, du musstest nur { $card } dort hinlegen.
remark-could-put-down = Zug { $turn }, dein letzter: Du konntest noch { $cards } auf den Tisch legen und hättest { $points } Punkte weniger bezahlt.
remark-fed = Zug { $turn }: Mit { $card }, von dir abgeworfen, hat { $player } Schluss gemacht. Auf dem Tisch passte die Karte nirgends: Das war nicht zu sehen.
remark-fed-fits = Zug { $turn }: Mit { $card }, von dir abgeworfen, hat { $player } Schluss gemacht. Die Karte passte an { $meld }.
remark-came = Zug { $turn }: besser { $instead } abwerfen als { $card }. Du hattest { $other }, und in Zug { $later } kam { $last }: Das wäre eine Kombination gewesen.
remark-discard = Zug { $turn }: besser { $card } abwerfen als { $other }: { $why }.
remark-take = Zug { $turn }: besser { $card } vom Ablagestapel nehmen als ziehen: Damit hattest du { $meld }.
remark-find = Zug { $turn }: gut gesehen! Ohne den Joker, den { $card } geholt hat, ging es nicht.
remark-flawless = Nichts auszusetzen: Keiner deiner Züge ließ sich deutlich besser spielen.{ $points ->
    [0] {""}
   *[other] {" "}Deine Punkte ({ $points }) kommen von den Karten.
}
remark-flawless-unlucky = Mit diesen Karten geht es im Schnitt besser aus, aber keiner deiner Züge ließ sich deutlich besser spielen: Das war Pech.
remark-flawless-closed = Du hast in Zug { $turn } Schluss gemacht, und keiner deiner Züge ließ sich deutlich besser spielen.
