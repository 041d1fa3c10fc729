### How to play, in five steps; each is the caption of a picture (at most 1024 characters).

help-label-next = Next ➡️
help-label-previous = ⬅️ Back
help-label-how = 📖 How to play

help-1 = 📖 <b>1 of 5 · The aim, and drawing</b>
    You play with two packs and the jokers, 13 cards each. In every deal you get rid of your cards by making <b>melds</b>:
    • a <b>run</b>: three or more cards in a row of one suit, such as 5♥️ 6♥️ 7♥️
    • a <b>set</b>: three or four cards of one rank in different suits, such as 9♥️ 9♣️ 9♠️
    The <b>joker</b> stands for any card.

    When it's your turn you first <b>draw</b>: from the <b>stock</b> (a card face down) or from the <b>discard pile</b> (the last card discarded, when the rules allow it). Then you lay down what you can, and at the end you <b>discard</b> a card.

help-2 = 📖 <b>2 of 5 · Opening</b>
    The first time you lay down in a deal, your melds together must be worth at least <b>40 points</b>.
    • 2 to 10: their number
    • Jack (J), queen (Q), king (K): 10
    • Ace (A): 11, but 1 when it stands below the 2
    • Joker: as much as the card it stands for
    Set melds aside one at a time: I keep count (“27 of 40”). Once you have enough points, you open with a single tap.

help-3 = 📖 <b>3 of 5 · Laying off</b>
    Once you have opened you can <b>lay off</b> your cards on anybody's melds: the 8♥️ next to 5♥️ 6♥️ 7♥️, the 9♦️ on 9♥️ 9♣️ 9♠️.
    You can also lay down more melds, worth any number of points.
    At the end of your turn you must have at least one card left to discard.

    Only you see your cards (in a group tap “Play”): tap them, and you get buttons for exactly what you can do.
    Until you discard you can take a step back; only a card drawn from the stock cannot be put back.

help-4 = 📖 <b>4 of 5 · Taking the joker</b>
    A joker on the table stands for one particular card. If you hold that card and have opened, put it in its place, and the joker is yours.
    Depending on the table's rules, you have to put the joker down again in the same turn, or you may keep it.
    Careful: if it stays in your hand it costs you 25 points.

    Not sure what to do? Tap <b>💡 Advice</b>: I tell you what I would play, and why. Only you can read it. (The player who opens the table can switch it off in the rules.)

help-5 = 📖 <b>5 of 5 · Going out and counting</b>
    A player who discards their last card <b>goes out</b> and scores zero; to open and go out in one turn is to <b>go rummy</b>. The others pay for the cards in their hands: face cards 10, an ace 11, a joker 25.
    A player who reaches the limit (usually 101) goes <b>bust</b> and is out of the match; the last one left wins.
    Every group plays in its own way: the rules are chosen before you begin, and /rules lists them all.
    You never find the same hour? Write /daily: each day the same cards for everybody, to be played at any time.

    To play: write /new in a group, tap “Sit down”, then “Deal”. Somebody missing? There are computers 🤖. To practise on your own against a computer, tap the button below. Have fun!
