### Hands in the group, in messages that only their owner sees. Stored rows name `group-hand-impossible`, so it stays.

group-hand-opens = 👇 Le tue carte arrivano qui sotto: le vedi solo tu.
group-hand-placeholder = 🂠 Le tue carte arrivano qui…
group-hand-label-private = ✉️ Apri la chat privata
group-hand-impossible = ℹ️ Qui non posso mostrare le carte nel gruppo: «Gioca» apre la chat privata.
group-hand-later = { $count ->
    [one] Telegram ci fa aspettare ancora { $count } secondo: poi tocca di nuovo «Gioca». Intanto la tua mano la vedi con «Le mie carte».
   *[other] Telegram ci fa aspettare ancora { $count } secondi: poi tocca di nuovo «Gioca». Intanto la tua mano la vedi con «Le mie carte».
}
