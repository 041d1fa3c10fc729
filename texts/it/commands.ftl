### Commands: their lines in the menu and their answers.

## The menu

# I nomi dei comandi, senza la barra: lettere minuscole, cifre e _
command-name-new = nuova
command-name-table = tavolo
command-name-cards = carte
command-name-words = parole
command-name-rules = regole
command-name-scores = punti
command-name-matches = partite
command-name-ranking = classifica
command-name-evening = serata
command-name-tellme = avvisami
command-name-vacation = vacanza
command-name-pause = pausa
command-name-daily = smazzata
command-name-profile = profilo
command-name-resign = abbandona
command-name-end = termina
command-name-settings = impostazioni
command-name-language = lingua
command-name-help = aiuto
command-name-lessons = lezioni
command-name-verify = verifica
command-name-cut = taglio
command-name-privacy = privacy
command-name-forgetme = dimenticami

command-menu-new = apri un tavolo
command-menu-table = riporta il tavolo in fondo alla chat
command-menu-cards = le mie carte
command-menu-rules = le regole di questo tavolo
command-menu-scores = il punteggio della partita
command-menu-matches = i miei tavoli, e dove tocca a me
command-menu-ranking = la classifica di questo gruppo
command-menu-evening = proponi una serata: chi c'è, e quando
command-menu-tellme = avvisami quando qui si apre un tavolo
command-menu-vacation = il tuo tempo si ferma mentre sei via
command-menu-pause = proponi una pausa a chi gioca con te
command-menu-daily = la smazzata del giorno: le stesse carte per tutti
command-menu-profile = i miei numeri
command-menu-resign = lascia la partita
command-menu-end = chiudi il tavolo
command-menu-settings = impostazioni della chat
command-menu-language = scegli la lingua
command-menu-help = come si gioca, in cinque passi
command-menu-verify = il mazzo sigillato: controlla le carte
command-menu-cut = taglia il mazzo, fra una smazzata e l'altra
command-menu-privacy = che cosa ricordo di te
command-menu-forgetme = cancella quello che so di te
about-description = 🎴 Scala 40 con gli amici, nel vostro gruppo e al vostro ritmo: una partita dura dieci minuti o dieci giorni.

    Do le carte, conto i punti e aspetto chi deve giocare. Le tue carte le vedi solo tu. Manca qualcuno? Ci sono i computer, di tre livelli. Il mazzo è sigillato, e ognuno può controllarlo.

    Tocca Avvia: puoi fare subito una prova, o aggiungermi a un gruppo.
about-short = Scala 40 con gli amici, nel vostro gruppo, o contro il computer: dieci minuti o dieci giorni.

## Welcome

member-welcome = 👋 Ciao a tutti! Io tengo il tavolo di <b>Scala 40</b>: do le carte, conto i punti e aspetto con pazienza chi deve giocare, dieci minuti o dieci giorni.
    Per cominciare tocca «Nuovo tavolo» (o scrivi /nuova); poi ognuno tocca «Siediti».
member-label-new = 🎴 Nuovo tavolo
member-bot-back = 👋 Eccomi di nuovo: riprendiamo da dove eravamo rimasti.
member-left-match = 🚪 { $player } { $left ->
    [telegram] non è più su Telegram
   *[group] ha lasciato il gruppo
  }. Il posto al tavolo resta: { $host } può liberarlo con /termina
member-left-host = 🚪 { $player } { $left ->
    [telegram] non è più su Telegram
   *[group] ha lasciato il gruppo
  }. Il posto al tavolo resta. Ora il tavolo lo guida { $host }, che può liberarlo con /termina
member-left-anybody = 🚪 { $player } { $left ->
    [telegram] non è più su Telegram
   *[group] ha lasciato il gruppo
  }. Il posto al tavolo resta: chi gioca può liberarlo con /termina
member-left-nobody = 🚪 { $player } { $left ->
    [telegram] non è più su Telegram
   *[group] ha lasciato il gruppo
  }. Il posto al tavolo resta: chi amministra il gruppo può liberarlo con /termina
powers-host = { $player }, { $stage ->
    [lobby] che ha aperto il tavolo,
   *[match] che guida il tavolo,
  }
powers-anybody = { $stage ->
    [lobby] chi siede al tavolo
   *[match] chi sta ancora giocando
  }
powers-passed-on = 👉 Ora il tavolo lo guida { $player }: con /termina può liberare un posto o chiudere la partita.

command-greeting = 👋 Ciao { $player }! Con me si gioca a <b>Scala 40</b>: do le carte e conto i punti. Le tue carte arrivano qui, e le vedi solo tu.
    🎯 Per provare: tocca «Fai una prova», scegli il computer, e hai le carte in mano.
    👥 Con gli amici: aggiungimi al vostro gruppo e lì scrivi /nuova
command-not-your-table = Ora ti posso scrivere. 👍 A quel tavolo però non hai un posto: torna nel gruppo e tocca «Siediti».
command-seated-in-lobby = 👍 Tutto a posto: al tavolo di «{ $place }» hai un posto. Quando si comincia, le carte ti arrivano qui.
command-small-talk = Qui capisco solo i comandi e i tasti. Come si gioca: /aiuto · I tuoi tavoli: /partite
command-by-buttons = Qui si gioca con i tasti sotto le carte 👇
command-meant = Questo comando non lo conosco. Intendevi /{ $command }?
command-unknown = Questo comando non lo conosco. Come si gioca: /aiuto · I tuoi tavoli: /partite
command-anonymous = Qui scrivi a nome del gruppo, e non so chi sei. Per giocare scrivi con il tuo nome: nelle impostazioni di amministratore si toglie «Resta anonimo».
command-as-channel = Qui scrivi a nome di un canale, e non so chi sei. Per giocare scrivi con il tuo nome: tocca l'immagine del canale accanto a dove si scrive, e scegli te.

## The table

command-no-table = Qui non c'è nessun tavolo. Per aprirne uno: /nuova
command-not-dealt = ⏳ Qui la partita deve ancora cominciare, e nessuno ha le carte.
command-not-dealt-there = ⏳ «{ $place }»: la partita deve ancora cominciare, e nessuno ha le carte.
command-not-dealt-seats = Al tavolo: { $players }.
command-not-dealt-seated = Tu hai un posto: quando si distribuisce, le carte ti arrivano.
command-not-dealt-standing = Tu non hai un posto: per averlo tocca «Siediti».
command-not-dealt-toast = La partita non è ancora cominciata: quando si distribuisce, le carte ti arrivano qui.
command-no-cards = Non stai giocando a nessun tavolo. Con /nuova se ne apre uno: in un gruppo con gli amici, qui contro il computer.
command-which-cards = Le carte di quale tavolo?
command-which-rules = Le regole di quale tavolo?
command-which-end = Di quale tavolo si tratta?
command-cards-in-group = Le carte le vedi solo tu: tocca «Le mie carte». Per giocare tocca «Gioca».
command-label-my-cards = 🂠 Le mie carte
command-label-play = ▶️ Gioca
command-label-in-private = ✉️ Apri la chat con me
command-no-scores = Qui non si sta giocando, e non ci sono punti da mostrare. Per cominciare: /nuova

scores-title = 📊 <b>Punti</b> · { $place } · limite { $limit }
scores-title-over = 📊 <b>Punti finali</b> · { $place } · limite { $limit }
scores-row = { $player }: <b>{ $total }</b>
scores-row-reserve = { $player }: <b>{ $total }</b> · riserva: { $reserve }
scores-row-no-reserve = { $player }: <b>{ $total }</b> · riserva finita
scores-row-out = ✖️ { $player }: { $total }
scores-deals-title = {""}
    <b>Smazzata per smazzata</b>
scores-points = { $player } { $points }
scores-deal = { $deal }ª: { $points }

## My matches

# The place of a table in a topic of a forum.
place-topic = { $place } · { $topic }
place-topic-unnamed = { $place } · argomento { $number }
topic-gone = 🧭 L'argomento di questo tavolo è chiuso o non c'è più: si va avanti qui.

tables-in-private = I tuoi tavoli te li mostro in privato.
tables-none = Non hai un posto a nessun tavolo. Con /nuova se ne apre uno: in un gruppo con gli amici, qui contro il computer.
tables-title = { $count ->
    [one] 🗂 <b>Il tuo tavolo</b>
   *[other] 🗂 <b>I tuoi { $count } tavoli</b>
  }
tables-entry = { $waiting ->
    [lobby] 🪑
    [away] 💤
    [asleep] 💤
    [other] ⚪️
    [pause] ⏳
    [out] ✖️
   *[you] 🟢
  } «{ $place }»: { $says }
tables-lobby = si deve ancora cominciare, le carte ti arrivano quando si distribuisce
tables-you = <b>tocca a te</b>
tables-you-until = <b>tocca a te</b>, { time-you-have }
tables-deal = la smazzata è finita, <b>distribuisci tu</b>
tables-re-entry = hai sballato, ma <b>puoi rientrare</b>
tables-vote = si vota se terminare la partita, <b>manca il tuo voto</b>
tables-away = sei assente, <b>gioco io per te</b> finché non torni
tables-other = tocca a { $player }, poi ti chiamo io
tables-pause = fra una smazzata e l'altra, la prossima si distribuisce da sola
tables-asleep = al tavolo non c'è nessuno, la partita aspetta che qualcuno torni
tables-out = per te questa partita è finita
command-label-place = 🎴 { $place }
tables-label-open = 🎴 { $place }
tables-label-open-only = 🎴 Al tavolo
tables-label-group = 💬 Nel gruppo
tables-label-post = 💬 { $place }
way-label-tables = 📱 I miei tavoli
way-menu = I miei tavoli
list-cut = … Qui ne vedi { $shown } su { $count }.

## Ranking and profile

ranking-in-the-group = La classifica è quella di un gruppo: scrivi /classifica lì. I tuoi numeri sono in /profilo
ranking-none = Qui non c'è ancora una classifica: comincia con la prima partita finita fra almeno due persone, con almeno una smazzata giocata fino in fondo.
ranking-counts = {""}
    Contano le partite finite fra almeno due persone, con almeno una smazzata giocata fino in fondo. A pari vittorie contano i secondi (🥈) e i terzi posti (🥉).
ranking-title = 🏆 <b>Classifica</b> · { $place }
ranking-row = { $rank }. { $player }: { $wins ->
    [one] <b>{ $wins }</b> vittoria
   *[other] <b>{ $wins }</b> vittorie
  } in { $matches ->
    [one] { $matches } partita
   *[other] { $matches } partite
  }{ $seconds ->
    [0] {""}
   *[other] {" "}· 🥈 { $seconds }
  }{ $thirds ->
    [0] {""}
   *[other] {" "}· 🥉 { $thirds }
  }

profile-none = { $player }, non hai ancora finito nessuna partita: dopo la prima trovi qui i tuoi numeri.
profile-title = 👤 <b>{ $player }</b>
profile-matches = Partite finite: <b>{ $count }</b>
profile-wins = Vittorie: <b>{ $count }</b> ({ $share }%)
profile-deals = Smazzate chiuse: <b>{ $count }</b>
profile-computers = 🤖 Contro il computer: { $count ->
    [one] <b>1</b> partita
   *[other] <b>{ $count }</b> partite
  }, { $wins ->
    [one] 1 vinta
   *[other] { $wins } vinte
  }
profile-best = Vittoria migliore: { $count ->
    [one] con { $count } punto
   *[other] con { $count } punti
  }

## The record

record-seat = { $player }
record-none = Non c'è ancora nessuna partita finita da rivedere.
record-explained = 🔎 Ecco la storia dell'ultima partita, in un file di testo: ogni carta data, pescata e scartata, dalla prima all'ultima.
    Chi vuole può rigiocarla passo per passo, con il programma che sta dietro a questo bot: <code>python3 -m scala40 replay</code> e il nome del file.
