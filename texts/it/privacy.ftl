### What is stored about a person, the file with all of it, and erasing it. The store gives the times.

privacy-told = 🔒 <b>Che cosa so di te</b>
    • Chi sei: nome e nome utente di Telegram, lingua, impostazioni, la prima e l'ultima volta che ti ho visto.
    • Come giochi: i tavoli dove siedi e con che nome, le carte, le mosse, la parola con cui tagli, i risultati, a quali serate vieni.
    • I numeri dei messaggi che ti mando.
    Non conservo quello che vi scrivete, e non so il tuo numero di telefono.
privacy-kept = <b>Per quanto tempo</b>
    • Carte, mosse e segnapunti, con i nomi: { $record } dopo la fine. I risultati, smazzate comprese, restano per la classifica.
    • I tavoli chiusi prima di dare le carte, le serate passate, e i numeri dei messaggi di quelli finiti: { $closed }.
    • Ciò che scrivi o tocchi: fino alla risposta; che ho risposto: { $update }.
    • Quali immagini del tavolo ho mandato (le tiene Telegram): { $picture }.
    • Vacanze passate: { $vacation }.
    • Il titolo e le impostazioni di un gruppo da cui mi togliete: { $group }.
    • Il resto: finché non chiedi di dimenticarti, o non ti vedo per { $unseen }.
privacy-page = • La pagina: accesso { $access }, tavolo e risposte { $time }.
privacy-copies = • Copie di sicurezza: { $time }. Poi ciò che cancello sparisce anche lì.
privacy-copies-server = • Copie di sicurezza: le fa chi gestisce questo bot, perché tutto sta su un server di database. Chiedi per quanto le tiene: fino ad allora lì c'è ancora ciò che ho cancellato.
privacy-seen = <b>Dove sta, e chi lo vede</b>
    Nella banca dati di chi gestisce questo bot. Mentre si gioca ci sono anche le carte in mano: chi lo gestisce potrebbe guardarle, ma non cambiarle. Che cosa si può controllare, e che cosa no: /verifica
    Chi gioca con te vede quello che si vede al tavolo e, a smazzata finita, la storia della partita con tutte le carte. I messaggi passano da Telegram; a nessun altro do niente. Nel registro dei guasti non compari.
privacy-rights = <b>Che cosa puoi fare</b>
    📥 Farti mandare tutto, in un file.
    🗑 Farti dimenticare, anche con /dimenticami. Le partite finite restano agli altri, con un «?» al posto del tuo nome.
privacy-label-data = 📥 Mandami i miei dati
privacy-label-forget = 🗑 Cancellami
privacy-in-private = 🔒 Che cosa so di te, per quanto tempo, e come avere o cancellare tutto: te lo dico in privato.

## The file

privacy-data-comes = 📥 Ti mando il file qui sotto.
privacy-data-comes-already = 📥 Il file è già in arrivo.
privacy-data-has-come = 📥 Il file te l'ho appena mandato. Fra un minuto te lo posso mandare di nuovo.
privacy-nothing-held = Di te non ho niente da mandare.
privacy-data-failed = 😕 Non riesco a mandarti il file con i tuoi dati. Riprova più tardi con /privacy, o chiedi a chi gestisce il bot.
privacy-file = 📥 Tutto quello che so di te, com'è adesso: un file di testo, che si può leggere e che anche un programma capisce (JSON). Le carte degli altri ci sono solo nella storia delle partite finite.

## The beginning of the file: a line for each part; the names of the parts are the same in every language

privacy-guide =
    <code>person</code>: chi sei per me, e come vuoi vedere le carte. <code>private_chat</code>: la chat fra noi due.
    <code>tables</code>: i tuoi tavoli. <code>log</code> sono le tue mosse, <code>my_hand</code> la tua mano di adesso, <code>committed_names</code> il nome che hai nella storia di una partita, <code>records</code> la storia di una partita finita, <code>deal_results</code> com'è finita per te ogni smazzata, <code>drafts</code> la mossa che hai cominciato, <code>prepared_turns</code> il turno che hai preparato, <code>remarks</code> come hai giocato ogni smazzata e, fino alla sua fine, i consigli che hai letto.
    <code>score_sheets</code>, <code>sheet_seats</code>, <code>sheet_deals</code>: i segnapunti, con gli ospiti che hai aggiunto tu (<code>guest</code>) e le smazzate che hai segnato.
    <code>evenings</code>, <code>evening_answers</code>: le serate che hai proposto e che cosa hai risposto; <code>vacations</code>: le tue vacanze; <code>lobby_watches</code>, <code>waiting_list</code>: i gruppi e le partite di cui vuoi sapere.
    Le carte: prima il valore (T è il dieci), poi il seme: H cuori, D quadri, C fiori, S picche. L'asterisco è il jolly.
    <code>messages</code>, <code>screens</code>, <code>announcements</code>: quali messaggi ti ho mandato, e quando; il testo non lo conservo. I numeri che finiscono in <code>id</code> servono a me per ritrovare le cose.
    <code>page_tickets</code>, <code>page_requests</code>, <code>open_pages</code>: la pagina dei tavoli, cioè il tuo accesso, che cosa le ho risposto, quale tavolo hai aperto.
    Le ore sono quelle di Greenwich; <code>quiet</code> sono le ore di silenzio, in minuti da mezzanotte. <code>true</code> vuol dire sì, <code>false</code> no, <code>null</code> niente.

## Being forgotten

forget-in-private = 🗑 Te lo chiedo in privato: così vedi solo tu che cosa si cancella.
forget-question = 🗑 <b>{ $player }, vuoi che ti dimentichi?</b>
forget-matches = { $tables ->
    [one] • Lasci la partita che stai giocando: { $where }.
   *[other] • Lasci le { $tables } partite che stai giocando: { $where }.
  }
forget-lobbies = { $tables ->
    [one] • Ti alzi dal tavolo che sta per cominciare: { $where }.
   *[other] • Ti alzi dai { $tables } tavoli che stanno per cominciare: { $where }.
  }
forget-place = «{ $place }»
forget-more = { $count } altrove
forget-sheets = • Nei segnapunti aperti, al posto del tuo nome e dei tuoi ospiti si legge «?».
forget-erased = • Cancello nome, nome utente, impostazioni, le tue statistiche e le partite giocate qui contro il computer.
forget-stays = • Agli altri restano i risultati, con un «?» al posto del tuo nome, e per { $time } dalla fine la storia della partita con le mosse e i tagli, senza nomi. Quello che si legge già nelle chat resta lì.
forget-copies = • Dalle copie di sicurezza sparisci entro { $time }.
forget-for-ever = Non si può tornare indietro.
forget-label-yes = 🗑 Sì, cancella tutto
forget-label-no = No, resto
forget-done-toast = Fatto.
forget-done = 🗑 Fatto: di te non ricordo più niente. Se mi scrivi di nuovo, ricomincio a conoscerti.
forget-done-but-copies = 🗑 Fatto: di te non ricordo più niente, e dalle copie di sicurezza sparisci entro { $time }. Se mi scrivi di nuovo, ricomincio a conoscerti.
forget-nothing = Ti avevo già dimenticato: di te non ho più niente.
forget-left-match = 🚪 Una persona ha lasciato la partita e mi ha chiesto di dimenticarla: al suo posto si legge «?».
forget-lobby-empty = ✖️ Al tavolo non c'è più nessuno: si chiude. Per aprirne un altro: /nuova
