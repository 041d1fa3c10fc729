### How to play, in five steps; each is the caption of a picture (at most 1024 characters).

help-label-next = Avanti ➡️
help-label-previous = ⬅️ Indietro
help-label-how = 📖 Come si gioca

help-1 = 📖 <b>1 di 5 · Lo scopo, e pescare</b>
    Si gioca con due mazzi e i jolly, 13 carte a testa. In ogni smazzata ci si libera delle carte formando <b>giochi</b>:
    • la <b>scala</b>: tre o più carte di fila dello stesso seme, come 5♥️ 6♥️ 7♥️
    • il <b>tris</b> o il <b>quartetto</b>: carte uguali di semi diversi, come 9♥️ 9♣️ 9♠️
    Il <b>jolly</b> sta al posto di qualsiasi carta.

    Quando tocca a te, per prima cosa <b>peschi</b>: dal <b>tallone</b> (una carta coperta) o dal <b>pozzo</b> (l'ultima scartata, quando le regole lo permettono). Poi cali quello che puoi, e alla fine <b>scarti</b> una carta.

help-2 = 📖 <b>2 di 5 · Aprire</b>
    La prima volta che cali, in ogni smazzata, i tuoi giochi devono valere insieme almeno <b>40 punti</b>.
    • Dal 2 al 10: il loro numero
    • Fante (J), donna (Q), re (K): 10
    • Asso (A): 11, ma 1 quando sta sotto il 2
    • Jolly: quanto la carta che sostituisce
    Metti da parte i giochi uno alla volta: io conto («27 di 40»). Arrivati ai punti, apri con un tasto.

help-3 = 📖 <b>3 di 5 · Attaccare</b>
    Dopo aver aperto puoi <b>attaccare</b> le tue carte ai giochi di tutti, anche degli altri: l'8♥️ accanto a 5♥️ 6♥️ 7♥️, il 9♦️ a 9♥️ 9♣️ 9♠️.
    Puoi anche calare altri giochi, senza minimo di punti.
    Alla fine ti deve restare almeno una carta da scartare.

    Le tue carte le vedi solo tu (in un gruppo tocca «Gioca»): toccale, e compaiono solo i tasti di quello che puoi fare.
    Fino allo scarto puoi tornare indietro di un passo; solo la carta del tallone non si restituisce.

help-4 = 📖 <b>4 di 5 · Prendere il jolly</b>
    Un jolly a terra sta per una carta precisa. Se quella carta ce l'hai tu, e hai aperto, la metti al suo posto e il jolly è tuo.
    Secondo le regole del tavolo il jolly va rimesso giù nello stesso turno, oppure lo puoi tenere.
    Attenzione: se ti resta in mano, ti costa 25 punti.

    Non sai che cosa fare? Tocca <b>💡 Consiglio</b>: ti dico che cosa giocherei io, e perché. Lo leggi solo tu. (Chi apre il tavolo può anche escluderlo, nelle regole.)

help-5 = 📖 <b>5 di 5 · Chiudere e contare</b>
    Chi scarta l'ultima carta <b>chiude</b> e segna zero. Gli altri pagano le carte che hanno in mano: le figure 10, l'asso 11, il jolly 25.
    Chi arriva al limite (di solito 101) <b>sballa</b>, cioè esce; l'ultimo che resta vince.
    Ogni gruppo gioca a modo suo: le regole si scelgono prima di cominciare, e /regole le dice tutte.
    Non vi trovate mai alla stessa ora? Scrivi /smazzata: ogni giorno le stesse carte per tutti, e ognuno le gioca quando vuole.

    Per giocare: in un gruppo scrivi /nuova, ognuno tocca «Siediti», e tu «Distribuisci». Manca qualcuno? Ci sono i computer 🤖. Contro un computer ti eserciti con il tasto qui sotto. Buon divertimento!
