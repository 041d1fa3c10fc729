### The words in the pictures, and descriptions of the pictures for people who cannot see them.

# Written into pictures. # stands for a number.
picture-label-deal = Runde #
picture-label-limit = Limit #
picture-label-stock = Talon
picture-label-discard-pile = Ablage
picture-label-empty = leer
picture-label-no-melds = Noch nichts ausgelegt
picture-label-cards = Karten
picture-label-points = Punkte
picture-label-points-short = Pkt.
picture-label-opened = heraus
picture-label-away = fehlt
picture-label-out = raus
picture-label-seat = Spieler #
picture-label-ready = komplett · #
picture-label-aside = beiseite · #
picture-label-new = neu
picture-label-closed = macht Schluss
picture-label-in-hand = Hand-Rommé
picture-label-over = scheidet aus
picture-label-total = gesamt
picture-label-totals = Die Punkte, Runde für Runde
picture-label-limit-line = Limit #
picture-label-deals = Runden
picture-label-turn = Zug #
picture-label-dealt = frisch gegeben
picture-label-dealer = G
picture-label-again = wieder dabei
picture-label-luck = Karten
picture-label-play = Spiel
picture-label-resigned = gegangen
picture-label-over-in = raus in Runde #
picture-label-wins = gewinnt
picture-label-your-hand = deine Hand
picture-label-profile = Profil
picture-label-luckless = Ohne das Glück
picture-label-matches = Partien
picture-label-won = gewonnen: #
picture-label-percent = # %
picture-label-decimal = ,
picture-label-deals-played = Runden
picture-label-among-people = unter Menschen
picture-label-openings = Herausgekommen
picture-label-opening-turn = im Zug #
picture-label-opening-points = # Punkte
picture-label-closings = Schluss gemacht
picture-label-closed-in-hand = # mit Hand-Rommé
picture-label-cost = Kosten
picture-label-a-deal = Punkte je Runde
picture-label-streak = Beste Serie
picture-label-in-a-row = nacheinander Schluss
picture-label-better = besser als die Karten
picture-label-worse = schlechter als die Karten
picture-label-equal = genau wie die Karten
picture-label-chat = Gruppe
picture-label-counted = Runden: #
picture-label-victories = Siege: #
picture-label-band = ± #
picture-label-early = Für einen Platz noch zu früh
picture-label-nothing-counts = Keine Runde zählt
picture-label-help-draw = Zieh eine Karte
picture-label-help-open = Herauskommen ab 40 Punkten
picture-label-help-attach = Leg auch bei anderen an
picture-label-help-swap = Hol dir den Joker
picture-label-help-close = Die letzte abwerfen: Schluss!

# Cards in words.
picture-card = { $suit }-{ $rank }
picture-card-joker = Joker
picture-card-joker-for = Joker als { $card }
picture-card-new = { $card } (neu)
picture-rank-1 = Ass
picture-rank-2 = 2
picture-rank-3 = 3
picture-rank-4 = 4
picture-rank-5 = 5
picture-rank-6 = 6
picture-rank-7 = 7
picture-rank-8 = 8
picture-rank-9 = 9
picture-rank-10 = 10
picture-rank-11 = Bube
picture-rank-12 = Dame
picture-rank-13 = König
picture-suit-hearts = Herz
picture-suit-diamonds = Karo
picture-suit-clubs = Kreuz
picture-suit-spades = Pik

# The table in words.
picture-alt-table = Der Tisch: Runde { $deal }, gespielt wird bis { $limit }.
picture-alt-discards = Oben auf dem Ablagestapel: { $card }.
picture-alt-discards-empty = Der Ablagestapel ist leer.
picture-alt-stock = Im Talon: { $cards ->
    [0] keine Karten
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.
picture-alt-meld = Kombination { $number }: { $cards }.
picture-alt-meld-of = Kombination { $number } von { $player }: { $cards }.
picture-alt-no-melds = Noch nichts ausgelegt.
picture-alt-seat = { $turn ->
    [yes] Am Zug ist { $player }
   *[no] { $player }
}: { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}, { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
}{ $opened ->
    [yes] , ist herausgekommen
   *[no] {""}
}{ $away ->
    [yes] , abwesend
   *[no] {""}
}{ $computer ->
    [yes] , der Computer spielt
   *[no] {""}
}{ $dealer ->
    [yes] , hat gegeben
   *[no] {""}
}.
picture-alt-seat-out = { $player }: ausgeschieden mit { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkten
}.

# The hand in words.
picture-alt-hand = Deine Hand: { $cards ->
    [0] keine Karten
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.
picture-alt-aside = Beiseitegelegt, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}: { $cards }.
picture-alt-ready = Fertige Kombination, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}: { $cards }.
picture-alt-loose = Übrige Karten: { $cards }.

# The end of a deal in words.
picture-alt-deal = Ende der Runde { $deal }, gespielt wird bis { $limit }.
picture-alt-left = { $player }: { $sign }{ $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, gesamt { $total }{ $how ->
    [closed] , hat Schluss gemacht
    [in-hand] , hat mit Hand-Rommé Schluss gemacht
    [over] , scheidet aus
   *[other] {""}
}{ $again ->
    [yes] , wieder eingestiegen
   *[no] {""}
}.
picture-alt-left-cards = Die Karten von { $player }: { $cards }.
picture-alt-left-out = { $player }: ausgeschieden, gesamt { $total }.

# The totals in words.
picture-alt-totals = Die Punkte nach jeder Runde; das Limit ist { $limit }.
picture-alt-totals-row = { $player }: { $totals }.
picture-alt-totals-none = { $player }: keine Runde.
picture-alt-totals-winner = { $player } gewinnt.

# The end of a match in words.
picture-alt-podium = Ende der Partie, gespielt wurde bis { $limit }: { $deals ->
    [one] { $deals } Runde
   *[other] { $deals } Runden
}.
picture-alt-place = { $place }. { $player }: { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
}{ $how ->
    [wins] , gewinnt
    [over] , ausgeschieden in Runde { $deal }
    [resigned] , hat die Partie verlassen
   *[other] {""}
}.

# The story of a deal in words.
picture-alt-story = Zug { $turn } von { $turns }.
picture-alt-story-dealt = Vor dem ersten von { $turns ->
    [one] { $turns } Zug
   *[other] { $turns } Zügen
}.
picture-alt-story-hand = Die Karten von { $player } nach dem Zug: { $cards }.
picture-alt-story-no-hand = { $player } hat keine Karten mehr.

# The help pictures in words.
picture-alt-help-draw = Eine Karte zieht man verdeckt vom Talon oder nimmt sie vom Ablagestapel: hier die Karo-9. Auf der Hand sind Herz-6, Herz-7, Kreuz-10 und Pik-Dame, und die gezogene Herz-8 macht die Folge vollständig.
picture-alt-help-open = Zum Herauskommen zählen Herz-5, Herz-6 und Herz-7 zusammen 18; Herz-König, Kreuz-König und Pik-König zählen 30: zusammen 48, mehr als die nötigen 40.
picture-alt-help-attach = Die Herz-8 wird an die Folge Herz-5, Herz-6 und Herz-7 angelegt.
picture-alt-help-swap = Im Satz der Könige steht der Joker für den Kreuz-König: Wer den Kreuz-König an seine Stelle legt, bekommt den Joker.
picture-alt-help-close = Die letzte Karte, die Pik-3, kommt auf den Ablagestapel: Wer sie abwirft, hat Schluss gemacht und bekommt null Punkte.
