### Evenings: when friends meet, who comes; being told of a new table; waiting for the next match.

## Words with which a day and an hour are written, beside the days and months of times.ftl; without capitals
evening-words-today = oggi
evening-words-tomorrow = domani
evening-words-after = dopodomani
evening-words-evening = sera
evening-words-tonight = stasera
evening-words-midnight = mezzanotte
evening-words-nothing = alle all ore ora il lo la del di per e a ci si prossimo prossima questo questa

## Evenings

# In the group. state: what has become of it. answer: yes, maybe or no.
evening-post = 🌙 <b>Serata di Scala 40</b>: { $when }
evening-called = { $who ->
    [known] { $player } invita a giocare: chi c'è?
   *[nobody] Si gioca: chi c'è?
  } All'ora giusta apro il tavolo con chi ha detto sì.
evening-runs = 🎴 Qui si sta giocando: se allora la partita non è finita, chi dice sì aspetta la prossima.
evening-twice = 🕘 Quella notte quest'ora c'è due volte: vale { $first ->
    [yes] la prima
   *[no] la seconda
  }.
evening-answers = { $answer ->
    [yes] ✅ Ci sono
    [maybe] 🤔 Forse
   *[no] ✖️ No
  } ({ $count }): { $players }
evening-more = altri { $count }
evening-over = { $state ->
    [opened] 🎴 Il tavolo è aperto, più in basso.
    [busy] 🎴 Qui si sta già giocando: chi ha detto sì aspetta la prossima partita. Il tavolo: /tavolo
    [nobody] ✖️ Nessuno ha detto sì: non ho aperto il tavolo. Per aprirlo: /nuova
    [late] ✖️ A quell'ora non ero in funzione, e ormai è tardi. Per aprire un tavolo: /nuova
    [cancelled] ✖️ La serata è stata annullata.
   *[gone] ✖️ Non se n'è fatto niente.
  }
evening-left-over = 🪑 Non c'era più posto per { $players }: alla prossima si siedono, se resta un posto libero.
evening-page = 🌙 <b>{ $place }</b>: { $when }
evening-mine = { $answer ->
    [yes] Hai detto che ci sei.
    [maybe] Hai detto «forse».
    [no] Hai detto che non ci sei.
   *[none] Non hai ancora risposto: ci sei?
  }
evening-label-answer = { $answer ->
    [yes] ✅ Ci sono
    [maybe] 🤔 Forse
   *[no] ✖️ No
  }
evening-label-tonight = 🌙 Stasera { $day }/{ $month } alle 21
evening-label-tomorrow = 🌙 Domani { $day }/{ $month } alle 21
evening-label-move = 🕘 Sposta al { $day }/{ $month }, { $clock }
evening-label-cancel = ✖️ Annulla la serata
evening-how = 🌙 Quando giochiamo? Scrivi il giorno e l'ora dopo il comando, per esempio <code>/serata venerdì 21:00</code>, <code>/serata domani 20:30</code> o <code>/serata 25/12 21</code>. Chiedo chi c'è, e all'ora giusta apro il tavolo.
evening-written = «{ $words }»
evening-unreadable = { $reason ->
    [past] 🕘 Quel momento è già passato.
    [far] 🕘 Manca più di un anno: è troppo presto per chiedere chi c'è.
    [skipped] 🕘 Quel giorno quell'ora non c'è: si passa all'ora legale.
   *[words] 🤔 Non ho capito quando.
  } Scrivi per esempio <code>/serata venerdì 21:00</code>, <code>/serata domani</code> o <code>/serata 25/12 21</code>.
evening-in-the-group = 🌙 Una serata si propone nel gruppo, con /serata. Qui trovi quelle dei tuoi gruppi.
evening-there = 🌙 Qui c'è già una serata: { $when }.
evening-there-hint = Per spostarla scrivi <code>/serata</code> con un altro giorno o un'altra ora.
evening-cancel-question = Annullare la serata: { $when }? Lo scrivo a chi ha detto sì o forse.
evening-label-keep = No, resta
evening-there-moved = La sposto a { $when }?
evening-there-already = Qui c'è già una serata: { $when }.
evening-called-toast = 🌙 Serata proposta: { $when }
evening-answered = { $answer ->
    [yes] ✅ Bene, ci sei!
    [maybe] 🤔 Va bene, forse.
   *[no] ✖️ Peccato, alla prossima.
  }
evening-over-toast = Questa serata non c'è più.
evening-not-yours = La può spostare o annullare chi l'ha proposta, o chi amministra il gruppo.
evening-not-member = 🌙 Questa serata è di un gruppo in cui non sei.
evening-moved = 🕘 Spostata: { $when }
evening-cancelled = ✖️ Serata annullata
evening-note = { $what ->
    [soon] 🌙 Fra poco si gioca in { $place }: { $when }. Hai detto che ci sei.
    [moved] 🕘 La serata di { $place } è stata spostata: { $when }. Ci sei ancora?
    [full] 🪑 Nella serata di { $place } non c'era più posto al tavolo: alla prossima partita ti siedi, se resta un posto libero.
    [busy] 🪑 In { $place } si sta ancora giocando: alla prossima partita ti siedi, se resta un posto libero.
   *[cancelled] ✖️ La serata di { $place }, { $when }, è stata annullata.
  }
evening-call = { $what ->
    [moved] 🕘 { $players }, la serata è stata spostata: { $when }.
    [cancelled] ✖️ { $players }, la serata è stata annullata: { $when }.
   *[soon] 🌙 { $players }, { $count ->
      [one] hai detto che ci sei: si gioca
     *[other] avete detto che ci siete: si gioca
    } { $when }.
  }

## Being told of lobbies, and waiting for the next match

watch-on = 🔔 { $player }, quando qui si apre un tavolo ti scrivo in privato, al massimo una volta al giorno. Per smettere: di nuovo /avvisami
watch-off = 🔕 { $player }, non ti avviso più quando qui si apre un tavolo.
watch-on-unreachable = 🔔 { $player }, per avvisarti quando qui si apre un tavolo devo poterti scrivere: apri la chat con me.
watch-none = 🔔 Scrivi /avvisami in un gruppo, e quando lì si apre un tavolo ti scrivo qui.
watch-list = 🔔 Ti scrivo quando si apre un tavolo in questi gruppi. Tocca per smettere.
watch-label-stop = 🔕 { $place }
watch-label-enough = 🔕 Non avvisarmi più
watch-stopped = 🔕 Va bene, non ti avviso più.
watch-stopped-already = Gli avvisi erano già spenti.
# why: watched (they want to be told of each table), waited (they waited for the next match), seated (and got a seat)
lobby-open = { $why ->
    [seated] 🪑 La rivincita in { $place } è aperta, e hai un posto.
    [waited] 🎴 In { $place } si è aperto il tavolo che aspettavi.
   *[watched] 🎴 In { $place } si è aperto un tavolo.
  }
waiting-label = 🙋 Alla prossima
waiting-label-leave = 🙋 Non aspetto più
waiting-match = 🎴 In { $place } si gioca
waiting-yours = 🙋 Aspetti la prossima in «{ $place }».
waiting-label-leave-there = 🙋 Non aspetto più: { $place }
waiting-list = 🙋 Aspettano la prossima: { $players }
waiting-joined = 🙋 Alla prossima partita hai un posto, se resta libero. Un altro tocco, e non aspetti più.
waiting-left = Va bene, non aspetti più.
waiting-seated = Tu giochi già: alla rivincita hai il tuo posto.
