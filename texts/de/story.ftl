### The story of a match, in private: its finished deals, picture by picture.

story-title = 📖 <b>Verlauf der Partie</b> · { $place } · Runde { $deal } von { $deals }
story-dealt = 🎴 Die Karten sind gegeben. { $player } beginnt.
story-hand = { $player } hat { $count ->
    [0] keine Karten
    [one] 1 Karte: { $cards }
   *[other] { $count } Karten: { $cards }
} auf der Hand
story-label-open = 📖 Verlauf der Partie
story-label-last = 📖 Deine letzte Partie
story-label-before = ⬅️ Zurück
story-label-after = Weiter ➡️
story-label-before-deal = ⬅️ Runde davor
story-label-after-deal = Nächste Runde ➡️
story-label-end = 🏁 So ging's aus
story-label-deal = { $deal }
story-label-deal-shown = · { $deal } ·
story-not-yours = Den Verlauf der Partie sehen alle, die an diesem Tisch saßen, oder die Gruppe, wenn alle einverstanden sind.
story-none = Noch ist keine Runde zu Ende: Mit der ersten beginnt der Verlauf.
story-not-over = Diese Runde ist noch nicht vorbei, oder es gibt sie nicht.
story-seat = Platz { $seat }
lobby-replays = 📖 Alle in der Gruppe können die Runden ansehen, wenn sie vorbei sind, mit den Karten aller.
lobby-replays-not = 📖 Die Runden sehen sich nur alle an, die mitgespielt haben.
story-label-hide = 🔒 Meine Karten nicht
story-label-show = 📖 Meine Karten auch
story-label-hiding = 🔒 Meine Karten: ja oder nein
story-hidden = Gut: Die Runden dieses Tisches sehen nur alle, die mitspielen.
story-shown = Gut: Von dir aus darf man die Runden dieses Tisches ansehen.
story-hidden-already = Die Runden dieses Tisches sieht sonst niemand: Es gibt nichts zu ändern.
story-hidden-stays = Dieser Platz wurde weitergegeben: Sein Nein bleibt.
story-label-page = 📱 Wiederholung
what-if-begun = Ab hier spielst du gegen Computer, mit den Karten von damals. Es zählt für niemanden.
what-if-label-back = 📖 Zurück zur Runde
place-what-if = Was wäre, wenn …
