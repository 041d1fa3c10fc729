### Hands in the group, in messages that only their owner sees. Stored rows name `group-hand-impossible`, so it stays.

group-hand-opens = 👇 Deine Karten erscheinen gleich hier unten, nur du siehst sie.
group-hand-placeholder = 🂠 Hier erscheinen gleich deine Karten …
group-hand-label-private = ✉️ Privat
group-hand-impossible = ℹ️ In dieser Gruppe kann ich die Karten nicht zeigen: „Spielen“ öffnet den privaten Chat.
group-hand-later = { $count ->
    [one] Telegram lässt uns noch { $count } Sekunde warten: Tippe dann noch einmal auf „Spielen“. Bis dahin zeigt dir „Meine Karten“ deine Hand.
   *[other] Telegram lässt uns noch { $count } Sekunden warten: Tippe dann noch einmal auf „Spielen“. Bis dahin zeigt dir „Meine Karten“ deine Hand.
}

# To its players in private, when a group does not let the bot write; and in the group, when it allows no pictures.
group-silent = 🔇 In { $place } kann ich gerade nicht schreiben. Die Partie geht hier im privaten Chat weiter; sobald die Gruppe es wieder erlaubt, schreibe ich auch dort.
group-no-pictures = 🖼 In dieser Gruppe kann ich gerade keine Bilder senden: Ich beschreibe den Tisch in Worten und versuche es morgen oder am nächsten Tisch wieder.
