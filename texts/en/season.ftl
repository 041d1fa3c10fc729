### The season of a group: who makes most of their cards.

season-title = 🏆 <b>{ $title }</b> · { $place }
season-title-month = Ranking of { $month } { $year }
season-title-deals = Season { $number }: { $count } of { $deals } deals
season-row = { $rank }. { $player }: <b>{ $says }</b> (± { $band }) · { $also }
season-better = { $value } better than the cards
season-worse = { $value } worse than the cards
season-equal = just like the cards
season-points = { $points }.{ $tenths }
season-early = ⏳ Too early for a place:
season-early-row = { $player } · { $also }
season-also = { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
  }{ $wins ->
    [0] {""}
   *[other] {" "}· 🥇 { $wins }
  }{ $seconds ->
    [0] {""}
   *[other] {" "}· 🥈 { $seconds }
  }{ $thirds ->
    [0] {""}
   *[other] {" "}· 🥉 { $thirds }
  }
season-none = No deal of this month counts yet. Deals count that at least two people have played to the end.
season-none-then = No deal of that month counts. Deals count that at least two people have played to the end.
season-none-deals = This season begins with the next deal that counts: one that at least two people play to the end.
season-counts = {""}
    <b>Better than the cards</b>: by how many points a deal you did better than your cards were worth, against the same people. <b>±</b>: how far luck may still move it. Deals count that at least two people have played to the end.
season-counts-best = { $said } Of each person, the best 8 in 10 deals count.
month-label-before = ⬅️ Month before
month-label-after = Month after ➡️
season-label-always = 🏆 All wins so far
season-label-before = ⬅️ Season before
season-label-after = Season after ➡️
season-label-running = 🏆 Running season

## The end of a season

season-ended = 🏆 <b>The season of { $month } { $year } is over!</b>
season-ended-deals = 🏆 <b>Season { $number } is over, after { $deals } deals!</b>
season-first = 1. { $players }: <b>{ $says }</b> (± { $band })
season-next = The new one has begun: /ranking

## How a person plays their deals

career-deals = <b>Deals among people: { $deals }</b>
career-opened = You open in { $share }% of the deals, in turn { $number } on average
career-opened-with = You open in { $share }% of the deals, on average in turn { $number } and with { $points } points
career-closed = You go out in { $share }% of the deals{ $count ->
    [0] {""}
    [one] , once in hand
   *[other] , { $count } times in hand
  }
career-cost = A deal costs you { $points } points on average
career-cards = Leaving luck out: { $says }
career-streak = Best streak: out in { $count } deals in a row
career-ahead = With { $player } ({ $deals } deals): you pay { $points } points a deal less
career-behind = With { $player } ({ $deals } deals): you pay { $points } points a deal more
career-even = With { $player } ({ $deals } deals): you are even
