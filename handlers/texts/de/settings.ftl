### Settings of a chat.

settings-main = ⚙️ <b>Einstellungen von { $place }</b>
    🗣 Sprache: { $language }
    🕰 Zeitzone: { $zone }
    ⚖️ Ein neuer Tisch beginnt mit diesen Regeln: { $rules }
settings-label-language = 🗣 Sprache
settings-label-zone = 🕰 Zeitzone
settings-label-defaults = ⚖️ Anfangsregeln
settings-label-back = ⬅️ Zurück
settings-label-reset = ↩️ Zurück zu den Fisca-Regeln
settings-label-as-telegram = 📱 Wie in Telegram
settings-language-private = 🗣 In welcher Sprache soll ich mit dir reden?
settings-language-group = 🗣 In welcher Sprache soll ich in dieser Gruppe reden?
settings-zone = 🕰 Die Ruhezeit richtet sich nach der Uhr dieser Gruppe: <b>{ $zone }</b>.
    Deine Zeitzone ist nicht dabei? Schreib sie so: <code>/einstellungen Europe/Lisbon</code>
settings-defaults = ⚖️ Ein neuer Tisch beginnt mit den Regeln, die in dieser Gruppe zuletzt gewählt wurden: { $rules }.
settings-saved = Erledigt.
settings-language-set = 🗣 { $language }
settings-not-yours = Die Einstellungen ändert, wer die Gruppe verwaltet.
settings-language-not-yours = Die Sprache ändert, wer die Gruppe verwaltet oder den Tisch eröffnet hat.
settings-no-such-zone = Die Zeitzone „{ $zone }“ kenne ich nicht. Ein richtiger Name ist zum Beispiel Europe/Rome

language-it = Italiano
language-en = English
language-de = Deutsch

zone-Rome = Rom, Berlin, Paris
zone-London = London, Lissabon
zone-Athens = Athen, Bukarest
zone-Moscow = Moskau, Istanbul
zone-New_York = New York, Toronto
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
zone-Sydney = Sydney, Melbourne
zone-Auckland = Auckland
zone-UTC = UTC
