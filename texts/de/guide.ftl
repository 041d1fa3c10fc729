### Hints for newcomers, one line at a time, in the panel.

guide-label-stop = 🔕 Tipps aus
guide-stopped = In Ordnung, keine Hinweise mehr. Wie gespielt wird, steht immer in /hilfe

## Drawing

guide-draw = 👉 Zieh zuallererst: eine verdeckte Karte vom Talon oder { $card } vom Ablagestapel.
guide-take = 👉 Nimm zuerst { $card } vom Ablagestapel: Das lohnt sich.
guide-draw-bound = 👉 Zieh vom Talon. { $card } vom Ablagestapel darfst du nur nehmen, wenn sie in diesem Zug auf den Tisch kommt.
guide-draw-closed = 👉 Zieh zuallererst vom Talon: Vom Ablagestapel darf man erst nehmen, wenn man herausgekommen ist.
guide-draw-stock = 👉 Zieh zuallererst eine Karte vom Talon.
guide-draw-pile = 👉 Der Talon ist leer: Nimm { $card } vom Ablagestapel.

## Opening

guide-open = 👉 { $needed ->
    [0] Tippe eine Kombination oder wirf ab.
   *[other] { $needed } Punkte nötig. Sonst wirf ab.
}
guide-open-more = 👉 { $missing ->
    [0] Das reicht nicht: Geh einen Schritt zurück.
    [one] Noch { $missing } Punkt nötig. Sonst wirf ab.
   *[other] Noch { $missing } Punkte nötig. Sonst wirf ab.
}
guide-open-back = 👉 Du kommst nicht auf { $needed }: Wirf ab.
guide-open-low = 👉 Du hast { $best } von { $needed } Punkten: Wirf ab.
guide-open-none = 👉 { $needed ->
    [0] Zum Herauskommen fehlt dir noch eine Kombination: Wirf eine Karte ab.
   *[other] Zum Herauskommen fehlen dir noch Kombinationen mit { $needed } Punkten: Wirf eine Karte ab.
}
guide-open-now = 👉 { $why ->
    [joker] „{ $button }“, Joker behalten.
   *[none] Tippe auf „{ $button }“.
}
guide-open-waived = 👉 Hand-Rommé: Tippe auf „{ $button }“.

## Cards that must be put down, and cards that may be

guide-joker-owed = 👉 Leg den Joker aus oder geh zurück.
guide-joker-fits = 👉 Joker an { $meld }: Tippe ihn an.
guide-use = 👉 Leg { $card } aus oder geh zurück.
guide-use-opening = 👉 Leg auch { $card } beiseite oder geh zurück.
guide-use-attach = 👉 { $card } passt an { $meld }: Tippe sie an.
guide-use-swap = 👉 { $card } holt den Joker: Tippe sie an.
guide-use-more = 👉 { $missing ->
    [0] Das reicht nicht: Geh einen Schritt zurück.
    [one] Noch { $missing } Punkt nötig. Sonst zurück.
   *[other] Noch { $missing } Punkte nötig. Sonst zurück.
}
guide-attach = 👉 { $card } passt an { $meld }. Sonst wirf ab.
guide-attach-joker = 👉 Joker an { $meld }? Sonst wirf ab.
guide-swap = 👉 { $card } holt den Joker. Sonst wirf ab.
guide-discard-only = 👉 Tippe die Karte zum Abwerfen an.
guide-discard = 👉 Tippe eine Kombination oder wirf ab.

## When cards are selected

guide-tap-meld = 👉 Kombination: Tippe auf „{ $button }“.
guide-tap-one-meld = 👉 Mehrere Kombinationen: Wähle eine.
guide-tap-attach = 👉 Tippe auf „{ $button }“.
guide-tap-attach-or-discard = 👉 Tippe auf „{ $button }“ oder wirf ab.
guide-tap-discard = 👉 „{ $button }“ oder mehr Karten.
guide-tap-refused = 👉 „{ $button }“ sagt, warum nicht.
guide-two = 👉 Es braucht mindestens drei Karten.
guide-no-meld = 👉 Keine Kombination: Nimm Karten weg.

## Waiting

guide-waiting = 👉 { $needed ->
    [0] Schau dir inzwischen deine Karten an: Zum Herauskommen genügt eine Kombination.
   *[other] Schau dir inzwischen deine Karten an: Zum Herauskommen brauchst du Kombinationen mit mindestens { $needed } Punkten.
}
guide-waiting-opened = 👉 Du bist herausgekommen: Such inzwischen Karten, die an die Kombinationen auf dem Tisch passen.

guide-close = 👉 Zum Ausmachen: „{ $button }“.
guide-wait = 👉 Warte besser: Wirf ab.
guide-wait-opening = 👉 { $points } Punkte reichen nicht: Wirf ab.
guide-lay = 👉 Fertig: Tippe auf „{ $button }“.
guide-lay-in-page = 👉 Eine Kombination ist fertig: Tippe auf ihre Karten neben dem Ablagestapel.
