### Slow games in peace: vacations, and pauses on which the players of a table agree.

## Words with which the days of a vacation are written, beside those of evening.ftl; without capitals
vacation-words-from = da dal dalla dall
vacation-words-to = a ad al alla all fino
vacation-words-days = giorno giorni g
vacation-words-weeks = settimana settimane

## Vacations

vacation-in-private = 🏖 Della vacanza parliamo in privato. Oppure scrivi i giorni, per esempio <code>/vacanza 7</code>
vacation-none = 🏖 Vai in vacanza? Mentre sei via, ai tavoli lenti il tuo tempo si ferma. Chi vuole gioca lo stesso.
# state: runs, or planned
vacation-yours = { $state ->
    [runs] 🏖 Sei in vacanza fino a { $last }.
   *[planned] 🏖 Sarai in vacanza da { $first } a { $last }.
  }
vacation-left = { $days ->
    [0] Negli ultimi dodici mesi hai usato tutti i giorni di vacanza: ce ne sono di nuovo da { $again }.
    [one] Può durare un giorno.
   *[other] Può durare al massimo { $days } giorni.
  }
vacation-how = Puoi anche scrivere i giorni: <code>/vacanza 5/8 20/8</code> o <code>/vacanza da venerdì a domenica</code>. In un anno sono 21; fra due vacanze passano almeno due giorni.
vacation-label-days = { $days ->
    [one] Un giorno, fino a { $last }
   *[other] { $days } giorni, fino a { $last }
  }
vacation-label-end = { $state ->
    [runs] 👋 Torno adesso
   *[planned] ✖️ Non vado più in vacanza
  }
vacation-question = 🏖 { $player }, in vacanza da { $first } a { $last } ({ $days ->
    [one] un giorno
   *[other] { $days } giorni
  })? Lo dico ai tuoi tavoli lenti.
vacation-label-yes = 🏖 Sì, vado in vacanza
vacation-label-no = No
vacation-taken = 🏖 Buona vacanza, fino a { $last }!
vacation-ended = { $state ->
    [back] 👋 Ti ritrovo con piacere!
   *[cancelled] Va bene, niente vacanza.
  }
vacation-page = La tua vacanza
# state: taken, or ended
vacation-sure = { $state ->
    [ended] La vacanza finisce? Fra due vacanze passano almeno due giorni.
   *[taken] Va bene così? Lo dico ai tuoi tavoli lenti.
  }
vacation-stale = Intanto la tua vacanza è cambiata: guarda con /vacanza
vacation-refused = { $reason ->
    [order] 🤔 La vacanza deve durare almeno un giorno, e finire dopo l'inizio.
    [past] 🤔 Quel giorno è già passato.
    [far] 🤔 Manca più di un anno: è troppo presto.
    [apart] 🤔 Fra due vacanze devono passare almeno due giorni.
    [long] 🤔 Sono troppi giorni: in un anno sono al massimo 21. Con /vacanza vedi quanti ne restano.
    [runs] 🏖 Sei già in vacanza: con /vacanza puoi cambiarne la fine.
    [skipped] 🤔 Non ho capito quali giorni.
   *[words] 🤔 Non ho capito quali giorni. Scrivi per esempio <code>/vacanza 7</code>, <code>/vacanza 5/8 20/8</code> o <code>/vacanza da venerdì a domenica</code>.
  }
vacation-told = { $state ->
    [runs] 🏖 { $player } è in vacanza fino a { $last }: intanto il suo tempo si ferma.
    [planned] 🏖 { $player } sarà in vacanza da { $first } a { $last }: allora il suo tempo si ferma.
    [back] 👋 { $player } ha finito la vacanza: il suo tempo riprende.
   *[cancelled] ✖️ { $player } non va più in vacanza.
  }
wake-still = 🏖 In questo momento il tempo di { $player } è fermo: meglio non disturbare.

## Pauses on which all who play agree

# days: 0 is to play on
pause-how = ⏸ Di quanti giorni propongo la pausa? Comincia se tutti quelli che giocano dicono sì.
pause-where = ⏸ A quale tavolo?
pause-label-days = { $days } giorni
pause-label-there = { $days ->
    [0] ▶️ Riprendere: { $place }
    [one] ⏸ Un giorno: { $place }
   *[other] ⏸ { $days } giorni: { $place }
  }
pause-days = 🤔 Una pausa dura da 1 a 14 giorni: scrivi per esempio /pausa 7
pause-runs = ⏸ C'è già una pausa: per riprendere prima scrivi /pausa
pause-not-playing = La pausa la propone, e decide, chi sta giocando.
pause-not-here = Qui non ci sono pause: i turni sono brevi, o le regole del tavolo non le prevedono.
pause-asked = ⏸ Fatto: ho chiesto a tutti.
pause-lately = La tua ultima proposta non è passata: ne puoi fare un'altra dopo sei ore. Intanto può proporre chi gioca con te.
pause-asked-already = C'è già una proposta che aspetta una risposta.
pause-done = Fatto.
pause-gone = Questa proposta non vale più.
pause-yes = { $missing ->
    [0] ✅ Siete tutti d'accordo!
    [one] ✅ Sì. Manca ancora una persona.
   *[other] ✅ Sì. Mancano ancora { $missing } persone.
  }
pause-yes-already = Hai già detto di sì.
pause-no = Va bene, l'ho detto al tavolo.
pause-offer = { $days ->
    [0] ▶️ { $player } propone di riprendere subito a giocare.
    [one] ⏸ { $player } propone una pausa di un giorno.
   *[other] ⏸ { $player } propone una pausa di { $days } giorni.
  } Siete tutti d'accordo?
pause-agreed = ✅ Sì: { $players }
pause-missing = ⏳ Manca la risposta di { $players }
pause-label-yes = ✅ Sì
pause-label-no = ✖️ No
pause-begins = ⏸ Siete tutti d'accordo: pausa fino a { $until }. Il tempo si ferma per tutti; chi vuole gioca lo stesso. Per riprendere prima: /pausa
pause-ends = ▶️ Siete tutti d'accordo: la pausa finisce qui, e il tempo riprende.
pause-refused = { $days ->
    [0] ⏸ { $player } preferisce di no: la pausa continua.
   *[other] ▶️ { $player } preferisce di no: niente pausa.
  }
