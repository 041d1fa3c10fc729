### A deal that can be checked: what the lobby promises, the die, the cut, what /verify tells.

fair-lobby = 🔏 Sealed pack · /verify
fair-lobby-die = 🔏 Sealed pack · 🎲 { $die } · /verify
fair-label-copy = 📋 Copy the seal
fair-die-lost = 🎲 I don't know what the die shows: Telegram's answer was lost. I won't throw it again, and the die does not count for this match.
fair-brief = 🔏 <b>The pack is sealed</b>: the cards are fixed before anybody plays, and everybody can check them.
fair-label-told = 🔏 How to check it

fair-told = 🔏 <b>How to check the sealed pack</b>
    1. When a table opens I seal the pack: from then on I cannot change the secrets of the match. “Copy the seal” copies its code: keep it, or send it to somebody, before the cards are dealt; at the end you compare it with the record.
    2. Before each deal the players and the dealer are fixed too, and the die and the cut if there are any.
    3. All this decides every card, even when the discard pile becomes the stock again: nothing is left to choose.
    4. When a deal is over, however it ended, its secret becomes public: it is in the record.
    5. Anybody can check this with the program behind this bot: <code>python3 -m scala40 verify</code> and the name of the file, or <code>docs/verify.py</code>, which takes ten minutes to read.
fair-limits = What it does not prove: that the person who runs the bot does not look at the cards, and that players do not talk. More: <code>docs/fair.md</code>
fair-commitment = Seal ({ $place }): <code>{ $commitment }</code>
fair-deal = Deal { $deal }: { $player } deals · { $inputs }
fair-die = die { $die }
fair-cut = cut “{ $cut }”
fair-no-chance = neither die nor cut
fair-log = Check code of deal { $deal }: <code>{ $hash }</code>
fair-broken-off = { $count ->
    [0] In this chat no deal was broken off after the cards had been dealt.
    [one] In this chat one deal was broken off after the cards had been dealt.
   *[other] In this chat { $count } deals were broken off after the cards had been dealt.
}
fair-broken-off-there = { $count ->
    [0] In “{ $place }” no deal was broken off after the cards had been dealt.
    [one] In “{ $place }” one deal was broken off after the cards had been dealt.
   *[other] In “{ $place }” { $count } deals were broken off after the cards had been dealt.
}
fair-caption = The record, card by card, with the secrets of the deals that are over: <code>python3 -m scala40 verify { $file }</code>
fair-caption-before = No cards have been dealt here yet. This is the record of the previous match, card by card, with the secrets of its deals: <code>python3 -m scala40 verify { $file }</code>

## The cut

fair-first-die = 🎲 The die shows { $die }.
fair-first-how = Cut with a number below, or with /cut and a word. Without a cut the cards are dealt all the same.
fair-seal = 🔏 The seal of the pack: <code>{ $commitment }</code>
fair-label-seal = 🔏 Seal
fair-label-open = ✂️ Cut
fair-first-dealer = 🎴 Drawn by lot: { $dealer } deals first.
fair-first-asked = ✂️ Drawn by lot: { $dealer } deals first. { $player } may cut.
fair-first-asked-you = ✂️ Drawn by lot: { $dealer } deals first. You may cut.
fair-first-again = ✂️ The table has changed, so the earlier cut no longer counts. { $dealer } deals first, { $player } may cut.
fair-first-again-you = ✂️ The table has changed, so the earlier cut no longer counts. { $dealer } deals first, you may cut again.
fair-first-said = ✂️ { $dealer } deals first. { $player } has cut: “{ $cut }”
fair-first-said-you = ✂️ { $dealer } deals first. You have cut: “{ $cut }”

fair-label-cut = ✂️ { $player } may cut
fair-cut-asked = ✂️ { $player } may cut the pack: with a number below, or with /cut and a word. If not, the cards are dealt all the same.
fair-cut-asked-you = ✂️ You may cut the pack: with the button below, or with /cut and a word. If not, the cards are dealt all the same.
fair-cut-said = ✂️ { $player } has cut: “{ $cut }”
fair-cut-done = ✂️ You have cut: “{ $cut }”
fair-cut-not-yours = The cut is up to { $player }, who sits on the right of the next dealer.
fair-cut-already = You have already cut: “{ $cut }”
fair-cut-not-now = The pack is cut before each deal: the first time as soon as the table is ready, then between two deals. The player on the right of the next dealer cuts.
fair-cut-nobody = Nobody cuts this time: { $player } sits on the right of the next dealer. The cards are dealt all the same.
fair-cut-unusable = Write /cut and then a word or a number, such as <code>/cut forty-two</code>
fair-cut-names-you = Cut with something else: the cut stays in the record even if you ask to be forgotten one day, so your name should not be in it.
fair-record-gone = The record of that match is gone: I keep it for { $days } days after the end. The result stays.
fair-record-sealed = The record comes when everybody has finished: others are still playing the same cards.
fair-record-unsealed = The pack of this table is not sealed, or not any more.
fair-no-more = 🔏 The moves I have kept of this deal do not match what is on the table: from now on the pack of this table is not sealed, and its cards cannot be checked.
