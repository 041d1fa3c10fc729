### Hands in the group, in messages that only their owner sees. Stored rows name `group-hand-impossible`, so it stays.

group-hand-opens = 👇 Le tue carte arrivano qui sotto: le vedi solo tu.
group-hand-placeholder = 🂠 Le tue carte arrivano qui…
group-hand-label-private = ✉️ Privata
group-hand-impossible = ℹ️ Qui non posso mostrare le carte nel gruppo: «Gioca» apre la chat privata.
group-hand-later = { $count ->
    [one] Telegram ci fa aspettare ancora { $count } secondo: poi tocca di nuovo «Gioca». Intanto la tua mano la vedi con «Le mie carte».
   *[other] Telegram ci fa aspettare ancora { $count } secondi: poi tocca di nuovo «Gioca». Intanto la tua mano la vedi con «Le mie carte».
}

# To its players in private, when a group does not let the bot write; and in the group, when it allows no pictures.
group-silent = 🔇 In { $place } adesso non posso scrivere. La partita continua qui, in privato; appena il gruppo me lo permette torno a scrivere anche lì.
group-no-pictures = 🖼 In questo gruppo ora non posso mandare immagini: scrivo il tavolo in parole, e ci riprovo domani o al prossimo tavolo.
