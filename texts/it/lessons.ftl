### Five lessons, at a table of one's own: what is asked for there, step by step, and what was learnt.

lesson-offer = 🎓 È la prima volta? In cinque lezioni impari a giocare, con le carte in mano: ognuna dura un minuto e mezzo. Le ritrovi sempre in /aiuto
lesson-list = 🎓 <b>Cinque lezioni</b>
    Ognuna dura un minuto e mezzo, { $played ->
        [yes] con le regole del tuo ultimo tavolo
       *[no] con le carte in mano
    }. Non contano per nessuna classifica.
lesson-name-1 = 1. Pescare e scartare
lesson-name-2 = 2. Aprire
lesson-name-3 = 3. Il jolly
lesson-name-4 = 4. Attaccare
lesson-name-5 = 5. Chiudere
lesson-label = { $done ->
    [yes] ✅ { $name } · fatta
   *[no] 🎓 { $name }
  }
lesson-label-first = 🎓 La prima lezione
lesson-label-list = 🎓 Lezioni
lesson-label-next = ➡️ Prossima lezione

lesson-state = 🎓 <b>{ $name }</b> · { $step }/{ $steps }
lesson-over = ✅ <b>{ $name }</b> · fatta!
lesson-here = La regola qui: { $rule }
    { $said }
lesson-left-out = Un passo qui non c'è: { $why }
    { $said }
lesson-tap = Tocca «{ $button }».
lesson-tap-card = Tocca { $card }, poi «{ $button }».
lesson-tap-ready = Tocca le carte pronte accanto al pozzo.
lesson-not-now = Le regole lo permettono, ma per ora la lezione chiede altro.
lesson-unpick = 👉 Prima togli { $cards }: { $count ->
    [one] toccala
   *[other] toccale
  } di nuovo.
lesson-no-order = In una lezione le carte non si spostano: si ordinano per seme o per valore.
lesson-none = Qui non c'è più nessuna lezione. Le ritrovi in /aiuto

lesson-draw = 👉 Prima di tutto si pesca. { $tap }
lesson-throw = 👉 4, 5 e 6 di cuori fanno una scala: tienila. Il turno finisce con uno scarto. { $tap }
lesson-again = 👉 Il giro è tornato a te. { $tap }
lesson-discard = 👉 Adesso lo scarto. { $tap }
lesson-open = 👉 I tuoi giochi bastano per aprire: si calano insieme. { $tap }
lesson-more = 👉 Hai aperto: da ora puoi calare anche un gioco da pochi punti. { $tap }
lesson-place = 👉 Il jolly sta al posto della carta che manca, qui il re di cuori. { $tap }
lesson-swap = 👉 È arrivato il re di cuori vero: mettilo al suo posto, e il jolly torna a te. { $tap }
lesson-give = 👉 Ora il jolly può allungare la scala. { $tap }
lesson-take = 👉 Hai aperto, e ora puoi prendere anche dal pozzo. { $tap }
lesson-attach = 👉 La carta presa continua la scala a terra. { $tap }
lesson-others = 👉 Si attacca anche ai giochi degli altri: la quarta donna va con le sue compagne. { $tap }
lesson-risk = 👉 Anche il 4 di cuori si attaccherebbe. Con queste regole puoi pure scartarlo: prova. { $tap }
lesson-lay = 👉 Tre nove sono un gioco. { $tap }
lesson-last = 👉 Il 4 di cuori va in testa alla scala, e ti resta una carta. { $tap }
lesson-close = 👉 L'ultima carta si scarta: così chiudi la smazzata. { $tap }

lesson-learnt-1 = Ogni turno si pesca una carta e se ne scarta una. Meno punti ti restano in mano, meglio è.
lesson-learnt-2 = Per aprire servono abbastanza punti tutti insieme; dopo, ogni gioco va bene.
lesson-learnt-3 = Il jolly sostituisce ogni carta, e chi ha quella vera se lo prende.
lesson-learnt-4 = Chi ha aperto può prendere dal pozzo, e attaccare a tutti i giochi a terra.
lesson-learnt-5 = Chi chiude segna zero, e gli altri pagano le carte che hanno in mano. Ora sai giocare!
