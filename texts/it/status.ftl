### Come sta il bot: /stato per chi lo gestisce, e /healthz.

command-name-status = stato

## A chi chiede prima che qualcuno sia indicato in OPERATORS

status-your-id = Su Telegram il tuo numero (id) è <code>{ $id }</code>.
    Se questo bot lo gestisci tu, scrivi nel file delle impostazioni <code>OPERATORS={ $id }</code> e riavvialo: poi /stato ti dirà come sta.

## Che cosa non va in una parte

health-updates = Telegram non risponde alla richiesta di aggiornamenti da { $seconds } s.
health-webhook = Da { $seconds } s Telegram non conferma di portare qui gli aggiornamenti, oppure non è riuscito a portarne uno.
health-store = Il database non accetta scritture da { $seconds } s: è bloccato, oppure il disco non accetta più nulla.
health-disk = Sul disco del database restano { $kib } KiB.
health-messages = Nessun messaggio parte da { $seconds } s, anche se ce ne sono in attesa.
health-sweep = Le scadenze non vengono elaborate da { $seconds } s.
health-clock-set = L'orologio del computer è stato cambiato, o il computer era in sospensione: le scadenze si sono spostate di conseguenza.
health-clock-ahead = L'orologio del computer va avanti di { $seconds } s rispetto a quello di Telegram.
health-clock-behind = L'orologio del computer va indietro di { $seconds } s rispetto a quello di Telegram.
health-no-copy = Dopo { $hours } ore non c'è ancora nessuna copia del database.
health-old-copy = La copia più recente del database ha { $hours } ore.

## /stato

status-title = 🩺 <b>Come sta il bot</b>
status-version = Versione { $version }
status-version-commit = Versione { $version }, commit <code>{ $commit }</code>
status-uptime = In funzione da: { $time }
status-polling = Aggiornamenti: chiesti a Telegram
status-webhook = Aggiornamenti: portati da Telegram (webhook)

status-well = ✅ Funziona tutto.
status-trouble = ⚠️ { $trouble }
status-locked = 🔒 Un altro programma blocca il database: questa risposta viene dalla sola lettura.

status-not-counted = Tavoli e code non sono ancora stati contati.
status-tables = Tavoli: { $lobby } da cominciare, { $playing } in gioco, { $pause } fra due smazzate
status-updates = Aggiornamenti da elaborare: { $count }, il più vecchio aspetta da { $time }
status-updates-none = Aggiornamenti da elaborare: nessuno
status-messages = Messaggi da inviare: { $count }, il più vecchio aspetta da { $time }
status-messages-none = Messaggi da inviare: nessuno
status-screens = Schermate da aggiornare: { $count }
status-late = Turni scaduti e ancora aperti: { $count }
status-budget = Messaggi che si possono inviare adesso: { $count }

status-file = File del database: { $size }
status-disk = Spazio libero sul suo disco: { $size }
status-copies-off = Copie: non se ne fanno (BACKUP_DAYS è 0)
status-no-copy = Ultima copia: ancora nessuna
status-copy = Ultima copia: fatta e controllata { $time } fa
status-kib = { $count } KiB
status-mib = { $count } MiB

status-no-errors = Nessun errore dall'avvio.
status-errors = <b>Errori dall'avvio: { $count }</b>
status-error = <code>{ $frame }</code>: { $kind }, { $count ->
    [one] una volta
   *[other] { $count } volte, l'ultima
  } { time-at }
status-error-plain = <code>{ $frame }</code>: { $count ->
    [one] una volta
   *[other] { $count } volte, l'ultima
  } { time-at }
