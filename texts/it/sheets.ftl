### The score sheet: matches with real cards, of which the bot keeps the score.

command-name-sheet = segnapunti
command-menu-sheet = il segnapunti per le carte vere

# The words that say that somebody has closed in hand, apart by commas.
sheet-words-in-hand = in mano,mano
# The words that say that somebody has closed, and those that may stand between names and points.
sheet-words-closes = ha chiuso,chiude,chiuso
sheet-words-skipped = e,ed,ha,con,punti,punto

sheet-title = 📝 <b>Segnapunti</b>: voi giocate con le carte vere, io tengo i punti.
sheet-played = 📖 { $rules }
sheet-seat = { $number }. { $player }
sheet-guest = { $number }. { $player } (ospite)
sheet-who-plays = Chi gioca? Si gioca da due a sei{ $kind ->
    [private] .
   *[group] : chi è nel gruppo tocca «Mi siedo».
  }
sheet-ready = Finita la prima smazzata, segnatela qui sotto.
sheet-guests-how = Ospiti, con la virgola: /segnapunti Nonna Pina, Zio Piero
sheet-rules = ⚙️ <b>Le regole dei punti</b>
    Un altro limite si scrive così: /segnapunti 300
sheet-label-sit = 🪑 Mi siedo
sheet-label-stand = Mi alzo
sheet-label-drop = ✖️ { $player }
sheet-label-rules = ⚙️ Regole
sheet-label-close = ⏹ Chiudi
sheet-label-back = ⬅️ Indietro
sheet-label-limit = { $chosen ->
    [yes] ✅ { $limit }
   *[no] { $limit }
  }
sheet-label-write = ✏️ Segna la { $deal }ª smazzata
sheet-label-more = ⋯ Correggi, annulla, chiudi
sheet-label-deal = { $deal }ª
sheet-label-undo = ↩️ Togli la { $deal }ª smazzata
sheet-label-end = ⏹ Chiudi senza risultato
sheet-label-confirm = ✅ Confermo il risultato
sheet-label-another = 📝 Un'altra partita
sheet-label-names = 🗑 Togli i nomi degli ospiti
sheet-label-come-back = ↩️ { $player } rientra
sheet-label-much = { $points } o più
sheet-label-leave = ✖️ Lascia stare
sheet-label-line = ✏️ Scrivo tutto in una riga
sheet-label-count = ✅ Giusto, segna
sheet-label-in-hand-on = Ha chiuso in mano
sheet-label-in-hand-off = ✅ Ha chiuso in mano

sheet-corrected = ✏️ { $deal }ª smazzata corretta da { $player }
sheet-changed-by = Ultima modifica: { $player }
sheet-unconfirmed = Conta per la classifica quando la conferma un'altra persona del gruppo.
sheet-confirmed-by = ✅ Risultato confermato da { $player }: conta per la classifica.
sheet-more = Quale smazzata va corretta? Finché la partita dura si può cambiare tutto.
sheet-more-over = Di quale ospite tolgo il nome?
sheet-end-question = Chiudo il segnapunti senza risultato?
sheet-closed-by = ⏹ { $player } ha chiuso il segnapunti, senza risultato.

# The place of a sheet in a private chat, in the title of its points.
sheet-private = le vostre carte
sheet-entry = 📝 Segnapunti «{ $place }»: { $totals }
sheet-deal = ✏️ <b>{ $deal }ª smazzata</b>
sheet-who-closed = Chi ha chiuso?
sheet-closer = { $player } ha chiuso{ $hand ->
    [yes] {" "}in mano
   *[no] {""}
  }.
sheet-how-much = Quanto è rimasto a <b>{ $player }</b>?
sheet-flat = Chi non ha aperto: { $points }
sheet-counts = Con le regole: { $points }
sheet-would-bust = { $count ->
    [one] 💥 Così { $players } sballa.
   *[other] 💥 Così { $players } sballano.
  }
sheet-would-end = 🏁 E la partita finisce.
sheet-is-it-right = È giusto?
sheet-prompt = { $player }, rispondi a questo messaggio con i punti rimasti a ognuno nella { $deal }ª smazzata; chi ha chiuso ha 0. Per esempio: <code>{ $example }</code>
    Se chi ha chiuso l'ha fatto in mano, aggiungi «in mano». I nomi si possono accorciare.
sheet-placeholder = Nomi e punti

sheet-understood = Ho capito: { $points }.
sheet-understood-nothing = Non ho trovato i punti di nessuno.
sheet-how = Si scrive così, con 0 per chi ha chiuso: /segnapunti Anna 23 Bruno 0
sheet-not-understood = Non ho capito «{ $words }».
sheet-not-clear = «{ $name }» può voler dire { $players }.
sheet-nobody-named = Fra chi gioca questa smazzata non c'è «{ $name }».
sheet-twice = { $player } c'è due volte.
sheet-impossible = { $player } { $points }: non può essere, i punti vanno da 0 a { $most }.
sheet-missing = { $count ->
    [one] Manca { $players }.
   *[other] Mancano { $players }.
  }
sheet-nobody-closed = Nessuno ha 0: chi ha chiuso?
sheet-two-closed = { $players } hanno 0: ha chiuso una persona sola.

sheet-over = Questo segnapunti è finito. Per cominciare: /segnapunti
sheet-begun = La prima smazzata è segnata: chi gioca e le regole non cambiano più.
sheet-sits-already = Giochi già.
sheet-not-seated = Segna i punti chi gioca. Per giocare la prossima partita, tocca «Mi siedo» prima che cominci.
sheet-full = Si gioca in sei al massimo.
sheet-sat = Ci sei anche tu.
sheet-stood = Non giochi più.
sheet-guest-twice = { $name } c'è già.
sheet-no-name = Questo nome non si legge.
sheet-stale = Intanto è cambiato qualcosa: guarda che cosa vale adesso.
sheet-name-gone = Nome tolto.
sheet-dropped = Lasciato stare: non ho segnato niente.
sheet-opened = Ecco il nuovo segnapunti.
sheet-too-few = Per segnare una smazzata ci vogliono almeno due persone.
sheet-too-many-deals = Su questo segnapunti non ci sta più niente.
sheet-does-not-fit = Con questi punti qualcuno sarebbe già uscito, o ancora in gioco, nelle smazzate seguenti. Togli prima quelle.
sheet-counted = ✅ { $deal }ª smazzata segnata.
sheet-asked = Ecco la domanda: rispondi a quel messaggio.
sheet-undone = { $deal }ª smazzata tolta.
sheet-back = Segnato: rientra in partita.
sheet-not-bust = ↩️ { $player } non ha sballato: è in gioco con { $points } punti.
sheet-goes-on = ↩️ La partita non è finita: si continua.
sheet-other-open = Qui c'è già un altro segnapunti aperto: chiudi prima quello.
sheet-members-only = Può confermare chi è nel gruppo.
sheet-write-again = Il messaggio è andato perso. Scrivilo di nuovo, per favore.
sheet-not-yours-to-end = Può chiuderlo chi l'ha aperto, o chi amministra il gruppo.
sheet-closed = Segnapunti chiuso.
sheet-confirmed = Grazie: adesso conta.
sheet-confirmed-already = È già confermato.
sheet-confirm-another = L'ultima modifica è tua: serve la conferma di un'altra persona.
