### Hints for newcomers, one line at a time, in the panel.

guide-label-stop = 🔕 Tipps aus
guide-stopped = In Ordnung, keine Hinweise mehr. Wie gespielt wird, steht immer in /hilfe

## Drawing

guide-draw = 👉 Zieh zuallererst: eine verdeckte Karte vom Talon oder { $card } vom Ablagestapel.
guide-take = 👉 Nimm zuerst { $card } vom Ablagestapel: Das lohnt sich.
guide-draw-bound = 👉 Zieh zuallererst vom Talon. { $card } vom Ablagestapel darfst du nur nehmen, wenn sie in diesem Zug auf den Tisch kommt.
guide-draw-closed = 👉 Zieh zuallererst vom Talon: Vom Ablagestapel darf man erst nehmen, wenn man herausgekommen ist.
guide-draw-stock = 👉 Zieh zuallererst eine Karte vom Talon.
guide-draw-pile = 👉 Der Talon ist leer: Nimm { $card } vom Ablagestapel.

## Opening

guide-open = 👉 { $needed ->
    [0] Zum Herauskommen genügt eine Kombination: Tippe ihre Karten an.
   *[other] Zum Herauskommen brauchst du { $needed } Punkte: Tippe die Karten einer Kombination an.
} Wenn du keine hast, tippe die Karte zum Abwerfen an.
guide-open-more = 👉 { $missing ->
    [0] Mit diesen Kombinationen kannst du nicht herauskommen: Geh einen Schritt zurück.
    [one] Zum Herauskommen fehlt { $missing } Punkt: Tippe die Karten einer weiteren Kombination an. Hast du keine, wirf ab: Was beiseiteliegt, kommt zurück auf deine Hand.
   *[other] Zum Herauskommen fehlen { $missing } Punkte: Tippe die Karten einer weiteren Kombination an. Hast du keine, wirf ab: Was beiseiteliegt, kommt zurück auf deine Hand.
}
guide-open-back = 👉 Du kommst nicht auf { $needed } Punkte: Wirf ab; was beiseiteliegt, kommt zurück auf deine Hand.
guide-open-low = 👉 Du brauchst { $needed } Punkte, deine Kombinationen haben { $best }: Tippe die Karte zum Abwerfen an.
guide-open-none = 👉 { $needed ->
    [0] Zum Herauskommen brauchst du eine Kombination, und noch hast du keine: Tippe die Karte zum Abwerfen an.
   *[other] Zum Herauskommen brauchst du Kombinationen mit { $needed } Punkten, und noch hast du keine: Tippe die Karte zum Abwerfen an.
}
guide-open-now = 👉 { $why ->
    [joker] Tippe auf „{ $button }“ und behalte den Joker.
   *[none] Du kannst herauskommen: Tippe auf „{ $button }“.
}
guide-open-waived = 👉 Mit diesen Kombinationen kannst du Hand-Rommé machen: Tippe auf „{ $button }“.

## Cards that must be put down, and cards that may be

guide-joker-owed = 👉 Tippe den Joker und die Karten an, mit denen er eine Kombination ergibt, dann leg sie aus. Es geht nicht? Geh einen Schritt zurück.
guide-joker-fits = 👉 Der Joker passt an { $meld }: Tippe ihn an und dann auf „anlegen“.
guide-use = 👉 Tippe { $card } und die Karten an, mit denen sie eine Kombination ergibt, dann leg sie aus. Es geht nicht? Geh einen Schritt zurück.
guide-use-opening = 👉 Zum Herauskommen leg auch eine Kombination mit { $card } beiseite. Es geht nicht? Geh einen Schritt zurück.
guide-use-attach = 👉 { $card } passt an { $meld }: Tippe sie an.
guide-use-swap = 👉 Mit { $card } holst du den Joker aus { $meld }: Tippe sie an.
guide-use-more = 👉 { $missing ->
    [0] Mit diesen Kombinationen kannst du nicht herauskommen: Geh einen Schritt zurück.
    [one] Zum Herauskommen fehlt { $missing } Punkt: Tippe die Karten einer weiteren Kombination an. Es geht nicht? Geh einen Schritt zurück.
   *[other] Zum Herauskommen fehlen { $missing } Punkte: Tippe die Karten einer weiteren Kombination an. Es geht nicht? Geh einen Schritt zurück.
}
guide-attach = 👉 { $card } passt an { $meld }: Wenn du willst, tippe sie an. Wenn nicht, wirf ab.
guide-attach-joker = 👉 Den Joker kannst du an { $meld } anlegen. Wenn du ihn behältst, wirf eine Karte ab.
guide-swap = 👉 Mit { $card } kannst du den Joker aus { $meld } holen: Wenn du willst, tippe sie an. Wenn nicht, wirf ab.
guide-discard-only = 👉 Tippe die Karte zum Abwerfen an.
guide-discard = 👉 Hast du eine Kombination? Tippe ihre Karten an. Wenn nicht, tippe die Karte zum Abwerfen an.

## When cards are selected

guide-tap-meld = 👉 Das ist eine Kombination: Tippe auf „{ $button }“.
guide-tap-one-meld = 👉 Diese Karten ergeben mehr als eine Kombination: Tippe auf die, die du willst.
guide-tap-attach = 👉 Tippe auf „{ $button }“.
guide-tap-attach-or-discard = 👉 Tippe auf „{ $button }“, oder wirf die Karte ab: Damit endet dein Zug.
guide-tap-discard = 👉 Um den Zug zu beenden, tippe auf „{ $button }“. Für eine Kombination tippe auch ihre anderen Karten an.
guide-tap-refused = 👉 Diese Karte darfst du jetzt nicht abwerfen: Tippe auf „{ $button }“, und ich sage dir, warum, oder wähle eine andere.
guide-two = 👉 Eine Kombination braucht mindestens drei Karten: Tippe noch eine an.
guide-no-meld = 👉 Diese Karten ergeben zusammen keine Kombination: Tippe die noch einmal an, die nicht dazugehören.

## Waiting

guide-waiting = 👉 { $needed ->
    [0] Schau dir inzwischen deine Karten an: Zum Herauskommen genügt eine Kombination.
   *[other] Schau dir inzwischen deine Karten an: Zum Herauskommen brauchst du Kombinationen mit mindestens { $needed } Punkten.
}
guide-waiting-opened = 👉 Du bist herausgekommen: Such inzwischen Karten, die an die Kombinationen auf dem Tisch passen.

guide-close = 👉 Du kannst Schluss machen! Tippe auf „{ $button }“.
guide-wait = 👉 Du könntest auslegen oder anlegen, aber Warten ist besser: Tippe die Karte zum Abwerfen an.
guide-wait-opening = 👉 Du könntest mit { $points } Punkten herauskommen, aber Warten ist besser: Tippe die Karte zum Abwerfen an.
guide-lay = 👉 Eine Kombination ist fertig: Tippe auf „{ $button }“.
guide-lay-in-page = 👉 Eine Kombination ist fertig: Tippe auf ihre Karten neben dem Ablagestapel.
