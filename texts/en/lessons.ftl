### Five lessons, at a table of one's own: what is asked for there, step by step, and what was learnt.

lesson-offer = 🎓 Is this your first time? Five lessons teach you to play, cards in hand: each takes a minute and a half. You find them in /help at any time
lesson-list = 🎓 <b>Five lessons</b>
    Each takes a minute and a half, { $played ->
        [yes] with the rules of your last table
       *[no] with cards in your hand
    }. They count in no ranking.
lesson-name-1 = 1. Draw and discard
lesson-name-2 = 2. Opening
lesson-name-3 = 3. The joker
lesson-name-4 = 4. Laying off
lesson-name-5 = 5. Going out
lesson-label = { $done ->
    [yes] ✅ { $name } · done
   *[no] 🎓 { $name }
  }
lesson-label-first = 🎓 The first lesson
lesson-label-list = 🎓 Lessons
lesson-label-next = ➡️ Next lesson

lesson-state = 🎓 <b>{ $name }</b> · { $step }/{ $steps }
lesson-over = ✅ <b>{ $name }</b> · done!
lesson-here = The rule here: { $rule }
    { $said }
lesson-left-out = A step is left out here: { $why }
    { $said }
lesson-tap = Tap “{ $button }”.
lesson-tap-card = Tap { $card }, then “{ $button }”.
lesson-tap-ready = Tap the ready cards beside the discard pile.
lesson-not-now = The rules allow it, but the lesson asks for something else now.
lesson-unpick = 👉 First put { $cards } back: tap { $count ->
    [one] it
   *[other] them
  } again.
lesson-no-order = In a lesson cards are not moved by hand: sort them by suit or by rank.
lesson-none = There is no lesson here any more. You find them in /help

lesson-draw = 👉 First of all you draw. { $tap }
lesson-throw = 👉 4, 5 and 6 of hearts make a run: keep it. A turn ends with a discard. { $tap }
lesson-again = 👉 It is your turn again. { $tap }
lesson-discard = 👉 Now the discard. { $tap }
lesson-open = 👉 Your melds are enough to open: they go down together. { $tap }
lesson-more = 👉 You have opened: from now on even a meld of few points will do. { $tap }
lesson-place = 👉 The joker takes the place of the missing card, here the king of hearts. { $tap }
lesson-swap = 👉 The real king of hearts has come: put it in its place, and the joker is yours again. { $tap }
lesson-give = 👉 Now the joker can make the run longer. { $tap }
lesson-take = 👉 You have opened, so you may take from the discard pile, too. { $tap }
lesson-attach = 👉 The card you took continues the run on the table. { $tap }
lesson-others = 👉 You may lay off on the melds of others as well: the fourth queen joins the other three. { $tap }
lesson-risk = 👉 The 4 of hearts would fit, too. With these rules you may even discard it: try. { $tap }
lesson-lay = 👉 Three nines are a meld. { $tap }
lesson-last = 👉 The 4 of hearts goes below the run, and you keep one card. { $tap }
lesson-close = 👉 The last card is discarded: that is how you go out. { $tap }

lesson-learnt-1 = Each turn you draw a card and discard one. The fewer points stay in your hand, the better.
lesson-learnt-2 = To open you need enough points all at once; after that, any meld will do.
lesson-learnt-3 = The joker stands for any card, and who has the real one takes it.
lesson-learnt-4 = Once you have opened, you may take from the discard pile, and lay off on every meld on the table.
lesson-learnt-5 = Who goes out scores zero, and the others pay for the cards in their hands. Now you can play!
