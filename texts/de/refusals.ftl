### Why the rules refuse an action, for the player: the rule, and what is legal instead; at most 200 characters.

refusal-unknown-action = Diesen Spielzug gibt es nicht: Nimm die Knöpfe, die du siehst.
refusal-deal-over = Die Runde ist zu Ende: Gleich wird neu gegeben.
refusal-shuffle-due = Der Ablagestapel wird gerade gemischt: einen Augenblick.
refusal-wrong-shuffle = Mit den Karten stimmt etwas nicht.
refusal-not-your-turn = Du bist nicht am Zug: Ich sage dir Bescheid, wenn du dran bist.
refusal-already-drawn = Du hast schon gezogen: Jetzt kannst du auslegen, anlegen oder abwerfen.
refusal-draw-first = Zieh zuerst eine Karte{ $pile ->
    [yes] : vom Talon oder vom Ablagestapel.
   *[no] {" "}vom Talon.
}
refusal-stock-empty = Der Talon ist aufgebraucht: Nimm vom Ablagestapel.
refusal-pozzo-empty = Der Ablagestapel ist leer: Zieh vom Talon.
refusal-pozzo-before-opening = An diesem Tisch darf man vom Ablagestapel erst nehmen, wenn man herausgekommen ist: Zieh vom Talon.
refusal-not-in-hand = Was du gewählt hast, ist nicht mehr auf deiner Hand: Sieh dir deine Karten an und wähle noch einmal.
refusal-not-a-meld = Diese Karten ergeben keine Kombination: Es braucht eine Folge in einer Farbe, oder drei oder vier gleiche Karten in verschiedenen Farben.
refusal-too-many-jokers = { $needed ->
    [one] In einer Kombination darf nur ein Joker liegen
   *[other] In einer Kombination dürfen höchstens { $needed } Joker liegen
}: Nimm hier eine echte Karte, und heb den Joker für eine andere auf.
refusal-opening-too-low = Deine Kombinationen bringen { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, zum Herauskommen brauchst du { $needed }: Leg weitere dazu, oder behalte sie auf der Hand und wirf ab.
refusal-open-first = Erst nach dem Herauskommen darf man anlegen und Joker holen: Komm zuerst{ $needed ->
    [0] {" "}mit einer eigenen Kombination
    [one] {" "}mit mindestens { $needed } Punkt
   *[other] {" "}mit mindestens { $needed } Punkten
} heraus, oder wirf ab.
refusal-no-such-meld = Diese Kombination liegt nicht mehr auf dem Tisch: Wähle eine andere.
refusal-some-meld = eine Kombination auf dem Tisch
refusal-does-not-fit = { $how ->
    [swap] Mit { $card } an der Stelle des Jokers lägen bei { $meld } zwei echte Asse in einer Folge: Das geht nicht. Der Joker bleibt liegen.
    [some] { $card } passt nicht an { $meld }: Dort kannst du nur { $cards } anlegen.
   *[none] { $card } passt nicht an { $meld }: Dort lässt sich nichts mehr anlegen. Wähle eine andere Kombination.
}
refusal-second-ace = In einer Folge darf nur ein echtes Ass liegen: Die vierzehnte Karte muss der Joker sein.
refusal-not-the-card = { $how ->
    [some] Mit { $card } holst du den Joker aus { $meld } nicht: Dafür braucht es { $cards }.
   *[none] Mit { $card } holst du nichts aus { $meld }: Dort liegt kein Joker, den man holen kann.
}
refusal-no-card-left = { $left ->
    [taken] Dir bliebe nur { $card }, und diese Karte kommt gerade erst vom Ablagestapel, du darfst sie nicht abwerfen: Behalte noch eine andere Karte.
   *[none] Dir bliebe keine Karte zum Abwerfen: Leg eine kürzere Kombination aus, oder behalte eine Karte mehr.
}
refusal-taken-card-unused = { $duty ->
    [open] Du hast { $card } vom Ablagestapel genommen, und das darf man vorher nur zum Herauskommen: Komm mit dieser Karte heraus, oder geh einen Schritt zurück.
   *[use] Du hast { $card } vom Ablagestapel genommen, und sie muss in diesem Zug auf den Tisch: Leg sie aus oder an, oder geh einen Schritt zurück.
}
refusal-joker-unused = { $needed ->
    [one] Der Joker, den du geholt hast, muss vor dem Abwerfen wieder auf den Tisch: Leg ihn aus oder an, oder geh einen Schritt zurück.
   *[other] Vor dem Abwerfen müssen die { $needed } Joker, die du geholt hast, wieder auf den Tisch: Leg sie aus oder an, oder geh einen Schritt zurück.
}
refusal-first-turn-close = An diesem Tisch darf man nicht im eigenen ersten Zug Schluss machen: Geh einen Schritt zurück, und behalte nach dem Abwerfen mindestens eine Karte.
refusal-just-taken = Du hast { $card } gerade erst vom Ablagestapel genommen: Diese Karte darfst du nicht gleich wieder abwerfen. { $instead }
refusal-attachable-discard = { $card } passt an { $meld }{ $why ->
    [unopened] , und du bist noch nicht herausgekommen: Du darfst sie nicht abwerfen.
    [players] , und ihr seid mehr als zwei: Du darfst sie nicht abwerfen.
   *[table] : Solche Karten darf man hier nur abwerfen, um Schluss zu machen.
} { $instead }
refusal-joker-discard = An diesem Tisch darf man einen Joker nur abwerfen, um Schluss zu machen. { $instead }
refusal-braked = { $card } ließ sich schon beim Abwerfen anlegen: Du darfst die Karte nur für eine neue Kombination nehmen. Leg sie mit anderen aus, oder geh einen Schritt zurück.
refusal-taken-joker = Einen Joker vom Tisch darf man nur anlegen oder abwerfen: Eine neue Kombination braucht echte Karten oder einen anderen Joker.

# What the player may do instead of a refused discard.
refusal-instead-back = Geh einen Schritt zurück.
refusal-instead-other = Wirf eine andere Karte ab.
refusal-instead-these = Abwerfen kannst du: { $cards }.
refusal-instead-attach = Leg die Karte an, oder wirf eine andere ab.
