### How to play, in five steps.

help-label-next = Avanti ➡️
help-label-previous = ⬅️ Indietro
help-label-how = 📖 Come si gioca

help-1 = 📖 <b>1 di 5 · Lo scopo</b>
    Si gioca con due mazzi e i jolly, 13 carte a testa. Vince chi resta in gioco mentre gli altri <i>sballano</i>, cioè arrivano al limite di punti (di solito 101).
    In ogni smazzata si cerca di liberarsi delle carte formando <b>giochi</b>:
    • la <b>scala</b>: tre o più carte di fila dello stesso seme, come 5♥️ 6♥️ 7♥️
    • il <b>tris</b> o il <b>quartetto</b>: carte uguali di semi diversi, come 9♥️ 9♣️ 9♠️
    Il <b>jolly</b> sta al posto di qualsiasi carta.

help-2 = 📖 <b>2 di 5 · Il turno</b>
    Quando tocca a te si fanno tre cose:
    1. <b>Peschi</b> una carta, dal <b>tallone</b> (coperta) o dal <b>pozzo</b> (l'ultima scartata, quando le regole lo permettono).
    2. Se puoi, <b>cali</b> giochi o <b>attacchi</b> carte a quelli sul tavolo.
    3. <b>Scarti</b> una carta nel pozzo, e il turno passa.
    Le tue carte le vedi solo tu (in un gruppo tocca «Gioca»): toccale, e compaiono solo i tasti delle cose che puoi fare. Fino allo scarto puoi sempre tornare indietro di un passo (solo la carta pescata dal tallone non si restituisce).
    Non sai che cosa fare? Tocca <b>💡 Consiglio</b>: ti dico che cosa giocherei io, e perché. Lo leggi solo tu. (Chi apre il tavolo può anche toglierlo dalle regole.)

help-3 = 📖 <b>3 di 5 · Aprire</b>
    La prima volta che cali, in ogni smazzata, i tuoi giochi devono valere insieme almeno <b>40 punti</b>.
    • Dal 2 al 10: il loro numero
    • Fante (J), donna (Q), re (K): 10
    • Asso (A): 11, ma 1 quando sta sotto il 2
    • Jolly: quanto la carta che sostituisce
    Metti da parte i giochi uno alla volta: io conto («27 di 40»). Arrivati ai punti, apri con un tasto.

help-4 = 📖 <b>4 di 5 · Attaccare e prendere il jolly</b>
    Dopo aver aperto puoi:
    • <b>attaccare</b> carte ai giochi di tutti: l'8♥️ accanto a 5♥️ 6♥️ 7♥️
    • <b>prendere un jolly</b>: metti al suo posto la carta che sostituisce, e il jolly è tuo (secondo le regole del tavolo va rimesso giù nello stesso turno)
    • calare altri giochi, senza minimo di punti
    Alla fine ti deve restare almeno una carta da scartare.

help-5 = 📖 <b>5 di 5 · Chiudere e contare</b>
    Chi scarta l'ultima carta <b>chiude</b> e segna zero. Gli altri pagano le carte che hanno in mano: le figure 10, l'asso 11, il jolly 25.
    Chi arriva al limite sballa; l'ultimo che resta vince.
    Ogni gruppo gioca a modo suo: le regole si scelgono prima di cominciare, e /regole le dice tutte.
    Per giocare: in un gruppo scrivi /nuova, toccate «Siediti», poi «Distribuisci». Manca qualcuno? Ci sono i computer 🤖. Per esercitarti da solo scrivi /nuova nella chat con me. Buon divertimento!
