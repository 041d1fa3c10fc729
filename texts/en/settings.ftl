### Settings of a group and of a person.

settings-main = ⚙️ <b>Settings of { $place }</b>
    🗣 Language: { $language }
    🖼 The table: { $display }
    🎴 Play in the group: { $group_hands }
    🔔 Messages in the group: { $verbosity }
    🍀 Luck in the group: { $clover }
    📨 Invitations: { $invites }
    📖 Looking at deals again: { $replays }
    🏆 Season: { $season }
    📅 Deal of the day: { $daily }
    🕰 Time zone: { $zone }
    ⚖️ A new table starts with these rules: { $rules }
settings-person = ⚙️ <b>Your settings</b>
    🗣 Language: { $language }
    🔎 Comfort: { $comfort }
    🖼 Table and cards: { $display }
    👉 Hints in your first turns: { $guide }
    ✋ Ask before a discard that gives something away: { $asks }
    🔒 Protected cards: { $protect }
    🤖 Fast computers when you play alone: { $computers }
    💬 Remarks after each deal: { $remarks }
settings-label-language = 🗣 Language
settings-label-display = 🖼 How the table looks
settings-label-inside = 🎴 Play in the group
settings-label-volume = 🔔 Messages in the group
settings-label-clover = 🍀 Luck in the group
settings-label-invites = 📨 Invitations
settings-label-replays = 📖 Looking at deals again
settings-label-season = 🏆 Season of the ranking
settings-label-daily = 📅 Deal of the day
settings-label-comfort = 🔎 Comfort
settings-label-guide = 👉 Hints
settings-label-asks = ✋ Confirm discards
settings-label-protect = 🔒 Protected cards
settings-label-computers = 🤖 Fast computers
settings-label-remarks = 💬 How I played
settings-label-zone = 🕰 Time zone
settings-label-defaults = ⚖️ Starting rules
settings-label-back = ⬅️ Back
settings-label-reset = ↩️ Back to the Fisca rules
settings-label-as-telegram = 📱 Same as Telegram
settings-language-private = 🗣 Which language shall I use with you?
settings-language-group = 🗣 Which language shall I use in this group?
settings-zone = 🕰 The quiet hours follow this group's clock: <b>{ $zone }</b>.
    Your time zone isn't here? Write it like this: <code>/settings Europe/Lisbon</code>
settings-defaults = ⚖️ A new table starts with the rules chosen last in this group: { $rules }.
settings-display-group = 🖼 <b>How shall I show the table in this group?</b>
settings-display-person = 🖼 <b>How shall I show you the table and your cards?</b>
settings-display-forms = <b>Pictures</b>: the table is drawn.
    <b>Text</b>: it is written, with the signs of the suits.
    <b>Words</b>: it is written for a screen reader, “7 of hearts” instead of 7♥.
settings-display-pictures = Pictures
settings-display-text = Text
settings-display-words = Words
settings-display-light = Light felt
settings-display-dark = Dark felt
settings-display-two = 2 suit colours
settings-display-four = 4 suit colours
settings-display-normal = Normal cards
settings-display-large = Large cards
settings-display-unmarked = No sign
settings-display-marked = With a sign
settings-display-marks = The cards you select change colour on their buttons; <b>with a sign</b>, they have a sign beside them too.
settings-display-sign = Sign on selected cards
settings-display-and = { $first } · { $second }
settings-display-shown = { $form } · { $felt } · { $suits }
settings-inside = 🎴 <b>Shall we play here in the group too?</b> Only the player who holds them ever sees the cards.
    <b>If needed</b>: those who have not opened the chat with me yet play here, the others in private.
    <b>Always</b>: everybody plays here, and nobody has to open the chat with me.
    <b>Never</b>: everybody plays in the private chat only.
settings-inside-auto = If needed
settings-inside-on = Always
settings-inside-off = Never
settings-volume = 🔔 <b>How many messages of a match does this group get?</b>
    <b>All</b>: one each turn, which calls the next player.
    <b>Few</b>: one for each deal, which is updated without notifications.
    <b>Results only</b>: how the deals and the match end, and who goes bust.
    With “Few” and “Results only” I tell players in private when it's their turn, or here if I can't write to them.
settings-volume-every-turn = All
settings-volume-quiet = Few
settings-volume-ends = Results only
settings-clover = 🍀 <b>Say in the group who had the best cards?</b> At the end of each deal, with a clover. In private everybody reads it anyway, for themselves.
settings-clover-on = Yes
settings-clover-off = No
settings-invites = 📨 <b>May people be invited to the tables of this group?</b> Everybody with a seat can send a link to anybody. Who is not in the group sits down only if the table is open to visitors.
settings-invites-on = Yes
settings-invites-off = No
settings-replays = 📖 <b>May members of the group look again at the deals of others, when these are over?</b> With the cards of all. It holds for tables that say so before they begin, and everybody who plays can always say no.
settings-replays-on = Yes
settings-replays-off = No
settings-daily = 📅 <b>Play the deal of the day?</b> The same cards for everybody, each in private against computers. Choose here against how many, how good they are, and at what hour the message with the results comes. The deal of today stays as it is: this counts from tomorrow.
settings-daily-on = Yes
settings-daily-off = No
settings-daily-1 = against 1
settings-daily-2 = against 2
settings-daily-3 = against 3
settings-daily-beginner = beginner
settings-daily-easy = easy
settings-daily-medium = medium
settings-daily-strong = strong
settings-daily-expert = expert
settings-daily-12 = at 12:00
settings-daily-18 = at 18:00
settings-daily-20 = at 20:00
settings-daily-22 = at 22:00
settings-season = 🏆 <b>How long is a season of the ranking?</b> A month, or 50, 100 or 200 deals that at least two people play to the end. When it ends I show the podium here.
    <b>What counts?</b> All deals of each person, or their best: the best 8 in 10 count, and one bad evening does not matter.
settings-season-month = A month
settings-season-50 = 50 deals
settings-season-100 = 100 deals
settings-season-200 = 200 deals
settings-season-all = All deals count
settings-season-best = The best 8 in 10 count
settings-season-shown = { $length } · { $counted }
settings-comfort = 🔎 <b>Larger and calmer?</b> For eyes and hands that like it comfortable.
    <b>On</b>: larger, clearer cards and words, at most four buttons lit, and “Do this” on top: one tap plays the advised move. At tables without advice there is no “Do this”. Also twice the time before a tap counts, against taps by mistake.
    <b>Off</b>: as for everybody.
settings-comfort-on = On
settings-comfort-off = Off
settings-guide = 👉 <b>Shall I give you hints in your first turns?</b>
    <b>On</b>: one line tells you what you can do. It turns itself off after the first deal you have played.
    <b>Off</b>: no hints.
settings-guide-on = On
settings-guide-off = Off
settings-asks = ✋ <b>Shall I ask before a discard that gives something away?</b>
    <b>Yes</b>: I ask once when you could open or go out, or when you discard a joker or a card of a ready meld.
    <b>No</b>: a discard counts at the first tap.
settings-asks-on = Yes
settings-asks-off = No
settings-protect = 🔒 <b>Shall I protect the messages with your cards?</b>
    <b>Yes</b>: they can't be forwarded or saved, not even by mistake.
    <b>No</b>: they are messages like any others.
    This applies to new messages: /cards sends you your hand again.
settings-protect-on = Yes
settings-protect-off = No
settings-computers = 🤖 <b>Shall computers be faster when you play alone against them?</b>
    <b>Yes</b>: they play almost at once.
    <b>No</b>: they think for some seconds, as a person does, and you can follow what they do.
settings-computers-on = Yes
settings-computers-off = No
settings-remarks = 💬 <b>Shall I write how you played after each deal?</b>
    <b>Yes</b>: three remarks at most, in private, each with its turn.
    <b>No</b>: you see them only when you ask.
settings-remarks-on = Yes
settings-remarks-off = No
settings-saved = Done.
settings-language-set = 🗣 { $language }
settings-not-yours = Only an admin can change the settings.
settings-language-not-yours = Only an admin, or the player who runs the table, can change the language.
settings-no-such-zone = I don't know the time zone “{ $zone }”. It should look like Europe/Rome

language-name = English

zone-Rome = Rome, Berlin
zone-London = London, Lisbon
zone-Athens = Athens, Bucharest
zone-Moscow = Moscow, Istanbul
zone-New_York = New York
zone-Chicago = Chicago
zone-Denver = Denver
zone-Los_Angeles = Los Angeles
zone-Sao_Paulo = São Paulo
zone-Buenos_Aires = Buenos Aires
zone-Azores = Azores
zone-Cairo = Cairo
zone-Dubai = Dubai
zone-Kolkata = India
zone-Shanghai = China
zone-Tokyo = Tokyo
zone-Perth = Perth
zone-Sydney = Sydney
zone-Auckland = Auckland
zone-UTC = UTC
