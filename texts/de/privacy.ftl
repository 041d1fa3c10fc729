### What is stored about a person, the file with all of it, and erasing it. The store gives the times.

privacy-told = 🔒 <b>Was ich über dich weiß</b>
    • Wer du bist: Name und Benutzername, Sprache, Einstellungen, wann ich dich zuerst und zuletzt gesehen habe.
    • Wie du spielst: deine Tische und dein Name dort, Karten und Züge, das Wort, mit dem du abhebst, Ergebnisse, deine Abende.
    • Die Nummern meiner Nachrichten.
    Eure Gespräche hebe ich nicht auf; deine Telefonnummer kenne ich nicht.
privacy-kept = <b>Wie lange</b>
    • Karten, Züge und Spielblöcke, mit Namen: bis { $record } nach dem Ende. Die Ergebnisse, auch jeder Runde, bleiben für die Rangliste.
    • Tische, die vor dem Geben schließen, vergangene Abende und Nachrichtennummern von beendeten Tischen: { $closed }.
    • Was du mir schreibst oder antippst: bis zu meiner Antwort. Dass ich geantwortet habe: { $update }.
    • Welche Bilder ich verschickt habe (sie liegen bei Telegram): { $picture }.
    • Vergangene Urlaube: { $vacation }.
    • Name und Einstellungen einer Gruppe, die mich entfernt: { $group }.
    • Der Rest: bis du vergessen sein willst oder ich dich { $unseen } nicht sehe.
privacy-page = • Die Seite: Anmeldung { $access }, offener Tisch und meine Antworten { $time }.
privacy-copies = • Sicherungskopien: { $time }. Danach ist Gelöschtes auch dort weg.
privacy-copies-server = • Sicherungskopien: Die macht der Betreiber, denn alles liegt auf einem Datenbankserver. Frag ihn, wie lange er sie behält: So lange steht Gelöschtes noch darin.
privacy-seen = <b>Wo es liegt, und wer es sieht</b>
    In einer einzigen Datei, auf dem Server des Betreibers. Solange ihr spielt, stehen auch die Karten auf der Hand darin: Der Betreiber könnte sie ansehen, aber nicht ändern. Was sich prüfen lässt, und was nicht: /nachweis
    Wer mit dir spielt, sieht, was am Tisch zu sehen ist, und nach einer Runde das Protokoll mit allen Karten. Die Nachrichten laufen über Telegram; sonst bekommt niemand etwas. Im Fehlerprotokoll steht nicht, wer du bist.
privacy-rights = <b>Was du tun kannst</b>
    📥 Alles als Datei schicken lassen.
    🗑 Dich vergessen lassen, auch mit /vergissmich. Beendete Partien bleiben den anderen, mit „?“ als Namen.
privacy-label-data = 📥 Schick mir meine Daten
privacy-label-forget = 🗑 Lösch mich
privacy-in-private = 🔒 Was ich über dich weiß, wie lange, und wie du alles bekommst oder löschst: Das sage ich dir im privaten Chat.

## The file

privacy-data-comes = 📥 Die Datei kommt gleich hier.
privacy-data-comes-already = 📥 Die Datei ist schon unterwegs.
privacy-data-has-come = 📥 Die Datei habe ich dir gerade geschickt. In einer Minute kann ich sie noch einmal schicken.
privacy-nothing-held = Über dich habe ich nichts, was ich dir schicken könnte.
privacy-data-failed = 😕 Die Datei mit deinen Daten lässt sich nicht verschicken. Versuch es später noch einmal mit /datenschutz, oder frag den Betreiber.
privacy-file = 📥 Alles, was ich über dich weiß, Stand jetzt: eine Textdatei, die man lesen kann und die auch ein Programm versteht (JSON). Karten der anderen stehen nur in den Protokollen beendeter Partien.

## The beginning of the file: a line for each part; the names of the parts are the same in every language

privacy-guide =
    <code>person</code>: wer du für mich bist, und wie du die Karten sehen möchtest. <code>private_chat</code>: der Chat zwischen uns beiden.
    <code>tables</code>: deine Tische. <code>log</code> sind deine Züge, <code>my_hand</code> deine Hand, wie sie jetzt ist, <code>committed_names</code> dein Name im Protokoll, <code>records</code> das Protokoll einer beendeten Partie, <code>deal_results</code> wie jede Runde für dich endete, <code>drafts</code> der Zug, den du angefangen hast, <code>prepared_turns</code> der Zug, den du vorbereitet hast, <code>remarks</code> wie du jede Runde gespielt hast und, bis sie zu Ende ist, welche Ratschläge du gelesen hast.
    <code>score_sheets</code>, <code>sheet_seats</code>, <code>sheet_deals</code>: die Spielblöcke, mit den Gästen, die du dazugeschrieben hast (<code>guest</code>), und den Runden, die du eingetragen hast.
    <code>evenings</code>, <code>evening_answers</code>: die Abende, die du vorgeschlagen hast, und deine Antworten; <code>vacations</code>: deine Urlaube; <code>lobby_watches</code>, <code>waiting_list</code>: die Gruppen und Partien, von denen du wissen willst.
    Die Karten: zuerst der Wert (T ist die Zehn), dann die Farbe: H Herz, D Karo, C Kreuz, S Pik. Der Stern ist der Joker.
    <code>messages</code>, <code>screens</code>, <code>announcements</code>: welche Nachrichten ich dir geschickt habe, und wann; ihren Text bewahre ich nicht auf. Nummern, deren Name auf <code>id</code> endet, brauche ich, um etwas wiederzufinden.
    <code>page_tickets</code>, <code>page_requests</code>, <code>open_pages</code>: die Seite deiner Tische, also deine Anmeldung, was ich der Seite geantwortet habe, und welchen Tisch du offen hast.
    Die Zeiten sind die von Greenwich; <code>quiet</code> sind die Ruhezeiten, in Minuten ab Mitternacht. <code>true</code> heißt ja, <code>false</code> nein, <code>null</code> nichts.

## Being forgotten

forget-in-private = 🗑 Das frage ich dich im privaten Chat: So siehst nur du, was gelöscht wird.
forget-question = 🗑 <b>{ $player }, soll ich dich vergessen?</b>
forget-matches = { $tables ->
    [one] • Du verlässt die Partie, die du gerade spielst: { $where }.
   *[other] • Du verlässt die { $tables } Partien, die du gerade spielst: { $where }.
  }
forget-lobbies = { $tables ->
    [one] • Du stehst von dem Tisch auf, an dem noch nicht gespielt wird: { $where }.
   *[other] • Du stehst von den { $tables } Tischen auf, an denen noch nicht gespielt wird: { $where }.
  }
forget-place = „{ $place }“
forget-more = { $count } anderswo
forget-sheets = • Auf offenen Spielblöcken steht „?“ statt deines Namens und der deiner Gäste.
forget-erased = • Ich lösche Namen, Benutzernamen, Einstellungen, deine Statistik und die Partien, die du hier allein gegen den Computer gespielt hast.
forget-stays = • Den anderen bleiben die Ergebnisse, mit einem „?“ statt deines Namens, und { $time } lang nach dem Ende das Protokoll mit den Zügen und dem Abheben, ohne Namen. Was schon in den Chats steht, bleibt dort.
forget-copies = • In den Sicherungskopien stehst du noch höchstens { $time }.
forget-for-ever = Das lässt sich nicht rückgängig machen.
forget-label-yes = 🗑 Ja, alles löschen
forget-label-no = Nein, ich bleibe
forget-done-toast = Erledigt.
forget-done = 🗑 Erledigt: Ich weiß nichts mehr über dich. Wenn du mir wieder schreibst, lerne ich dich neu kennen.
forget-done-but-copies = 🗑 Erledigt: Ich weiß nichts mehr über dich. In Sicherungskopien steht noch etwas, aber nicht länger als { $time }. Wenn du mir wieder schreibst, lerne ich dich neu kennen.
forget-nothing = Ich habe dich schon vergessen: Über dich weiß ich nichts mehr.
forget-left-match = 🚪 Ein Spieler hat die Partie verlassen und möchte vergessen werden: An seinem Platz steht jetzt „?“.
forget-lobby-empty = ✖️ Am Tisch sitzt niemand mehr: Ich schließe ihn. Einen neuen eröffnen: /neu
