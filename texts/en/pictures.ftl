### The words in the pictures, and descriptions of the pictures for people who cannot see them.

# Written into pictures. # stands for a number.
picture-label-deal = Deal #
picture-label-limit = playing to #
picture-label-stock = Stock
picture-label-discard-pile = Discards
picture-label-empty = empty
picture-label-no-melds = No melds on the table yet
picture-label-cards = cards
picture-label-points = points
picture-label-points-short = pts
picture-label-opened = opened
picture-label-away = away
picture-label-out = out
picture-label-seat = Player #
picture-label-ready = ready · #
picture-label-aside = set aside · #
picture-label-new = new
picture-label-closed = went out
picture-label-in-hand = went rummy
picture-label-over = bust
picture-label-total = total
picture-label-totals = The scores, deal by deal
picture-label-limit-line = limit #
picture-label-deals = deals
picture-label-turn = Turn #
picture-label-dealt = just dealt
picture-label-dealer = D
picture-label-again = back in
picture-label-luck = cards
picture-label-play = play
picture-label-resigned = left
picture-label-over-in = bust in deal #
picture-label-wins = wins
picture-label-your-hand = your hand
picture-label-profile = Profile
picture-label-luckless = Leaving luck out
picture-label-matches = Matches
picture-label-won = won: #
picture-label-percent = #%
picture-label-decimal = .
picture-label-deals-played = Deals
picture-label-among-people = among people
picture-label-openings = Openings
picture-label-opening-turn = in turn #
picture-label-opening-points = # points
picture-label-closings = Went out
picture-label-closed-in-hand = # by going rummy
picture-label-cost = A deal costs
picture-label-a-deal = points on average
picture-label-streak = Best streak
picture-label-in-a-row = times out in a row
picture-label-better = better than the cards
picture-label-worse = worse than the cards
picture-label-equal = just like the cards
picture-label-chat = Group
picture-label-counted = deals: #
picture-label-victories = wins: #
picture-label-band = ± #
picture-label-early = Too early for a place
picture-label-nothing-counts = No deal counts
picture-label-help-draw = Draw a card
picture-label-help-open = Open with 40 points or more
picture-label-help-attach = Lay off on anybody's melds
picture-label-help-swap = Take the joker
picture-label-help-close = Discard your last and go out!

# Cards in words.
picture-card = { $rank } of { $suit }
picture-card-joker = joker
picture-card-joker-for = joker as { $card }
picture-card-new = { $card } (new)
picture-rank-1 = ace
picture-rank-2 = 2
picture-rank-3 = 3
picture-rank-4 = 4
picture-rank-5 = 5
picture-rank-6 = 6
picture-rank-7 = 7
picture-rank-8 = 8
picture-rank-9 = 9
picture-rank-10 = 10
picture-rank-11 = jack
picture-rank-12 = queen
picture-rank-13 = king
picture-suit-hearts = hearts
picture-suit-diamonds = diamonds
picture-suit-clubs = clubs
picture-suit-spades = spades

# The table in words.
picture-alt-table = The table: deal { $deal }, playing to { $limit }.
picture-alt-discards = On top of the discard pile: { $card }.
picture-alt-discards-empty = The discard pile is empty.
picture-alt-stock = In the stock: { $cards ->
    [0] no cards
    [one] { $cards } card
   *[other] { $cards } cards
}.
picture-alt-meld = Meld { $number }: { $cards }.
picture-alt-meld-of = Meld { $number }, laid by { $player }: { $cards }.
picture-alt-no-melds = No melds on the table yet.
picture-alt-seat = { $turn ->
    [yes] { $player } to play
   *[no] { $player }
}: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $total ->
    [one] { $total } point
   *[other] { $total } points
}{ $opened ->
    [yes] , has opened
   *[no] {""}
}{ $away ->
    [yes] , away
   *[no] {""}
}{ $computer ->
    [yes] , the computer plays
   *[no] {""}
}{ $dealer ->
    [yes] , dealt the cards
   *[no] {""}
}.
picture-alt-seat-out = { $player }: out with { $total ->
    [one] { $total } point
   *[other] { $total } points
}.

# The hand in words.
picture-alt-hand = Your hand: { $cards ->
    [0] no cards
    [one] { $cards } card
   *[other] { $cards } cards
}.
picture-alt-aside = Set aside, { $points ->
    [one] { $points } point
   *[other] { $points } points
}: { $cards }.
picture-alt-ready = Meld ready, { $points ->
    [one] { $points } point
   *[other] { $points } points
}: { $cards }.
picture-alt-loose = Other cards: { $cards }.

# The end of a deal in words.
picture-alt-deal = End of deal { $deal }, playing to { $limit }.
picture-alt-left = { $player }: { $sign }{ $points ->
    [one] { $points } point
   *[other] { $points } points
}, total { $total }{ $how ->
    [closed] , went out
    [in-hand] , went rummy
    [over] , goes bust
   *[other] {""}
}{ $again ->
    [yes] , back in the match
   *[no] {""}
}.
picture-alt-left-cards = The cards of { $player }: { $cards }.
picture-alt-left-out = { $player }: out, total { $total }.

# The totals in words.
picture-alt-totals = The scores after each deal; the limit is { $limit }.
picture-alt-totals-row = { $player }: { $totals }.
picture-alt-totals-none = { $player }: no deals.
picture-alt-totals-winner = { $player } wins.

# The end of a match in words.
picture-alt-podium = End of the match, playing to { $limit }: { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}.
picture-alt-place = { $place }. { $player }: { $total ->
    [one] { $total } point
   *[other] { $total } points
}{ $how ->
    [wins] , wins
    [over] , went bust in deal { $deal }
    [resigned] , left the match
   *[other] {""}
}.

# The story of a deal in words.
picture-alt-story = Turn { $turn } of { $turns }.
picture-alt-story-dealt = Before the first of { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}.
picture-alt-story-hand = The cards of { $player } after the turn: { $cards }.
picture-alt-story-no-hand = { $player } has no cards left.

# The help pictures in words.
picture-alt-help-draw = A card is drawn from the stock, face down, or taken from the discard pile: here the 9 of diamonds. The hand holds the 6 of hearts, 7 of hearts, 10 of clubs and queen of spades, and the card drawn, the 8 of hearts, completes the run.
picture-alt-help-open = To open, the 5, 6 and 7 of hearts are worth 18; the king of hearts, king of clubs and king of spades are worth 30: together 48, more than the 40 needed.
picture-alt-help-attach = The 8 of hearts is laid off on the run 5, 6 and 7 of hearts.
picture-alt-help-swap = In the set of kings the joker stands for the king of clubs: a player who puts the king of clubs in its place takes the joker.
picture-alt-help-close = The last card, the 3 of spades, goes on the discard pile: the player who discards it has gone out and scores zero.
