### Wie es dem Bot geht: /status für die, die ihn betreiben, und /healthz.

command-name-status = status

## Wer fragt, bevor jemand in OPERATORS steht

status-your-id = Deine Nummer (ID) bei Telegram ist <code>{ $id }</code>.
    Wenn du diesen Bot betreibst, schreibe <code>OPERATORS={ $id }</code> in seine Datei mit den Einstellungen und starte ihn neu: Dann sagt dir /status, wie es ihm geht.

## Was an einem Teil nicht stimmt

health-updates = Telegram antwortet seit { $seconds } s nicht auf die Frage nach Updates.
health-webhook = Telegram bestätigt seit { $seconds } s nicht, dass es die Updates hierher schickt, oder konnte eines nicht zustellen.
health-store = Die Datenbank nimmt seit { $seconds } s nichts an: Sie ist gesperrt, oder auf die Platte lässt sich nichts mehr schreiben.
health-disk = Auf der Platte der Datenbank sind noch { $kib } KiB frei.
health-messages = Seit { $seconds } s geht keine Nachricht hinaus, obwohl welche warten.
health-sweep = Was fällig ist, wird seit { $seconds } s nicht erledigt.
health-clock-set = Die Uhr des Rechners wurde gestellt, oder der Rechner war im Ruhezustand; die Fristen haben sich mit verschoben.
health-clock-ahead = Die Uhr des Rechners geht gegenüber der von Telegram { $seconds } s vor.
health-clock-behind = Die Uhr des Rechners geht gegenüber der von Telegram { $seconds } s nach.
health-no-copy = Nach { $hours } Stunden gibt es noch keine Kopie der Datenbank.
health-old-copy = Die neueste Kopie der Datenbank ist { $hours } Stunden alt.

## /status

status-title = 🩺 <b>Wie es dem Bot geht</b>
status-version = Version { $version }
status-version-commit = Version { $version }, Commit <code>{ $commit }</code>
status-uptime = Laufzeit: { $time }
status-polling = Updates: werden bei Telegram abgefragt
status-webhook = Updates: schickt Telegram (Webhook)

status-well = ✅ Alles funktioniert.
status-trouble = ⚠️ { $trouble }
status-locked = 🔒 Ein anderes Programm sperrt die Datenbank: Für diese Antwort habe ich nur gelesen.

status-not-counted = Tische und Warteschlangen sind noch nicht gezählt.
status-tables = Tische: { $lobby } vor dem Beginn, { $playing } im Spiel, { $pause } zwischen zwei Runden
status-updates = Updates in Arbeit: { $count }, Wartezeit des ältesten: { $time }
status-updates-none = Updates in Arbeit: keine
status-messages = Nachrichten zu senden: { $count }, Wartezeit der ältesten: { $time }
status-messages-none = Nachrichten zu senden: keine
status-screens = Anzeigen zu erneuern: { $count }
status-late = Abgelaufene Züge, die noch offen sind: { $count }
status-budget = Nachrichten, die jetzt gesendet werden dürfen: { $count }

status-file = Datenbank: { $size }
status-disk = Frei auf ihrer Platte: { $size }
status-copies-off = Kopien: keine (BACKUP_DAYS ist 0)
status-no-copy = Letzte Kopie: noch keine
status-copy = Letzte Kopie: geprüft, { $time } alt
status-kib = { $count } KiB
status-mib = { $count } MiB

status-no-errors = Keine Fehler seit dem Start.
status-errors = <b>Fehler seit dem Start: { $count }</b>
status-error = <code>{ $frame }</code>: { $kind }, { $count ->
    [one] einmal,
   *[other] { $count }-mal, zuletzt
  } { time-at }
status-error-plain = <code>{ $frame }</code>: { $count ->
    [one] einmal,
   *[other] { $count }-mal, zuletzt
  } { time-at }
