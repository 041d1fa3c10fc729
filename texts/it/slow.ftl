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
    [0] Quest'anno i giorni di vacanza sono finiti.
    [one] Può durare un giorno.
   *[other] Può durare al massimo { $days } giorni.
  }
vacation-how = Puoi anche scrivere i giorni: <code>/vacanza 5/8 20/8</code> o <code>/vacanza da venerdì a domenica</code>. In un anno sono 21; fra due vacanze passano almeno due giorni.
vacation-label-days = { $days } giorni, fino a { $last }
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
