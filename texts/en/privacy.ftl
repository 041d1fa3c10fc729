### What is stored about a person, the file with all of it, and erasing it. The store gives the times.

privacy-told = 🔒 <b>What I know about you</b>
    • Who you are: your name and Telegram username, your language, your settings, when I first and last saw you.
    • How you play: your tables and your name there, your cards and moves, the word you cut with, your results, your evenings.
    • The numbers of messages I send you.
    I don't keep what you write to each other, nor do I know your phone number.
privacy-kept = <b>For how long</b>
    • Cards, moves and score sheets, with names: { $record } after the end. The results, also of each deal, stay for the ranking.
    • Tables closed before any cards were dealt, past evenings, and the message numbers of tables that are over: { $closed }.
    • What you write or tap: until I have answered. After that, only the fact that I did: { $update }.
    • Which pictures of the table I have sent (Telegram keeps them): { $picture }.
    • Past vacations: { $vacation }.
    • The title and settings of a group that removes me: { $group }.
    • The rest: until you ask me to forget you, or I don't see you for { $unseen }.
privacy-page = • The page: your sign-in { $access }, the open table and my answers { $time }.
privacy-copies = • Backups: { $time }. After that, what I erase is gone from them too.
privacy-copies-server = • Backups: the person who runs this bot makes them, because everything is on a database server. Ask them how long they keep them: until then, what I have erased is still in them.
privacy-seen = <b>Where it is, and who can see it</b>
    In the database of this bot's operator. While you play, it also holds the cards in your hands: they could look at them, but not change them. What can be checked, and what cannot: /verify
    Those who play with you see the table and, when a deal is over, its story with all the cards. Messages travel through Telegram; I give nothing to anybody else. The error log does not say who you are.
privacy-rights = <b>What you can do</b>
    📥 Get everything, in a file.
    🗑 Be forgotten, also with /forgetme. The others keep finished matches, with a “?” in place of your name.
privacy-label-data = 📥 Send me my data
privacy-label-forget = 🗑 Erase me
privacy-in-private = 🔒 What I know about you, for how long, and how to get or erase it all: I'll tell you that in private.

## The file

privacy-data-comes = 📥 Your file is coming up just below.
privacy-data-comes-already = 📥 The file is on its way already.
privacy-data-has-come = 📥 I have just sent you the file. In a minute I can send it again.
privacy-nothing-held = I hold nothing about you.
privacy-data-failed = 😕 The file with your data cannot be sent. Try /privacy again later, or ask the person who runs the bot.
privacy-file = 📥 Everything I know about you, as it is now: a text file that you can read, and a program too (JSON). Other people's cards are only in the records of finished matches.

## The beginning of the file: a line for each part; the names of the parts are the same in every language

privacy-guide =
    <code>person</code>: who you are to me, and how you like to see the cards. <code>private_chat</code>: the chat between the two of us.
    <code>tables</code>: your tables. <code>log</code> has your moves, <code>my_hand</code> the cards you hold now, <code>committed_names</code> your name in the record, <code>records</code> the record of a match that is over, <code>deal_results</code> how each deal ended for you, <code>drafts</code> the move you have begun, <code>prepared_turns</code> the turn that you have prepared, <code>remarks</code> how you played each deal and, until its end, the advice that you read.
    <code>score_sheets</code>, <code>sheet_seats</code>, <code>sheet_deals</code>: the score sheets, with the guests that you have added (<code>guest</code>) and the deals that you have entered.
    <code>evenings</code>, <code>evening_answers</code>: the evenings that you have called, and what you have answered; <code>vacations</code>: your vacations; <code>lobby_watches</code>, <code>waiting_list</code>: the groups and the matches that you want to hear of.
    The cards: first the rank (T is the ten), then the suit: H hearts, D diamonds, C clubs, S spades. The asterisk is the joker.
    <code>messages</code>, <code>screens</code>, <code>announcements</code>: which messages I have sent you, and when; their text I don't keep. Numbers whose name ends in <code>id</code> help me to find things again.
    <code>page_tickets</code>, <code>page_requests</code>, <code>open_pages</code>: the page of your tables: your sign-in, my answers to the page, which table you have open.
    Times are in UTC; <code>quiet</code> gives the quiet hours, in minutes from midnight. <code>true</code> means yes, <code>false</code> no, <code>null</code> nothing.

## Being forgotten

forget-in-private = 🗑 I'll ask you in private, so that only you see what will be erased.
forget-question = 🗑 <b>{ $player }, shall I forget you?</b>
forget-matches = { $tables ->
    [one] • You leave the match you are playing: { $where }.
   *[other] • You leave the { $tables } matches you are playing: { $where }.
  }
forget-lobbies = { $tables ->
    [one] • You give up your seat at the table that is about to start: { $where }.
   *[other] • You give up your seats at the { $tables } tables that are about to start: { $where }.
  }
forget-place = “{ $place }”
forget-more = { $count } elsewhere
forget-sheets = • On open score sheets there is a "?" in the place of your name and your guests'.
forget-erased = • I erase your name, username, settings and statistics, and the matches you played here, alone against the computer.
forget-stays = • The others keep the results, with a “?” in place of your name. For { $time } after the end of a match they also keep its record, with the moves and cuts but without names. Messages that are already in the chats stay there.
forget-copies = • You disappear from the backups within { $time }.
forget-for-ever = This cannot be undone.
forget-label-yes = 🗑 Yes, erase everything
forget-label-no = No, I'm staying
forget-done-toast = Done.
forget-done = 🗑 Done: I no longer remember anything about you. If you write to me again, I'll get to know you afresh.
forget-done-but-copies = 🗑 Done: I no longer remember anything about you, and you disappear from the backups within { $time }. If you write to me again, I'll get to know you afresh.
forget-nothing = I had forgotten you already: I hold nothing about you.
forget-left-match = 🚪 A player has left the match and asked to be forgotten: a “?” takes their place.
forget-lobby-empty = ✖️ Nobody is left at the table, so it closes. To open another: /new
