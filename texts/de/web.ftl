### What the page's server answers if it cannot do what is asked. The words of the page itself begin with "page-".

web-init-data = Ich erkenne dich nicht: Öffne die Seite in Telegram noch einmal.
web-init-data-old = Diese Seite gilt nicht mehr. Im Chat mit dem Bot öffnet der Knopf „Tisch öffnen“ eine neue.
web-ticket = Die Seite ist abgelaufen: Öffne sie in Telegram noch einmal.
web-link = Dieser Link öffnet keinen Tisch mehr. Hier sind deine.
web-not-member = Diese Gruppe gehört nicht zu deinen: Hier siehst du die, in denen du spielst.
web-not-here = Das geht auf der Seite dieses Tisches nicht.
web-malformed = Ich verstehe nicht, was die Seite will: Lade sie neu.
web-conflict = Die Seite hat zwei verschiedene Dinge verlangt, als wären sie eins: Lade sie neu.
web-too-large = Die Anfrage ist zu lang. Lade die Seite neu.
web-too-many = Bitte langsam: Warte einen Moment und versuch es noch einmal.
web-too-many-streams = Gerade sind zu viele Seiten offen: Versuch es gleich noch einmal.
web-not-found = Hier ist nichts.
web-method = Auf diese Art kann ich nicht antworten.
