### A deal that can be checked: what the lobby promises, the die, the cut, what /verifica tells.

fair-lobby = 🔏 Mazzo sigillato · /verifica
fair-lobby-die = 🔏 Mazzo sigillato · 🎲 { $die } · /verifica
fair-label-copy = 📋 Copia il sigillo
fair-die-lost = 🎲 Non so che cosa ha fatto il dado: la risposta di Telegram si è persa. Non lo tiro un'altra volta, e per questa partita il dado non conta.
fair-brief = 🔏 <b>Il mazzo è sigillato</b>: le carte sono fissate prima che si giochi, e ognuno può controllarle.
fair-label-told = 🔏 Come si controlla

fair-told = 🔏 <b>Come si controlla il mazzo sigillato</b>
    1. Quando si apre un tavolo sigillo il mazzo: da lì in poi non posso più cambiare i segreti della partita. «Copia il sigillo» ne copia il codice: tienilo, o mandalo a qualcuno, prima che si distribuisca; alla fine lo confronti con la storia della partita.
    2. Prima di ogni smazzata si fissa anche chi gioca, chi dà le carte e, se ci sono, il dado e il taglio.
    3. Da tutto questo dipendono le carte, una per una, anche quando il pozzo torna tallone: non resta niente da scegliere.
    4. A smazzata finita, comunque finisca, il segreto diventa pubblico: sta nella storia della partita.
    5. Chi vuole fa la prova con il programma che sta dietro a questo bot: <code>python3 -m scala40 verify</code> e il nome del file, o <code>docs/verify.py</code>, che si legge in dieci minuti.
fair-limits = Che cosa non prova: che chi gestisce il bot non guardi le carte, e che chi gioca non si parli. Di più: <code>docs/fair.md</code>
fair-commitment = Sigillo ({ $place }): <code>{ $commitment }</code>
fair-deal = Smazzata { $deal }: dà le carte { $player } · { $inputs }
fair-die = dado { $die }
fair-cut = taglio «{ $cut }»
fair-no-chance = né dado né taglio
fair-log = Codice di controllo della smazzata { $deal }: <code>{ $hash }</code>
fair-broken-off = { $count ->
    [0] In questa chat nessuna smazzata è stata interrotta dopo aver dato le carte.
    [one] In questa chat una smazzata è stata interrotta dopo aver dato le carte.
   *[other] In questa chat { $count } smazzate sono state interrotte dopo aver dato le carte.
}
fair-broken-off-there = { $count ->
    [0] In «{ $place }» nessuna smazzata è stata interrotta dopo aver dato le carte.
    [one] In «{ $place }» una smazzata è stata interrotta dopo aver dato le carte.
   *[other] In «{ $place }» { $count } smazzate sono state interrotte dopo aver dato le carte.
}
fair-caption = La storia della partita, carta per carta, con i segreti delle smazzate finite: <code>python3 -m scala40 verify { $file }</code>
fair-caption-before = Qui le carte non sono ancora state date. Questa è la storia della partita precedente, carta per carta, con i segreti delle sue smazzate: <code>python3 -m scala40 verify { $file }</code>

## The cut

fair-first-die = 🎲 Il dado ha fatto { $die }.
fair-first-how = Si taglia con un numero qui sotto, o con /taglio e una parola. Senza taglio si distribuisce lo stesso.
fair-seal = 🔏 Il sigillo del mazzo: <code>{ $commitment }</code>
fair-label-seal = 🔏 Sigillo
fair-label-open = ✂️ Taglio
fair-first-dealer = 🎴 Per sorteggio le prime carte le dà { $dealer }.
fair-first-asked = ✂️ Per sorteggio le prime carte le dà { $dealer }. Può tagliare { $player }.
fair-first-asked-you = ✂️ Per sorteggio le prime carte le dà { $dealer }. Puoi tagliare.
fair-first-again = ✂️ Il tavolo è cambiato e il taglio di prima non vale più. Le prime carte le dà { $dealer }, e può tagliare { $player }.
fair-first-again-you = ✂️ Il tavolo è cambiato e il taglio di prima non vale più. Le prime carte le dà { $dealer }, e puoi tagliare di nuovo.
fair-first-said = ✂️ Le prime carte le dà { $dealer }. { $player } ha tagliato: «{ $cut }»
fair-first-said-you = ✂️ Le prime carte le dà { $dealer }. Hai tagliato: «{ $cut }»

fair-label-cut = ✂️ Taglio: { $player }
fair-cut-asked = ✂️ { $player } può tagliare il mazzo: con un numero qui sotto, o con /taglio e una parola. Se non taglia, si distribuisce lo stesso.
fair-cut-asked-you = ✂️ Puoi tagliare il mazzo: con il tasto qui sotto, o con /taglio e una parola. Se non tagli, si distribuisce lo stesso.
fair-cut-said = ✂️ { $player } ha tagliato: «{ $cut }»
fair-cut-done = ✂️ Hai tagliato: «{ $cut }»
fair-cut-not-yours = Questa volta taglia { $player }, alla destra di chi darà le carte.
fair-cut-already = Hai già tagliato: «{ $cut }»
fair-cut-not-now = Si taglia prima di ogni smazzata: la prima volta appena il tavolo è pronto, poi fra una smazzata e l'altra. Lo fa chi siede alla destra di chi darà le carte.
fair-cut-nobody = Questa volta non taglia nessuno: alla destra di chi darà le carte c'è { $player }. Si distribuisce lo stesso.
fair-cut-unusable = Scrivi /taglio e poi una parola o un numero, per esempio <code>/taglio quarantadue</code>
fair-cut-names-you = Taglia con qualcos'altro: il taglio resta scritto nella storia della partita anche se un giorno ti fai dimenticare, quindi il tuo nome non ci deve stare.
fair-record-gone = La storia di quella partita non c'è più: la conservo per { $days } giorni dopo la fine. Il risultato resta.
fair-record-sealed = La storia esce quando tutti hanno finito: altri giocano ancora le stesse carte.
fair-record-unsealed = Il mazzo di questo tavolo non è sigillato, o non lo è più.
fair-no-more = 🔏 Le mosse che ho conservato di questa smazzata non corrispondono a quello che c'è sul tavolo: da qui in poi il mazzo di questo tavolo non è più sigillato, e le carte non si possono controllare.
