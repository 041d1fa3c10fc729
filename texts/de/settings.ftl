### Settings of a group and of a person.

settings-main = ⚙️ <b>Einstellungen von { $place }</b>
    🗣 Sprache: { $language }
    🖼 Der Tisch: { $display }
    🎴 In der Gruppe spielen: { $group_hands }
    🔔 Nachrichten in der Gruppe: { $verbosity }
    🍀 Glück in der Gruppe: { $clover }
    📨 Einladungen: { $invites }
    📖 Runden noch einmal ansehen: { $replays }
    🏆 Saison: { $season }
    📅 Tagesspiel: { $daily }
    🕰 Zeitzone: { $zone }
    ⚖️ Regeln eines neuen Tisches: { $rules }
settings-person = ⚙️ <b>Deine Einstellungen</b>
    🗣 Sprache: { $language }
    🔎 Bequem: { $comfort }
    🖼 Tisch und Karten: { $display }
    👉 Hinweise in den ersten Zügen: { $guide }
    ✋ Nachfragen, bevor du beim Abwerfen etwas verschenkst: { $asks }
    🔒 Geschützte Karten: { $protect }
    🤖 Schnelle Computer, wenn du allein spielst: { $computers }
    💬 Anmerkungen nach jeder Runde: { $remarks }
settings-label-language = 🗣 Sprache
settings-label-display = 🖼 Wie der Tisch aussieht
settings-label-inside = 🎴 In der Gruppe spielen
settings-label-volume = 🔔 Nachrichten in der Gruppe
settings-label-clover = 🍀 Glück in der Gruppe
settings-label-invites = 📨 Einladungen
settings-label-replays = 📖 Runden noch einmal ansehen
settings-label-season = 🏆 Saison der Rangliste
settings-label-daily = 📅 Tagesspiel
settings-label-comfort = 🔎 Bequem
settings-label-guide = 👉 Hinweise
settings-label-asks = ✋ Nachfragen beim Abwerfen
settings-label-protect = 🔒 Geschützte Karten
settings-label-computers = 🤖 Schnelle Computer
settings-label-remarks = 💬 Wie ich gespielt habe
settings-label-zone = 🕰 Zeitzone
settings-label-defaults = ⚖️ Anfangsregeln
settings-label-back = ⬅️ Zurück
settings-label-reset = ↩️ Zurück zu den Fisca-Regeln
settings-label-as-telegram = 📱 Wie in Telegram
settings-language-private = 🗣 In welcher Sprache soll ich dir schreiben?
settings-language-group = 🗣 In welcher Sprache soll ich in dieser Gruppe schreiben?
settings-zone = 🕰 Die Ruhezeit richtet sich nach der Uhr dieser Gruppe: <b>{ $zone }</b>.
    Deine Zeitzone ist nicht dabei? Schreib sie so: <code>/einstellungen Europe/Lisbon</code>
settings-defaults = ⚖️ Ein neuer Tisch beginnt mit den Regeln, die in dieser Gruppe zuletzt gewählt wurden: { $rules }.
settings-display-group = 🖼 <b>Wie soll ich den Tisch in dieser Gruppe zeigen?</b>
settings-display-person = 🖼 <b>Wie soll ich dir den Tisch und deine Karten zeigen?</b>
settings-display-forms = <b>Bilder</b>: Der Tisch ist gezeichnet.
    <b>Text</b>: Er ist geschrieben, mit den Zeichen der Farben.
    <b>Worte</b>: Er ist zum Vorlesen geschrieben, „Herz 7“ statt 7♥.
settings-display-pictures = Bilder
settings-display-text = Text
settings-display-words = Worte
settings-display-light = Helles Tuch
settings-display-dark = Dunkles Tuch
settings-display-two = Zweifarbig
settings-display-four = Vierfarbig
settings-display-normal = Normale Karten
settings-display-large = Große Karten
settings-display-unmarked = Ohne Zeichen
settings-display-marked = Mit Zeichen
settings-display-marks = Ausgewählte Karten erkennst du an der Farbe ihres Knopfes; <b>mit Zeichen</b> auch an einem Zeichen neben der Karte.
settings-display-sign = Zeichen an ausgewählten Karten
settings-display-and = { $first } · { $second }
settings-display-shown = { $form } · { $felt } · { $suits }
settings-inside = 🎴 <b>Wird auch hier in der Gruppe gespielt?</b> Karten sieht immer nur, wer sie auf der Hand hat.
    <b>Wenn nötig</b>: Hier spielt, wer den Chat mit mir noch nicht geöffnet hat, die anderen privat.
    <b>Immer</b>: Es wird hier gespielt, und niemand muss den Chat mit mir öffnen.
    <b>Nie</b>: Es wird nur im privaten Chat gespielt.
settings-inside-auto = Wenn nötig
settings-inside-on = Immer
settings-inside-off = Nie
settings-volume = 🔔 <b>Wie viele Nachrichten einer Partie bekommt diese Gruppe?</b>
    <b>Bei jedem Zug</b>: eine pro Zug; wer am Zug ist, wird gerufen.
    <b>Wenige</b>: eine einzige pro Runde, die sich ohne Benachrichtigung ändert.
    <b>Nur Ergebnisse</b>: wie Runden und Partie ausgehen und wer ausscheidet.
    Bei „Wenige“ und „Nur Ergebnisse“ sage ich allen privat, wann sie am Zug sind; hier, wenn ich ihnen nicht schreiben darf.
settings-volume-every-turn = Bei jedem Zug
settings-volume-quiet = Wenige
settings-volume-ends = Nur Ergebnisse
settings-clover = 🍀 <b>In der Gruppe sagen, wer die besten Karten hatte?</b> Am Ende jeder Runde, mit einem Kleeblatt. Privat liest es ohnehin jeder für sich.
settings-clover-on = Ja
settings-clover-off = Nein
settings-invites = 📨 <b>Darf man an die Tische dieser Gruppe einladen?</b> Wer am Tisch sitzt, kann einen Link verschicken. Wer nicht in der Gruppe ist, setzt sich nur, wenn der Tisch für Gäste offen ist.
settings-invites-on = Ja
settings-invites-off = Nein
settings-replays = 📖 <b>Dürfen alle in der Gruppe die Runden der anderen ansehen, wenn sie vorbei sind?</b> Mit den Karten aller. Das gilt für Tische, die es sagen, bevor es losgeht, und wer spielt, kann immer Nein sagen.
settings-replays-on = Ja
settings-replays-off = Nein
settings-daily = 📅 <b>Das Tagesspiel spielen?</b> Dieselben Karten für alle, jeder privat gegen Computer. Hier wählt ihr, gegen wie viele, wie gut sie sind und um wie viel Uhr die Nachricht mit den Ergebnissen kommt. Das Spiel von heute bleibt, wie es ist: Es gilt ab morgen.
settings-daily-on = Ja
settings-daily-off = Nein
settings-daily-1 = gegen 1
settings-daily-2 = gegen 2
settings-daily-3 = gegen 3
settings-daily-beginner = Anfänger
settings-daily-easy = leicht
settings-daily-medium = mittel
settings-daily-strong = stark
settings-daily-expert = Experte
settings-daily-12 = 12 Uhr
settings-daily-18 = 18 Uhr
settings-daily-20 = 20 Uhr
settings-daily-22 = 22 Uhr
settings-season = 🏆 <b>Wie lange dauert eine Saison der Rangliste?</b> Einen Monat, oder 50, 100 oder 200 Runden, die mindestens zwei Menschen zu Ende spielen. Wenn sie endet, zeige ich hier das Podest.
    <b>Was zählt?</b> Alle Runden jeder Person, oder ihre besten: Es zählen die besten 8 von 10, und ein schlechter Abend fällt nicht ins Gewicht.
settings-season-month = Ein Monat
settings-season-50 = 50 Runden
settings-season-100 = 100 Runden
settings-season-200 = 200 Runden
settings-season-all = Alle Runden zählen
settings-season-best = Die besten 8 von 10 zählen
settings-season-shown = { $length } · { $counted }
settings-comfort = 🔎 <b>Größer und ruhiger?</b> Für Augen und Hände, die es bequem haben wollen.
    <b>An</b>: größere, klarere Karten und Schrift, höchstens vier Tasten an, und oben „So: …“: Ein Tipp spielt den empfohlenen Zug. An Tischen ohne Rat gibt es „So: …“ nicht. Dazu doppelt so viel Zeit, bis ein Tipp zählt, gegen versehentliche.
    <b>Aus</b>: wie für alle.
settings-comfort-on = An
settings-comfort-off = Aus
settings-guide = 👉 <b>Soll ich dir in den ersten Zügen Hinweise geben?</b>
    <b>An</b>: Eine Zeile sagt dir, was du tun kannst. Nach der ersten gespielten Runde geht sie von selbst aus.
    <b>Aus</b>: keine Hinweise.
settings-guide-on = An
settings-guide-off = Aus
settings-asks = ✋ <b>Soll ich nachfragen, bevor du beim Abwerfen etwas verschenkst?</b>
    <b>Ja</b>: Ich frage einmal, wenn du herauskommen oder Schluss machen könntest, oder bei einem Joker oder einer Karte aus einer fertigen Kombination.
    <b>Nein</b>: Die Karte ist beim ersten Tippen abgeworfen.
settings-asks-on = Ja
settings-asks-off = Nein
settings-protect = 🔒 <b>Soll ich die Nachrichten mit deinen Karten schützen?</b>
    <b>Ja</b>: Sie lassen sich weder weiterleiten noch speichern, auch nicht aus Versehen.
    <b>Nein</b>: Es sind Nachrichten wie alle anderen.
    Das gilt für neue Nachrichten: /karten schickt dir deine Hand noch einmal.
settings-protect-on = Ja
settings-protect-off = Nein
settings-computers = 🤖 <b>Sollen die Computer schneller sein, wenn du allein gegen sie spielst?</b>
    <b>Ja</b>: sie spielen fast sofort.
    <b>Nein</b>: sie überlegen einige Sekunden, wie ein Mensch, und du siehst besser, was sie tun.
settings-computers-on = Ja
settings-computers-off = Nein
settings-remarks = 💬 <b>Soll ich nach jeder Runde schreiben, wie du gespielt hast?</b>
    <b>Ja</b>: höchstens drei Anmerkungen, nur an dich, jede mit ihrem Zug.
    <b>Nein</b>: Du siehst sie nur, wenn du fragst.
settings-remarks-on = Ja
settings-remarks-off = Nein
settings-saved = Erledigt.
settings-language-set = 🗣 { $language }
settings-not-yours = Die Einstellungen ändert, wer die Gruppe verwaltet.
settings-language-not-yours = Die Sprache ändert, wer die Gruppe verwaltet oder den Tisch leitet.
settings-no-such-zone = Die Zeitzone „{ $zone }“ kenne ich nicht. Ein richtiger Name ist zum Beispiel Europe/Rome

language-name = Deutsch

zone-Rome = Rom, Berlin
zone-London = London, Lissabon
zone-Athens = Athen, Bukarest
zone-Moscow = Moskau, Istanbul
zone-New_York = New York
zone-Chicago = Chicago
zone-Denver = Denver
zone-Los_Angeles = Los Angeles
zone-Sao_Paulo = São Paulo
zone-Buenos_Aires = Buenos Aires
zone-Azores = Azoren
zone-Cairo = Kairo
zone-Dubai = Dubai
zone-Kolkata = Indien
zone-Shanghai = China
zone-Tokyo = Tokio
zone-Perth = Perth
zone-Sydney = Sydney
zone-Auckland = Auckland
zone-UTC = UTC
