### Leaving a match, ending a table, removing a player.

ending-resign-question = { $tables ->
    [one] { $player }, vuoi davvero lasciare la partita? Non si può tornare indietro: le tue carte escono dal gioco, e finisci all'ultimo posto fra chi sta ancora giocando.
   *[other] { $player }, quale partita vuoi lasciare? Non si può tornare indietro: le tue carte escono dal gioco, e finisci all'ultimo posto fra chi sta ancora giocando.
  }
ending-resign-lobby = { $player }, questa partita non è ancora cominciata: non perdi niente. Vuoi alzarti dal tavolo?
ending-resign-lobby-private = { $player }, questa partita non è ancora cominciata: non perdi niente. Se ti alzi, il tavolo contro il computer si chiude.
ending-resign-lobbies = { $player }, queste partite non sono ancora cominciate: non perdi niente. Da quale tavolo vuoi alzarti?
ending-resign-mixed = { $player }, da quale tavolo vuoi alzarti? Una partita cominciata si lascia per sempre: le tue carte escono dal gioco, e finisci all'ultimo posto fra chi sta ancora giocando. Dove invece si legge «Alzati», la partita non è ancora cominciata: lì non perdi niente.
ending-label-resign = 🏳️ Lascia «{ $place }»
ending-label-stand = 🪑 Alzati da «{ $place }»
ending-label-no = No, si continua
ending-label-stay = No, resto
ending-nowhere = Non stai giocando a nessun tavolo.
ending-not-playing-here = Non stai giocando a questo tavolo.
ending-you-resigned = Hai lasciato la partita.
ending-resigned = 🏳️ { $player } lascia la partita.
ending-resigned-you = 🏳️ Hai lasciato la partita.

ending-in-the-group = Qui non c'è nessun tavolo. Il tavolo di un gruppo si chiude da quel gruppo: scrivi lì /termina. Per lasciare una partita c'è /abbandona
ending-no-table = Qui non c'è nessun tavolo da chiudere. Per aprirne uno: /nuova
ending-end-question = { $player }, vuoi terminare la partita senza risultato, o togliere qualcuno dal tavolo? Non si può tornare indietro.
ending-lobby-question = { $player }, vuoi chiudere il tavolo, o liberare un posto?
ending-end-question-private = { $player }, vuoi terminare la partita contro il computer senza risultato, o togliere un computer dal tavolo? Non si può tornare indietro.
ending-lobby-question-private = { $player }, vuoi chiudere il tavolo contro il computer, o liberare un posto?
ending-propose-question = { $player }, la partita la può terminare { $host } o chi amministra il gruppo. Puoi proporlo a tutti: servono { $needed } sì.
ending-label-end = ⏹ Termina senza risultato
ending-label-propose = 🗳 Proponi di terminare
ending-label-remove = 🚪 Togli { $player }
ending-label-computer = 🤖 Un computer per { $player }
ending-by = ⏹ { $player } ha chiuso il tavolo, senza risultato. Per ricominciare: /nuova
ending-by-dealt = ⏹ { $player } ha chiuso il tavolo, senza risultato. La storia della partita: /verifica · Per ricominciare: /nuova
ending-done = Tavolo chiuso.
ending-removed = 🚪 { $player } non è più al tavolo: lo ha deciso { $host }.
ending-removed-toast = Fatto: il posto è libero.
ending-removed-match-toast = Fatto: è fuori dalla partita.
ending-gone-already = Questa persona non sta giocando.
ending-not-yours = Può farlo solo { $host } o chi amministra il gruppo.

ending-vote = 🗳 <b>Terminiamo la partita senza risultato?</b>
ending-vote-yes = Sì: { $players } ({ $votes } su { $needed })
ending-vote-against = No: { $players }
ending-vote-missing = { $count ->
    [one] Manca il voto di { $players }.
   *[other] Mancano i voti di { $players }.
  }
ending-label-vote = Sì, terminiamo
ending-vote-cast = { $missing ->
    [one] Voto contato: manca ancora un sì.
   *[other] Voto contato: mancano ancora { $missing } sì.
  }
ending-voted-already = { $missing ->
    [one] Il tuo sì è già contato: ne manca ancora uno.
   *[other] Il tuo sì è già contato: ne mancano ancora { $missing }.
  }
ending-vote-no = Voto contato: per te si continua. Finché si vota puoi cambiare idea.
ending-voted-no-already = Il tuo no è già contato.
ending-vote-lost = { $votes ->
    [one] 🗳 Si continua: con un no la maggioranza non si raggiunge più.
   *[other] 🗳 Si continua: con { $votes } no la maggioranza non si raggiunge più.
  }
ending-vote-withdrawn = 🗳 Si continua: nessuno chiede più di terminare la partita.
ending-voted = { $votes ->
    [one] ⏹ Partita terminata senza risultato. Per ricominciare: /nuova
   *[other] ⏹ Partita terminata senza risultato: l'avete deciso in { $votes }. Per ricominciare: /nuova
  }
ending-voted-dealt = { $votes ->
    [one] ⏹ Partita terminata senza risultato. La storia della partita: /verifica · Per ricominciare: /nuova
   *[other] ⏹ Partita terminata senza risultato: l'avete deciso in { $votes }. La storia della partita: /verifica · Per ricominciare: /nuova
  }
ending-no-vote = Nessuno sta chiedendo di terminare la partita.

ending-question-of-another = Questa domanda non è per te.
ending-nothing-done = Bene, si continua.
ending-not-playing = Non stai giocando a questo tavolo.
ending-over-already = Questo tavolo è già finito.

### Handing a seat over to somebody else for the rest of a match.

hand-over-label-offer = 🤝 Cedi il posto ad altri
hand-over-offer = 🤝 { $player } cede il suo posto per il resto della partita: { $cards ->
    [one] una carta in mano
   *[other] { $cards } carte in mano
  }, { $total ->
    [one] un punto
   *[other] { $total } punti
  }. Chi lo prende? Il risultato non conterà per nessuno dei due.
hand-over-label-take = 🪑 Lo prendo io
hand-over-question = 🤝 { $player }, { $friend } prenderebbe il tuo posto. Va bene? Poi non si torna indietro.
hand-over-label-yes = ✅ Sì, cedo il posto a { $player }
hand-over-label-withdraw = ↩️ Ritiro l'offerta
hand-over-label-no = Meglio di no
hand-over-once = Hai già ceduto un posto in questa smazzata: conosci delle carte, e finché non finisce non puoi prenderne un altro.
hand-over-asked = Fatto: ho chiesto al gruppo chi prende il tuo posto. Intanto resti tu.
hand-over-noted = Bene! Manca ancora il sì di chi cede il posto.
hand-over-own = È il tuo posto.
hand-over-taken = Ha già detto di sì { $player }.
hand-over-gone = Questa offerta non vale più.
hand-over-done = 🤝 { $friend } prende il posto di { $player } per il resto della partita. Il risultato non conta per nessuno dei due.
hand-over-done-toast = Fatto: le tue carte sono passate di mano. { $prepared ->
    [yes] Il turno che avevi preparato non vale più.
   *[no] {""}
}
