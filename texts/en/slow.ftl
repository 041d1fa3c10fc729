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
    [0] You have no days of vacation left this year.
    [one] It can last one day.
   *[other] It can last { $days } days at most.
  }
vacation-how = You can also write the days: <code>/vacation 5/8 20/8</code> or <code>/vacation from Friday to Sunday</code>. There are 21 a year, and at least two days between two vacations.
vacation-label-days = { $days } days, until { $last }
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
