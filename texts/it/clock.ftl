### Messages about time: reminders, players who are away, outages.

clock-away = 💤 { $players } { $count ->
    [one] non c'è: gioco io al suo posto finché non torna.
   *[other] non ci sono: gioco io al posto loro finché non tornano.
}
clock-back = 🙋 { $player } è di nuovo al tavolo.
clock-not-away = Sei già al tavolo.
clock-welcome-back = Eccoti di nuovo al tavolo!
clock-reminder = ⏰ { $player }, tocca a te in «{ $place }»: { time-you-have }
clock-outage = 🔌 Sono stato fermo { $duration }: quel tempo non conta.
clock-outage-unknown = 🔌 Sono stato fermo: quel tempo non conta.
clock-idle-lobby = 🌙 Nessuno si è mosso per un giorno: il tavolo si chiude. Con /nuova se ne apre un altro.
clock-dead-match = 🌙 Da una settimana non gioca nessuno: la partita finisce senza risultato.
clock-dead-match-slow = 🌙 Da { $weeks } settimane non gioca nessuno: la partita finisce senza risultato.
clock-gone-back = ⏹ Sono ripartito da una copia di qualche tempo fa, e qualcuno potrebbe già conoscere le carte di questo tavolo: lo chiudo senza risultato. Per ricominciare: /nuova

### What is said about the clock beside the moment when the time is over.

clock-more = { $says } · { $more }
clock-pause = pausa fino al giorno { $date }
clock-vacation = { $who ->
    [you] { $begun ->
        [yes] vacanza fino al giorno { $date }
       *[no] vacanza dal giorno { $begins } al giorno { $date }
    }
   *[other] { $begun ->
        [yes] { $player } è in vacanza fino al giorno { $date }
       *[no] { $player } in vacanza dal giorno { $begins } al giorno { $date }
    }
  }
clock-on-reserve = è già la riserva
clock-then-reserve = poi { $reserve } di riserva

### Waking the player on turn, whom others wait for.

wake-label = ⏰ Sveglia { $player }
wake-label-short = ⏰ Sveglia
wake-yours = ⏰ { $by } ti aspetta { $since_day ->
    [today] dalle { $since }
   *[date] dal { $since }
  }: tocca a te in «{ $place }».
wake-yours-until = ⏰ { $by } ti aspetta { $since_day ->
    [today] dalle { $since }
   *[date] dal { $since }
  }: tocca a te in «{ $place }», { time-you-have }
wake-of = ⏰ { $player }, { $by } ti aspetta { $since_day ->
    [today] dalle { $since }
   *[date] dal { $since }
  }: tocca a te.
wake-of-until = ⏰ { $player }, { $by } ti aspetta { $since_day ->
    [today] dalle { $since }
   *[date] dal { $since }
  }: tocca a te, { time-you-have }
wake-done = Fatto: { $player } ha ricevuto un avviso.
wake-you = Tocca a te!
wake-nobody = Non serve più: il turno è passato, o l'avviso c'è già stato.
wake-quiet = Sono le ore di riposo: si può svegliare dalle { $until }.
wake-soon = { $player } è di turno da poco: dopo mezz'ora si può mandare un avviso.
wake-told = { $player } ha già avuto un avviso oggi.

### Giving the player on turn more time.

more-time-label = ⏳ Più tempo
more-time-given = ⏳ { $by } dà a { $player } { $time } in più per questo turno.
more-time-done = Fatto: { $player } ha { $time } in più.
more-time-you = Il tempo in più lo dà chi aspetta.
more-time-nobody = Non serve più: il turno è passato, o il tempo in più c'è già stato.
