### A deal that can be checked: what the lobby promises, the die, the cut, what /nachweis tells.

fair-lobby = 🔏 Versiegeltes Paket · /nachweis
fair-lobby-die = 🔏 Versiegeltes Paket · 🎲 { $die } · /nachweis
fair-label-copy = 📋 Siegelcode
fair-die-lost = 🎲 Ich weiß nicht, was der Würfel zeigt: Die Antwort von Telegram ging verloren. Ich würfle nicht noch einmal, und für diese Partie zählt der Würfel nicht.
fair-brief = 🔏 <b>Das Paket ist versiegelt</b>: Die Karten stehen fest, bevor gespielt wird, und jeder kann sie nachprüfen.
fair-label-told = 🔏 So prüft man nach

fair-told = 🔏 <b>So prüft man das versiegelte Paket</b>
    1. Wenn ein Tisch eröffnet wird, versiegle ich das Paket: Von da an kann ich die Geheimnisse der Partie nicht mehr ändern. „Siegelcode“ kopiert den Code dazu: Heb ihn auf oder schick ihn jemandem, bevor gegeben wird; am Ende vergleichst du ihn mit dem Protokoll.
    2. Vor jeder Runde steht auch fest, wer mitspielt, wer gibt und, falls gewürfelt oder abgehoben wurde, was dabei herauskam.
    3. Aus alledem ergibt sich jede einzelne Karte, auch wenn der Ablagestapel wieder zum Talon wird: Es bleibt nichts auszusuchen.
    4. Ist eine Runde vorbei, egal wie, wird ihr Geheimnis öffentlich: Es steht im Protokoll.
    5. Nachrechnen kann jeder mit dem Programm hinter diesem Bot: <code>python3 -m scala40 verify</code> und der Name der Datei, oder <code>docs/verify.py</code>, das in zehn Minuten gelesen ist.
fair-limits = Was das nicht beweist: dass der Betreiber nicht in die Karten sieht, und dass sich die Spieler nicht absprechen. Mehr: <code>docs/fair.md</code>
fair-commitment = Siegel ({ $place }): <code>{ $commitment }</code>
fair-deal = Runde { $deal }: { $player } gibt · { $inputs }
fair-die = Würfel { $die }
fair-cut = abgehoben „{ $cut }“
fair-no-chance = weder gewürfelt noch abgehoben
fair-log = Prüfcode der Runde { $deal }: <code>{ $hash }</code>
fair-broken-off = { $count ->
    [0] In diesem Chat wurde keine Runde nach dem Geben abgebrochen.
    [one] In diesem Chat wurde eine Runde nach dem Geben abgebrochen.
   *[other] In diesem Chat wurden { $count } Runden nach dem Geben abgebrochen.
}
fair-broken-off-there = { $count ->
    [0] In „{ $place }“ wurde keine Runde nach dem Geben abgebrochen.
    [one] In „{ $place }“ wurde eine Runde nach dem Geben abgebrochen.
   *[other] In „{ $place }“ wurden { $count } Runden nach dem Geben abgebrochen.
}
fair-caption = Das Protokoll, Karte für Karte, mit den Geheimnissen der beendeten Runden: <code>python3 -m scala40 verify { $file }</code>
fair-caption-before = Hier wurde noch nicht gegeben. Dies ist das Protokoll der vorigen Partie, Karte für Karte, mit den Geheimnissen ihrer Runden: <code>python3 -m scala40 verify { $file }</code>

## The cut

fair-first-die = 🎲 Der Würfel zeigt { $die }.
fair-first-how = Abgehoben wird mit einer Zahl unten, oder mit /abheben und einem Wort. Ohne das wird trotzdem gegeben.
fair-seal = 🔏 Das Siegel des Pakets: <code>{ $commitment }</code>
fair-label-seal = 🔏 Siegel
fair-label-open = ✂️ Abheben
fair-first-dealer = 🎴 Ausgelost: Zuerst gibt { $dealer }.
fair-first-asked = ✂️ Ausgelost: Zuerst gibt { $dealer }. Abheben darf { $player }.
fair-first-asked-you = ✂️ Ausgelost: Zuerst gibt { $dealer }. Du darfst abheben.
fair-first-again = ✂️ Am Tisch hat sich etwas geändert, das Abheben von vorher zählt nicht mehr. Zuerst gibt { $dealer }, abheben darf { $player }.
fair-first-again-you = ✂️ Am Tisch hat sich etwas geändert, das Abheben von vorher zählt nicht mehr. Zuerst gibt { $dealer }, du darfst wieder abheben.
fair-first-said = ✂️ Zuerst gibt { $dealer }. { $player } hat abgehoben: „{ $cut }“
fair-first-said-you = ✂️ Zuerst gibt { $dealer }. Du hast abgehoben: „{ $cut }“

fair-label-cut = ✂️ { $player } hebt ab
fair-cut-asked = ✂️ { $player } darf abheben: mit einer Zahl unten, oder mit /abheben und einem Wort. Wenn nicht, wird trotzdem gegeben.
fair-cut-asked-you = ✂️ Du darfst abheben: mit dem Knopf unten, oder mit /abheben und einem Wort. Wenn nicht, wird trotzdem gegeben.
fair-cut-said = ✂️ { $player } hat abgehoben: „{ $cut }“
fair-cut-done = ✂️ Du hast abgehoben: „{ $cut }“
fair-cut-not-yours = Abheben darf { $player }, auf dem Platz rechts vom nächsten Geber.
fair-cut-already = Du hast schon abgehoben: „{ $cut }“
fair-cut-not-now = Abgehoben wird vor jeder Runde: das erste Mal, sobald der Tisch bereit ist, dann zwischen zwei Runden. Das tut, wer rechts vom nächsten Geber sitzt.
fair-cut-nobody = Diesmal hebt niemand ab: Rechts vom nächsten Geber sitzt { $player }. Es wird trotzdem gegeben.
fair-cut-unusable = Schreib /abheben und dann ein Wort oder eine Zahl, zum Beispiel <code>/abheben zweiundvierzig</code>
fair-cut-names-you = Heb mit etwas anderem ab: Es bleibt im Protokoll stehen, auch wenn du einmal vergessen werden willst. Dein Name gehört da nicht hinein.
fair-record-gone = Das Protokoll dieser Partie gibt es nicht mehr: Ich bewahre es nach dem Ende { $days } Tage auf. Das Ergebnis bleibt.
fair-record-sealed = Das Protokoll kommt, wenn alle fertig sind: Andere spielen noch dieselben Karten.
fair-record-unsealed = Das Paket dieses Tisches ist nicht versiegelt, oder nicht mehr.
fair-no-more = 🔏 Die Züge, die ich von dieser Runde aufbewahrt habe, passen nicht zu dem, was auf dem Tisch liegt: Von jetzt an ist das Paket dieses Tisches nicht mehr versiegelt, und seine Karten lassen sich nicht nachprüfen.
