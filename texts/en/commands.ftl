### Commands: their lines in the menu and their answers.

## The menu

# The names of the commands, without the slash: small letters, digits and _
command-name-new = new
command-name-table = table
command-name-cards = cards
command-name-words = words
command-name-rules = rules
command-name-scores = scores
command-name-matches = matches
command-name-ranking = ranking
command-name-evening = evening
command-name-tellme = tellme
command-name-vacation = vacation
command-name-pause = pause
command-name-daily = daily
command-name-profile = profile
command-name-resign = resign
command-name-end = end
command-name-settings = settings
command-name-language = language
command-name-help = help
command-name-lessons = lessons
command-name-verify = verify
command-name-cut = cut
command-name-privacy = privacy
command-name-forgetme = forgetme

command-menu-new = open a table
command-menu-table = bring the table to the bottom of the chat
command-menu-cards = my cards
command-menu-rules = the rules of this table
command-menu-scores = the scores of this match
command-menu-matches = my tables, and where it's my turn
command-menu-ranking = this group's ranking
command-menu-evening = call an evening: who comes, and when
command-menu-tellme = tell me when a table opens here
command-menu-vacation = your time stands still while you are away
command-menu-pause = propose a pause to those who play
command-menu-daily = the deal of the day: the same cards for everybody
command-menu-profile = my statistics
command-menu-resign = leave the match
command-menu-end = close the table
command-menu-settings = settings of this chat
command-menu-language = choose the language
command-menu-help = how to play, in five steps
command-menu-verify = the sealed pack: check the cards
command-menu-cut = cut the pack, between two deals
command-menu-privacy = what I remember about you
command-menu-forgetme = erase what I know about you
about-description = 🎴 Scala 40, the Italian rummy, with friends, in your group and at your own pace: a match takes ten minutes or ten days.

    I deal the cards, count the points and wait for the player on turn. Only you see your cards. Is somebody missing? There are computers of three levels. The pack is sealed, and everybody can check it.

    Tap Start: you can practise alone at once, or add me to a group.
about-short = Scala 40, the Italian rummy: with friends in your group, or alone against computers, at your own pace.

## Welcome

member-welcome = 👋 Hello everybody! I run a table of <b>Scala 40</b>, the Italian rummy: I deal the cards, count the points and wait patiently for the next player, ten minutes or ten days.
    To begin, tap “New table” (or write /new); then everybody taps “Sit down”.
member-label-new = 🎴 New table
member-bot-back = 👋 I'm back: let's carry on where we left off.
member-left-match = 🚪 { $player } { $left ->
    [telegram] is no longer on Telegram
   *[group] has left the group
  }. The seat at the table remains: { $host } can free it with /end
member-left-host = 🚪 { $player } { $left ->
    [telegram] is no longer on Telegram
   *[group] has left the group
  }. The seat at the table remains. { $host } now runs the table and can free it with /end
member-left-anybody = 🚪 { $player } { $left ->
    [telegram] is no longer on Telegram
   *[group] has left the group
  }. The seat at the table remains: anyone who is playing can free it with /end
member-left-nobody = 🚪 { $player } { $left ->
    [telegram] is no longer on Telegram
   *[group] has left the group
  }. The seat at the table remains: the group's admins can free it with /end
powers-host = { $player }, who { $stage ->
    [lobby] opened the table,
   *[match] runs the table,
  }
powers-anybody = { $stage ->
    [lobby] somebody seated at the table
   *[match] somebody still playing
  }
powers-passed-on = 👉 { $player } now runs the table, and can free a seat or end the match with /end

command-greeting = 👋 Hello { $player }! This is the place to play <b>Scala 40</b>, the Italian rummy: I deal the cards and count the points. You get your cards here, and only you see them.
    🎯 On your own: tap “Practise alone”, choose a computer, and your cards are dealt.
    👥 With friends: add me to your group and write /new there
command-not-your-table = Now I can write to you. 👍 But you have no seat at that table: go back to the group and tap “Sit down”.
command-seated-in-lobby = 👍 All set: you have a seat at the table in “{ $place }”. When the match begins, you will find your cards here.
command-small-talk = I only understand commands and buttons here. How to play: /help · Your tables: /matches
command-by-buttons = Here you play with the buttons below the cards 👇
command-meant = I do not know that command. Did you mean /{ $command }?
command-unknown = I do not know that command. How to play: /help · Your tables: /matches
command-anonymous = You are writing in the name of the group, so I can't tell who you are. To play, write under your own name: you can turn off “Remain anonymous” in your administrator settings.
command-as-channel = You are writing in the name of a channel, so I can't tell who you are. To play, write under your own name: tap the channel's picture beside the message field, and choose yourself.

## The table

command-no-table = There is no table here. To open one: /new
command-not-dealt = ⏳ The match here has not begun yet, and nobody has any cards.
command-not-dealt-there = ⏳ “{ $place }”: the match has not begun yet, and nobody has any cards.
command-not-dealt-seats = At the table: { $players }.
command-not-dealt-seated = You have a seat: when the cards are dealt, you get yours.
command-not-dealt-standing = You have no seat: to get one, tap “Sit down”.
command-not-dealt-toast = The match hasn't begun yet: when the cards are dealt, you get yours here.
command-no-cards = You are not playing at any table. Open one with /new: in a group with your friends, here against the computer.
command-which-cards = Your cards at which table?
command-which-rules = The rules of which table?
command-which-end = Which table is it about?
command-cards-in-group = Only you can see your cards: tap “My cards”. To play, tap “Play”.
command-label-my-cards = 🂠 My cards
command-label-play = ▶️ Play
command-label-in-private = ✉️ Open the chat with me
command-no-scores = No match is being played here, so there are no scores. To begin: /new

scores-title = 📊 <b>Scores</b> · { $place } · limit { $limit }
scores-title-over = 📊 <b>Final scores</b> · { $place } · limit { $limit }
scores-row = { $player }: <b>{ $total }</b>
scores-row-reserve = { $player }: <b>{ $total }</b> · reserve: { $reserve }
scores-row-no-reserve = { $player }: <b>{ $total }</b> · no reserve left
scores-row-out = ✖️ { $player }: { $total }
scores-deals-title = {""}
    <b>Deal by deal</b>
scores-points = { $player } { $points }
scores-deal = Deal { $deal }: { $points }

## My matches

# The place of a table in a topic of a forum.
place-topic = { $place } · { $topic }
place-topic-unnamed = { $place } · topic { $number }
topic-gone = 🧭 The topic of this table is closed or gone: we go on here.

tables-in-private = I'll show you your tables in private.
tables-none = You have no seat at any table. Open one with /new: in a group with your friends, here against the computer.
tables-title = { $count ->
    [one] 🗂 <b>Your table</b>
   *[other] 🗂 <b>Your { $count } tables</b>
  }
tables-entry = { $waiting ->
    [lobby] 🪑
    [away] 💤
    [asleep] 💤
    [other] ⚪️
    [pause] ⏳
    [out] ✖️
   *[you] 🟢
  } “{ $place }”: { $says }
tables-lobby = not begun yet; you get your cards when they are dealt
tables-you = <b>it's your turn</b>
tables-you-until = <b>it's your turn</b>, { time-you-have }
tables-deal = the deal is over; <b>you deal the next one</b>
tables-re-entry = you are bust, but <b>you can come back in</b>
tables-vote = there is a vote on ending the match, and <b>your vote is missing</b>
tables-away = you are away, <b>I'm playing for you</b> until you are back
tables-other = { $player } is playing; I'll call you
tables-pause = between two deals; the next one is dealt automatically
tables-asleep = nobody is at the table; the match waits until somebody returns
tables-out = this match is over for you
command-label-place = 🎴 { $place }
tables-label-open = 🎴 { $place }
tables-label-open-only = 🎴 To the table
tables-label-group = 💬 In the group
tables-label-post = 💬 { $place }
way-label-tables = 📱 My tables
way-menu = My tables
list-cut = … These are { $shown } of { $count }.

## Ranking and profile

ranking-in-the-group = A ranking belongs to a group: write /ranking there. Your own statistics are in /profile
ranking-none = There is no ranking here yet: it begins with the first match between at least two people that ends after at least one finished deal.
ranking-counts = {""}
    Matches between at least two people count if at least one deal was finished. Equal wins are ranked by second (🥈) and third places (🥉).
ranking-title = 🏆 <b>Ranking</b> · { $place }
ranking-row = { $rank }. { $player }: { $wins ->
    [one] <b>{ $wins }</b> win
   *[other] <b>{ $wins }</b> wins
  } in { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
  }{ $seconds ->
    [0] {""}
   *[other] {" "}· 🥈 { $seconds }
  }{ $thirds ->
    [0] {""}
   *[other] {" "}· 🥉 { $thirds }
  }

profile-none = { $player }, you haven't finished a match yet: after the first one your statistics will be here.
profile-title = 👤 <b>{ $player }</b>
profile-matches = Matches finished: <b>{ $count }</b>
profile-wins = Wins: <b>{ $count }</b> ({ $share }%)
profile-deals = Deals in which you went out: <b>{ $count }</b>
profile-computers = 🤖 Against the computer: { $count ->
    [one] <b>1</b> match
   *[other] <b>{ $count }</b> matches
  }, { $wins ->
    [one] 1 won
   *[other] { $wins } won
  }
profile-best = Best win: { $count ->
    [one] with { $count } point
   *[other] with { $count } points
  }

## The record

record-seat = { $player }
record-none = There is no finished match to look at yet.
record-explained = 🔎 Here is the record of the last match: a text file with every card dealt, drawn and discarded, from the first to the last.
    Anybody can replay it step by step with the program behind this bot: <code>python3 -m scala40 replay</code> and the name of the file.
