### The hand inside the group, in a message that its owner alone sees.

inside-opens = 👇 Le tue carte arrivano qui sotto: le vedi solo tu.
inside-placeholder = 🂠 Le tue carte arrivano qui…
inside-key-private = ✉️ Apri la chat privata
inside-impossible = ℹ️ Qui non posso mostrare le carte nel gruppo: «Gioca» apre la chat privata.
inside-later = { $count ->
    [one] Telegram ci fa aspettare ancora { $count } secondo: poi tocca di nuovo «Gioca». Intanto la tua mano la vedi con «Le mie carte».
   *[other] Telegram ci fa aspettare ancora { $count } secondi: poi tocca di nuovo «Gioca». Intanto la tua mano la vedi con «Le mie carte».
}
