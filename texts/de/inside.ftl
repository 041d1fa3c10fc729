### The hand inside the group, in a message that its owner alone sees.

inside-opens = 👇 Deine Karten erscheinen gleich hier unten, nur du siehst sie.
inside-placeholder = 🂠 Hier erscheinen gleich deine Karten …
inside-key-private = ✉️ Privaten Chat öffnen
inside-impossible = ℹ️ In dieser Gruppe kann ich die Karten nicht zeigen: „Spielen“ öffnet den privaten Chat.
inside-later = { $count ->
    [one] Telegram lässt uns noch { $count } Sekunde warten: Tippe dann noch einmal auf „Spielen“. Bis dahin zeigt dir „Meine Karten“ deine Hand.
   *[other] Telegram lässt uns noch { $count } Sekunden warten: Tippe dann noch einmal auf „Spielen“. Bis dahin zeigt dir „Meine Karten“ deine Hand.
}
