### The hand inside the group, in a message that its owner alone sees.

inside-opens = 👇 Your cards are coming up below, where only you can see them.
inside-placeholder = 🂠 Your cards are on their way…
inside-key-private = ✉️ Open the private chat
inside-impossible = ℹ️ I can't show cards inside this group: “Play” opens the private chat.
inside-later = { $count ->
    [one] Telegram makes us wait { $count } more second: then tap “Play” again. In the meantime “My cards” shows you your hand.
   *[other] Telegram makes us wait { $count } more seconds: then tap “Play” again. In the meantime “My cards” shows you your hand.
}
