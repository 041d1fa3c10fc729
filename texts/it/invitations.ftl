### Invitations: links to a lobby.

invite-in-private = 📨 I tuoi inviti te li do in privato.
invite-none = 📨 Non c'è un tavolo a cui invitare. Quando hai un posto a un tavolo che aspetta, qui trovi il link da mandare. Per aprirne uno, in un gruppo: /nuova
invite-link = 📨 <b>Il tuo invito</b> al tavolo di «{ $place }»:
    { $link }
invite-members-welcome = Si siede chi è nel gruppo. Per invitare anche altri, chi guida il tavolo tocca «👥 Ospiti».
invite-visitors-welcome = Si siede chiunque riceva il link, anche fuori dal gruppo.
invite-label-to = 📨 Invita: { $place }
invite-label-share = 📤 Manda il link
invite-label-revoke = ✖️ Annulla l'invito
invite-label-anew = 📨 Un invito nuovo
invite-revoked = ✖️ Fatto: il link non vale più.
invite-revoked-toast = Invito annullato.
invite-off = In questo gruppo non si invita ai tavoli: lo decide chi lo amministra, con /impostazioni
invite-visitors-not-yours = Agli ospiti può aprire solo { $host } o chi amministra il gruppo.
invite-visitors-in = Ora si siede anche chi non è nel gruppo, con un invito.
invite-visitors-out = Ora si siede solo chi è nel gruppo.
invite-over = 📨 Questo invito non vale più. Chiedi un link nuovo a chi te l'ha mandato.
invite-not-visitors = A questo tavolo invita chi è nel gruppo.
invite-members-only = 📨 A questo tavolo si siede chi è nel gruppo. Chiedi a chi ti invita di aprirlo agli ospiti.
invite-question = 🎴 <b>Ti siedi al tavolo di { $player }?</b>
invite-place = 📍 { $place }
invite-rematch = 🎴 { $player } apre la rivincita: hai ancora il tuo posto, e le carte ti arrivano qui. Per lasciarlo: /abbandona
place-visited = tavolo di { $player }
invite-label-yes = 🪑 Sì, mi siedo
invite-label-no = No, grazie
invite-seated = 👍 Hai un posto al tavolo di { $player }. Quando si comincia, le carte ti arrivano qui.

lobby-seat-visitor = { $number }. { $player } (ospite)
lobby-visitors = 👥 Aperto agli ospiti: con un invito si siede anche chi non è nel gruppo.
lobby-label-invite = 📨 Invita
lobby-label-visitors = { $chosen ->
    [yes] ✅
   *[no] 👥
  } Ospiti
command-name-invite = invita
command-menu-invite = invita al tuo tavolo, con un link

## What can be sent to any chat by typing the bot's name

offer-table-title = 🎴 Invita al tuo tavolo
offer-table = 🎴 <b>{ $player } ti invita a giocare a Scala 40!</b>
offer-free = { $count ->
    [one] 🪑 Ancora un posto
   *[other] 🪑 Ancora { $count } posti
  }{ $who ->
    [group] , per chi è nel gruppo
   *[everybody] {""}
  }
offer-label-sit = 🪑 Siediti
offer-evening-title = 🌙 Invita alla serata
offer-evening = Chi è del gruppo può dire se c'è.
offer-label-evening = 🌙 Vedi la serata
offer-daily-title = 📅 Il tuo risultato del giorno
offer-label-daily = 📅 Gioca anche tu
offer-none = Non c'è niente da mandare: apri la chat con me
invite-inline = Oppure scrivi <b>@{ $bot }</b> in qualunque chat, e scegli che cosa mandare.
