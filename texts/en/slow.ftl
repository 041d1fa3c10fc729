### Slow games in peace: vacations, and pauses on which the players of a table agree.

## Words with which the days of a vacation are written, beside those of evening.ftl; without capitals
vacation-words-from = from
vacation-words-to = to till until through
vacation-words-days = day days d
vacation-words-weeks = week weeks

## Vacations

vacation-in-private = 🏖 Let's talk about your vacation in private. Or write the days, for instance <code>/vacation 7</code>
vacation-none = 🏖 Going on vacation? While you are away, your time stands still at slow tables. You may still play.
# state: runs, or planned
vacation-yours = { $state ->
    [runs] 🏖 You are on vacation until { $last }.
   *[planned] 🏖 You will be on vacation from { $first } to { $last }.
  }
vacation-left = { $days ->
    [0] You have used up the days of vacation of the last twelve months: there are some again from { $again }.
    [one] It can last one day.
   *[other] It can last { $days } days at most.
  }
vacation-how = You can also write the days: <code>/vacation 5/8 20/8</code> or <code>/vacation from Friday to Sunday</code>. There are 21 a year, and at least two days between two vacations.
vacation-label-days = { $days ->
    [one] One day, until { $last }
   *[other] { $days } days, until { $last }
  }
vacation-label-end = { $state ->
    [runs] 👋 I am back now
   *[planned] ✖️ Cancel my vacation
  }
vacation-question = 🏖 { $player }, on vacation from { $first } to { $last } ({ $days ->
    [one] one day
   *[other] { $days } days
  })? I will tell your slow tables.
vacation-label-yes = 🏖 Yes, I am going
vacation-label-no = No
vacation-taken = 🏖 Enjoy your vacation, until { $last }!
vacation-ended = { $state ->
    [back] 👋 Good to have you back!
   *[cancelled] All right, no vacation.
  }
vacation-page = Your vacation
# state: taken, or ended
vacation-sure = { $state ->
    [ended] End the vacation? At least two days lie between two vacations.
   *[taken] Is that right? I will tell your slow tables.
  }
vacation-stale = Your vacation has changed since: see /vacation
vacation-refused = { $reason ->
    [order] 🤔 A vacation lasts at least a day, and ends after it begins.
    [past] 🤔 That day is over.
    [far] 🤔 That is more than a year ahead: it is too early.
    [apart] 🤔 At least two days must lie between two vacations.
    [long] 🤔 That is too many days: there are 21 at most in a year. With /vacation you see how many are left.
    [runs] 🏖 You are on vacation already: with /vacation you can change when it ends.
    [skipped] 🤔 I did not understand which days.
   *[words] 🤔 I did not understand which days. Write for instance <code>/vacation 7</code>, <code>/vacation 5/8 20/8</code> or <code>/vacation from Friday to Sunday</code>.
  }
vacation-told = { $state ->
    [runs] 🏖 { $player } is on vacation until { $last }: meanwhile their time stands still.
    [planned] 🏖 { $player } will be on vacation from { $first } to { $last }: then their time stands still.
    [back] 👋 { $player } has ended the vacation: their time runs again.
   *[cancelled] ✖️ { $player } is not going on vacation after all.
  }
wake-still = 🏖 The time of { $player } stands still right now: better not disturb.

## Pauses on which all who play agree

# days: 0 is to play on
pause-how = ⏸ A pause of how many days shall I propose? It begins if all who play say yes.
pause-where = ⏸ At which table?
pause-label-days = { $days } days
pause-label-there = { $days ->
    [0] ▶️ Play on: { $place }
    [one] ⏸ One day: { $place }
   *[other] ⏸ { $days } days: { $place }
  }
pause-days = 🤔 A pause lasts 1 to 14 days: write for instance /pause 7
pause-runs = ⏸ There is a pause already: to play on earlier write /pause
pause-not-playing = A pause is proposed, and decided, by those who are playing.
pause-not-here = There are no pauses here: turns are short, or the rules of the table do without them.
pause-asked = ⏸ Done: I have asked everybody.
pause-lately = Your last proposal was turned down: you can make another one after six hours. Meanwhile the others can.
pause-asked-already = There is a proposal already that waits for an answer.
pause-done = Done.
pause-gone = This proposal does not count any more.
pause-yes = { $missing ->
    [0] ✅ All of you agree!
    [one] ✅ Yes. One person is still missing.
   *[other] ✅ Yes. { $missing } people are still missing.
  }
pause-yes-already = You have said yes already.
pause-no = All right, I have told the table.
pause-offer = { $days ->
    [0] ▶️ { $player } proposes to play on now.
    [one] ⏸ { $player } proposes a pause of one day.
   *[other] ⏸ { $player } proposes a pause of { $days } days.
  } Do you all agree?
pause-agreed = ✅ Yes: { $players }
pause-missing = ⏳ Still to answer: { $players }
pause-label-yes = ✅ Yes
pause-label-no = ✖️ No
pause-begins = ⏸ All of you agree: pause until { $until }. Time stands still for everybody; you may still play. To play on earlier: /pause
pause-ends = ▶️ All of you agree: the pause ends here, and time runs again.
pause-refused = { $days ->
    [0] ⏸ { $player } would rather not: the pause goes on.
   *[other] ▶️ { $player } would rather not: no pause.
  }
