### Settings of a chat.

settings-main = ⚙️ <b>Settings of { $place }</b>
    🗣 Language: { $language }
    🕰 Time zone: { $zone }
    ⚖️ A new table starts with these rules: { $rules }
settings-label-language = 🗣 Language
settings-label-zone = 🕰 Time zone
settings-label-defaults = ⚖️ Starting rules
settings-label-back = ⬅️ Back
settings-label-reset = ↩️ Back to the fisca rules
settings-label-as-telegram = 📱 Same as Telegram
settings-language-private = 🗣 Which language shall I use with you?
settings-language-group = 🗣 Which language shall I use in this group?
settings-zone = 🕰 The quiet hours follow this group's clock: <b>{ $zone }</b>.
    Your time zone isn't here? Write it like this: <code>/settings Europe/Lisbon</code>
settings-defaults = ⚖️ A new table starts with the rules chosen last in this group: { $rules }.
settings-saved = Done.
settings-language-set = 🗣 { $language }
settings-not-yours = Only the group's administrators can change the settings.
settings-language-not-yours = Only the group's administrators, or whoever opened the table, can change the language.
settings-no-such-zone = I don't know the time zone “{ $zone }”. A right name is, for example, Europe/Rome

language-it = Italiano
language-en = English
language-de = Deutsch

zone-Rome = Rome, Berlin, Paris
zone-London = London, Lisbon
zone-Athens = Athens, Bucharest
zone-Moscow = Moscow, Istanbul
zone-New_York = New York, Toronto
zone-Chicago = Chicago
zone-Denver = Denver
zone-Los_Angeles = Los Angeles
zone-Sao_Paulo = São Paulo
zone-Buenos_Aires = Buenos Aires
zone-Azores = Azores
zone-Cairo = Cairo
zone-Dubai = Dubai
zone-Kolkata = India
zone-Shanghai = China
zone-Tokyo = Tokyo
zone-Perth = Perth
zone-Sydney = Sydney, Melbourne
zone-Auckland = Auckland
zone-UTC = UTC
