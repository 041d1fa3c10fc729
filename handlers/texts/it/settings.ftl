### Settings of a chat.

settings-main = ⚙️ <b>Impostazioni di { $place }</b>
    🗣 Lingua: { $language }
    🕰 Fuso orario: { $zone }
    ⚖️ Un tavolo nuovo comincia con queste regole: { $rules }
settings-label-language = 🗣 Lingua
settings-label-zone = 🕰 Fuso orario
settings-label-defaults = ⚖️ Regole di partenza
settings-label-back = ⬅️ Indietro
settings-label-reset = ↩️ Torna alle regole fisca
settings-label-as-telegram = 📱 Come dice Telegram
settings-language-private = 🗣 In che lingua ti parlo?
settings-language-group = 🗣 In che lingua parlo in questo gruppo?
settings-zone = 🕰 Le ore di silenzio seguono l'orologio di questo gruppo: <b>{ $zone }</b>.
    Il fuso che cerchi non c'è? Scrivilo così: <code>/impostazioni Europe/Lisbon</code>
settings-defaults = ⚖️ Un tavolo nuovo comincia con le ultime regole scelte in questo gruppo: { $rules }.
settings-saved = Fatto.
settings-language-set = 🗣 { $language }
settings-not-yours = Le impostazioni le cambia chi amministra il gruppo.
settings-language-not-yours = La lingua la cambia chi amministra il gruppo, o chi ha aperto il tavolo.
settings-no-such-zone = Non conosco il fuso orario «{ $zone }». Un nome giusto è per esempio Europe/Rome

language-it = Italiano
language-en = English
language-de = Deutsch

zone-Rome = Roma, Berlino, Parigi
zone-London = Londra, Lisbona
zone-Athens = Atene, Bucarest
zone-Moscow = Mosca, Istanbul
zone-New_York = New York, Toronto
zone-Chicago = Chicago
zone-Denver = Denver
zone-Los_Angeles = Los Angeles
zone-Sao_Paulo = San Paolo
zone-Buenos_Aires = Buenos Aires
zone-Azores = Azzorre
zone-Cairo = Il Cairo
zone-Dubai = Dubai
zone-Kolkata = India
zone-Shanghai = Cina
zone-Tokyo = Tokyo
zone-Perth = Perth
zone-Sydney = Sydney, Melbourne
zone-Auckland = Auckland
zone-UTC = UTC
