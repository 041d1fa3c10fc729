### Hands in the group, in messages that only their owner sees. Stored rows name `group-hand-impossible`, so it stays.

group-hand-opens = 👇 Your cards are coming up below, where only you can see them.
group-hand-placeholder = 🂠 Your cards are on their way…
group-hand-label-private = ✉️ Private
group-hand-impossible = ℹ️ I can't show cards inside this group: “Play” opens the private chat.
group-hand-later = { $count ->
    [one] Telegram is making us wait { $count } more second: then tap “Play” again. In the meantime “My cards” shows you your hand.
   *[other] Telegram is making us wait { $count } more seconds: then tap “Play” again. In the meantime “My cards” shows you your hand.
}

# To its players in private, when a group does not let the bot write; and in the group, when it allows no pictures.
group-silent = 🔇 I can't write in { $place } right now. The match goes on here, in private; as soon as the group lets me, I'll write there again, too.
group-no-pictures = 🖼 I can't send pictures in this group right now: I write the table in words, and try again tomorrow or at the next table.
