### The words in the pictures, and descriptions of the pictures for people who cannot see them.

# Written into pictures. # stands for a number.
picture-label-deal = Smazzata #
picture-label-limit = si gioca a #
picture-label-stock = Tallone
picture-label-discard-pile = Pozzo
picture-label-empty = vuoto
picture-label-no-melds = Ancora nessun gioco a terra
picture-label-cards = carte
picture-label-points = punti
picture-label-points-short = p.
picture-label-opened = aperto
picture-label-away = assente
picture-label-out = fuori
picture-label-seat = Giocatore #
picture-label-ready = pronto · #
picture-label-aside = da parte · #
picture-label-new = nuova
picture-label-closed = ha chiuso
picture-label-in-hand = ha chiuso in mano
picture-label-over = sballa
picture-label-total = totale
picture-label-totals = I punti, smazzata per smazzata
picture-label-limit-line = limite #
picture-label-deals = smazzate
picture-label-turn = Turno #
picture-label-dealt = carte appena date
picture-label-dealer = M
picture-label-again = rientra
picture-label-luck = carte
picture-label-play = gioco
picture-label-resigned = ha lasciato
picture-label-over-in = sballa alla smazzata #
picture-label-wins = vince
picture-label-your-hand = la tua mano
picture-label-profile = Profilo
picture-label-luckless = Carte a parte
picture-label-matches = Partite
picture-label-won = vinte: #
picture-label-percent = #%
picture-label-decimal = ,
picture-label-deals-played = Smazzate
picture-label-among-people = fra persone
picture-label-openings = Aperture
picture-label-opening-turn = al turno #
picture-label-opening-points = # punti
picture-label-closings = Chiusure
picture-label-closed-in-hand = # in mano
picture-label-cost = Costo medio
picture-label-a-deal = punti a smazzata
picture-label-streak = Serie migliore
picture-label-in-a-row = chiuse di fila
picture-label-better = meglio delle carte
picture-label-worse = peggio delle carte
picture-label-equal = come le carte
picture-label-chat = Gruppo
picture-label-counted = smazzate: #
picture-label-victories = vittorie: #
picture-label-band = ± #
picture-label-early = Troppo presto per un posto
picture-label-nothing-counts = Nessuna smazzata che conti
picture-label-help-draw = Pesca una carta
picture-label-help-open = Apri con almeno 40 punti
picture-label-help-attach = Attacca ai giochi di tutti
picture-label-help-swap = Prendi il jolly
picture-label-help-close = Scarta l'ultima: hai chiuso!

# Cards in words.
picture-card = { $rank } di { $suit }
picture-card-joker = jolly
picture-card-joker-for = jolly che vale { $card }
picture-card-new = { $card } (nuova)
picture-rank-1 = asso
picture-rank-2 = 2
picture-rank-3 = 3
picture-rank-4 = 4
picture-rank-5 = 5
picture-rank-6 = 6
picture-rank-7 = 7
picture-rank-8 = 8
picture-rank-9 = 9
picture-rank-10 = 10
picture-rank-11 = fante
picture-rank-12 = donna
picture-rank-13 = re
picture-suit-hearts = cuori
picture-suit-diamonds = quadri
picture-suit-clubs = fiori
picture-suit-spades = picche

# The table in words.
picture-alt-table = Il tavolo: smazzata { $deal }, si gioca a { $limit }.
picture-alt-discards = In cima al pozzo: { $card }.
picture-alt-discards-empty = Il pozzo è vuoto.
picture-alt-stock = Nel tallone: { $cards ->
    [0] nessuna carta
    [one] { $cards } carta
   *[other] { $cards } carte
}.
picture-alt-meld = Gioco { $number }: { $cards }.
picture-alt-meld-of = Gioco { $number }, di { $player }: { $cards }.
picture-alt-no-melds = Ancora nessun gioco a terra.
picture-alt-seat = { $turn ->
    [yes] Tocca a { $player }
   *[no] { $player }
}: { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
}, { $total ->
    [one] { $total } punto
   *[other] { $total } punti
}{ $opened ->
    [yes] , ha aperto
   *[no] {""}
}{ $away ->
    [yes] , assente
   *[no] {""}
}{ $computer ->
    [yes] , gioca il computer
   *[no] {""}
}{ $dealer ->
    [yes] , ha dato le carte
   *[no] {""}
}.
picture-alt-seat-out = { $player }: fuori con { $total ->
    [one] { $total } punto
   *[other] { $total } punti
}.

# The hand in words.
picture-alt-hand = La tua mano: { $cards ->
    [0] nessuna carta
    [one] { $cards } carta
   *[other] { $cards } carte
}.
picture-alt-aside = Messo da parte, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}: { $cards }.
picture-alt-ready = Gioco pronto, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}: { $cards }.
picture-alt-loose = Altre carte: { $cards }.

# The end of a deal in words.
picture-alt-deal = Fine della smazzata { $deal }, si gioca a { $limit }.
picture-alt-left = { $player }: { $sign }{ $points ->
    [one] { $points } punto
   *[other] { $points } punti
}, totale { $total }{ $how ->
    [closed] , ha chiuso
    [in-hand] , ha chiuso in mano
    [over] , sballa
   *[other] {""}
}{ $again ->
    [yes] , di nuovo in gioco
   *[no] {""}
}.
picture-alt-left-cards = Le carte di { $player }: { $cards }.
picture-alt-left-out = { $player }: fuori, totale { $total }.

# The totals in words.
picture-alt-totals = I punti dopo ogni smazzata; il limite è { $limit }.
picture-alt-totals-row = { $player }: { $totals }.
picture-alt-totals-none = { $player }: nessuna smazzata.
picture-alt-totals-winner = Vince { $player }.

# The end of a match in words.
picture-alt-podium = Fine della partita, si giocava a { $limit }: { $deals ->
    [one] { $deals } smazzata
   *[other] { $deals } smazzate
}.
picture-alt-place = { $place }º { $player }: { $total ->
    [one] { $total } punto
   *[other] { $total } punti
}{ $how ->
    [wins] , vince
    [over] , sballa alla smazzata { $deal }
    [resigned] , ha lasciato la partita
   *[other] {""}
}.

# The story of a deal in words.
picture-alt-story = Turno { $turn } di { $turns }.
picture-alt-story-dealt = Prima del primo di { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turni
}.
picture-alt-story-hand = Le carte di { $player } dopo il turno: { $cards }.
picture-alt-story-no-hand = { $player } non ha più carte.

# The help pictures in words.
picture-alt-help-draw = Una carta si pesca dal tallone, coperta, o si prende dal pozzo: qui il 9 di quadri. In mano ci sono 6 di cuori, 7 di cuori, 10 di fiori e donna di picche, e la carta pescata, l'8 di cuori, completa la scala.
picture-alt-help-open = Per aprire, 5, 6 e 7 di cuori valgono 18; re di cuori, re di fiori e re di picche valgono 30: insieme 48, più dei 40 che servono.
picture-alt-help-attach = L'8 di cuori si attacca alla scala 5, 6 e 7 di cuori.
picture-alt-help-swap = Nel tris di re il jolly vale il re di fiori: chi mette il re di fiori al suo posto prende il jolly.
picture-alt-help-close = L'ultima carta, il 3 di picche, va nel pozzo: chi la scarta ha chiuso e segna zero punti.
