### Invitations: links to a lobby.

invite-in-private = 📨 Deine Einladungen bekommst du privat.
invite-none = 📨 Es gibt keinen Tisch, an den du einladen kannst. Wenn du an einem Tisch sitzt, der noch wartet, findest du hier den Link. Einen Tisch öffnest du in einer Gruppe: /neu
invite-link = 📨 <b>Deine Einladung</b> an den Tisch in „{ $place }“:
    { $link }
invite-members-welcome = Mit dem Link kann sich setzen, wer in der Gruppe ist. Um auch andere einzuladen, wird am Tisch „👥 Gäste“ getippt.
invite-visitors-welcome = Mit dem Link können sich alle setzen, die ihn bekommen, auch von außerhalb der Gruppe.
invite-label-to = 📨 Einladen: { $place }
invite-label-share = 📤 Link senden
invite-label-revoke = ✖️ Einladung zurücknehmen
invite-label-anew = 📨 Eine neue Einladung
invite-revoked = ✖️ Erledigt: Der Link gilt nicht mehr.
invite-revoked-toast = Einladung zurückgenommen.
invite-off = In dieser Gruppe wird nicht an die Tische eingeladen: Das entscheidet, wer sie verwaltet, mit /einstellungen
invite-visitors-not-yours = Für Gäste öffnen kann nur { $host } oder wer die Gruppe verwaltet.
invite-visitors-in = Jetzt setzen sich mit einer Einladung auch Leute, die nicht in der Gruppe sind.
invite-visitors-out = Jetzt setzt sich nur, wer in der Gruppe ist.
invite-over = 📨 Diese Einladung gilt nicht mehr. Bitte um einen neuen Link.
invite-not-visitors = An diesen Tisch lädt ein, wer in der Gruppe ist.
invite-members-only = 📨 An diesen Tisch setzt sich nur, wer in der Gruppe ist. Bitte darum, ihn für Gäste zu öffnen.
invite-question = 🎴 <b>Setzt du dich an den Tisch von { $player }?</b>
invite-place = 📍 { $place }
invite-rematch = 🎴 { $player } öffnet die Revanche: Dein Platz bleibt, und deine Karten kommen hierher. Um ihn aufzugeben: /aufgeben
place-visited = Tisch von { $player }
invite-label-yes = 🪑 Ja, ich setze mich
invite-label-no = Nein, danke
invite-seated = 👍 Du hast einen Platz am Tisch von { $player }. Wenn es losgeht, kommen deine Karten hierher.

lobby-seat-visitor = { $number }. { $player } (Gast)
lobby-visitors = 👥 Offen für Gäste: Mit einer Einladung setzen sich auch Leute von außerhalb der Gruppe.
lobby-label-invite = 📨 Einladen
lobby-label-visitors = { $chosen ->
    [yes] ✅
   *[no] 👥
  } Gäste
command-name-invite = einladen
command-menu-invite = lade an deinen Tisch ein, mit einem Link

## What can be sent to any chat by typing the bot's name

offer-table-title = 🎴 An deinen Tisch einladen
offer-table = 🎴 <b>{ $player } lädt dich zu Scala 40 ein!</b>
offer-free = { $count ->
    [one] 🪑 Noch ein Platz
   *[other] 🪑 Noch { $count } Plätze
  }{ $who ->
    [group] , für Leute aus der Gruppe
   *[everybody] {""}
  }
offer-label-sit = 🪑 Platz nehmen
offer-evening-title = 🌙 Zum Abend einladen
offer-evening = Wer in der Gruppe ist, kann sagen, ob er oder sie kommt.
offer-label-evening = 🌙 Abend ansehen
offer-daily-title = 📅 Dein Ergebnis des Tages
offer-label-daily = 📅 Spiel auch mit
offer-none = Es gibt nichts zu senden: Öffne den Chat mit mir
invite-inline = Oder schreib <b>@{ $bot }</b> in irgendeinen Chat und wähle, was du senden willst.
