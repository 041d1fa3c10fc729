### Evenings: when friends meet, who comes; being told of a new table; waiting for the next match.

## Words with which a day and an hour are written, beside the days and months of times.ftl; without capitals
evening-words-today = today
evening-words-tomorrow = tomorrow
evening-words-after = overmorrow day_after_tomorrow
evening-words-evening = evening night
evening-words-tonight = tonight
evening-words-midnight = midnight
evening-words-nothing = at on the of in this next am oclock

## Evenings

# In the group. state: what has become of it. answer: yes, maybe or no.
evening-post = 🌙 <b>Scala 40 evening</b>: { $when }
evening-called = { $who ->
    [known] { $player } invites you to play: who is coming?
   *[nobody] Let's play: who is coming?
  } When it is time I open the table with everybody who said yes.
evening-runs = 🎴 A match is on here: if it is not over by then, everybody who says yes waits for the next one.
evening-twice = 🕘 This hour comes twice that night: the { $first ->
    [yes] first
   *[no] second
  } one counts.
evening-answers = { $answer ->
    [yes] ✅ Coming
    [maybe] 🤔 Maybe
   *[no] ✖️ Not coming
  } ({ $count }): { $players }
evening-more = { $count } more
evening-over = { $state ->
    [opened] 🎴 The table is open, further down.
    [busy] 🎴 A match is on here already: everybody who said yes waits for the next one. The table: /table
    [nobody] ✖️ Nobody said yes, so I opened no table. To open one: /new
    [late] ✖️ At that hour I was not running, and now it is late. To open a table: /new
    [cancelled] ✖️ This evening has been cancelled.
   *[gone] ✖️ It did not take place.
  }
evening-left-over = 🪑 There was no seat left for { $players }: they sit in the next match, if a seat stays free.
evening-page = 🌙 <b>{ $place }</b>: { $when }
evening-mine = { $answer ->
    [yes] You said that you are coming.
    [maybe] You said “maybe”.
    [no] You said that you are not coming.
   *[none] You have not answered yet: are you coming?
  }
evening-label-answer = { $answer ->
    [yes] ✅ I'm in
    [maybe] 🤔 Maybe
   *[no] ✖️ No
  }
evening-label-tonight = 🌙 Tonight { $day }/{ $month } at 9 pm
evening-label-tomorrow = 🌙 Tomorrow { $day }/{ $month } at 9 pm
evening-label-move = 🕘 Move to { $day }/{ $month }, { $clock }
evening-label-cancel = ✖️ Cancel the evening
evening-how = 🌙 When shall we play? Write the day and the hour after the command, for instance <code>/evening Friday 21:00</code>, <code>/evening tomorrow 20:30</code> or <code>/evening 25/12 21</code> (the day first). I ask who is coming, and open the table when it is time.
evening-written = “{ $words }”
evening-unreadable = { $reason ->
    [past] 🕘 That moment is past.
    [far] 🕘 That is more than a year away, too early to ask who is coming.
    [skipped] 🕘 That hour does not exist on that day: the clocks go forward.
   *[words] 🤔 I did not understand when.
  } Write for instance <code>/evening Friday 21:00</code>, <code>/evening tomorrow</code> or <code>/evening 25/12 21</code> (the day first).
evening-in-the-group = 🌙 An evening is called in the group, with /evening. Here you find those of your groups.
evening-there = 🌙 There is an evening here already: { $when }.
evening-there-hint = To move it write <code>/evening</code> with another day or hour.
evening-cancel-question = Cancel the evening: { $when }? I write that to everybody who said yes or maybe.
evening-label-keep = No, keep it
evening-there-moved = Move it to { $when }?
evening-there-already = There is an evening here already: { $when }.
evening-called-toast = 🌙 Evening called: { $when }
evening-answered = { $answer ->
    [yes] ✅ Good, you are in!
    [maybe] 🤔 All right, maybe.
   *[no] ✖️ A pity, next time then.
  }
evening-over-toast = This evening is not on any more.
evening-not-yours = The person who called it and the group's admins can move or cancel it.
evening-not-member = 🌙 This evening is in a group that you are not in.
evening-moved = 🕘 Moved: { $when }
evening-cancelled = ✖️ Evening cancelled
evening-note = { $what ->
    [soon] 🌙 Soon there is a game in { $place }: { $when }. You said that you are coming.
    [moved] 🕘 The evening in { $place } has been moved: { $when }. Are you still coming?
    [full] 🪑 At the evening in { $place } there was no seat left: you sit in the next match, if a seat stays free.
    [busy] 🪑 In { $place } a match is still on: you sit in the next one, if a seat stays free.
   *[cancelled] ✖️ The evening in { $place }, { $when }, has been cancelled.
  }
evening-call = { $what ->
    [moved] 🕘 { $players }, the evening has been moved: { $when }.
    [cancelled] ✖️ { $players }, the evening has been cancelled: { $when }.
   *[soon] 🌙 { $players }, { $count ->
      [one] you
     *[other] you all
    } said that you are coming: the game is on { $when }.
  }

## Being told of lobbies, and waiting for the next match

watch-on = 🔔 { $player }, when a table opens here I write to you in private, at most once a day. To stop it: /tellme again
watch-off = 🔕 { $player }, I no longer tell you when a table opens here.
watch-on-unreachable = 🔔 { $player }, to tell you when a table opens here I must be able to write to you: open the chat with me.
watch-none = 🔔 Write /tellme in a group, and when a table opens there I write to you here.
watch-list = 🔔 I write to you when a table opens in these groups. Tap to stop it.
watch-label-stop = 🔕 { $place }
watch-label-enough = 🔕 Don't tell me any more
watch-stopped = 🔕 All right, I won't tell you any more.
watch-stopped-already = The messages were off already.
# why: watched (they want to be told of each table), waited (they waited for the next match), seated (and got a seat)
lobby-open = { $why ->
    [seated] 🪑 The rematch in { $place } is open, and you have a seat.
    [waited] 🎴 In { $place } the table that you were waiting for is open.
   *[watched] 🎴 In { $place } a table is open.
  }
waiting-label = 🙋 Next match
waiting-label-leave = 🙋 Stop waiting
waiting-match = 🎴 A match is on in { $place }
waiting-yours = 🙋 You wait for the next match in “{ $place }”.
waiting-label-leave-there = 🙋 Stop waiting: { $place }
waiting-list = 🙋 Waiting for the next match: { $players }
waiting-joined = 🙋 You have a seat in the next match, if one stays free. Another tap, and you don't wait any more.
waiting-left = All right, you don't wait any more.
waiting-seated = You are playing already: in the rematch you have your seat.
