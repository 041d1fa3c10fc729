### Settings of a group and of a person.

settings-main = ⚙️ <b>Impostazioni di { $place }</b>
    🗣 Lingua: { $language }
    🖼 Il tavolo: { $display }
    🎴 Giocare nel gruppo: { $group_hands }
    🔔 Messaggi nel gruppo: { $verbosity }
    🍀 Fortuna nel gruppo: { $clover }
    📨 Inviti: { $invites }
    📖 Rivedere le smazzate: { $replays }
    🏆 Stagione: { $season }
    📅 Smazzata del giorno: { $daily }
    🕰 Fuso orario: { $zone }
    ⚖️ Regole di un tavolo nuovo: { $rules }
settings-person = ⚙️ <b>Le tue impostazioni</b>
    🗣 Lingua: { $language }
    🔎 Comodità: { $comfort }
    🖼 Tavolo e carte: { $display }
    👉 Guida nei primi turni: { $guide }
    ✋ Chiedere prima di uno scarto che regala qualcosa: { $asks }
    🔒 Carte protette: { $protect }
    🤖 Computer svelti se giochi solo con loro: { $computers }
    💬 Osservazioni a fine smazzata: { $remarks }
settings-label-language = 🗣 Lingua
settings-label-display = 🖼 Come si vede il tavolo
settings-label-inside = 🎴 Giocare nel gruppo
settings-label-volume = 🔔 Messaggi nel gruppo
settings-label-clover = 🍀 Fortuna nel gruppo
settings-label-invites = 📨 Inviti
settings-label-replays = 📖 Rivedere le smazzate
settings-label-season = 🏆 Stagione della classifica
settings-label-daily = 📅 Smazzata del giorno
settings-label-comfort = 🔎 Comodità
settings-label-guide = 👉 Guida
settings-label-asks = ✋ Conferma degli scarti
settings-label-protect = 🔒 Carte protette
settings-label-computers = 🤖 Computer svelti
settings-label-remarks = 💬 Come ho giocato
settings-label-zone = 🕰 Fuso orario
settings-label-defaults = ⚖️ Regole di partenza
settings-label-back = ⬅️ Indietro
settings-label-reset = ↩️ Torna alle regole Fisca
settings-label-as-telegram = 📱 Come dice Telegram
settings-language-private = 🗣 In che lingua ti scrivo?
settings-language-group = 🗣 In che lingua scrivo in questo gruppo?
settings-zone = 🕰 Le ore di silenzio seguono l'orologio di questo gruppo: <b>{ $zone }</b>.
    Il fuso che cerchi non c'è? Scrivilo così: <code>/impostazioni Europe/Lisbon</code>
settings-defaults = ⚖️ Un tavolo nuovo comincia con le ultime regole scelte in questo gruppo: { $rules }.
settings-display-group = 🖼 <b>Come mostro il tavolo in questo gruppo?</b>
settings-display-person = 🖼 <b>Come ti mostro il tavolo e le tue carte?</b>
settings-display-forms = <b>Immagini</b>: il tavolo è disegnato.
    <b>Testo</b>: è scritto, con i segni dei semi.
    <b>Parole</b>: è scritto per chi ascolta, «7 di cuori» invece di 7♥.
settings-display-pictures = Immagini
settings-display-text = Testo
settings-display-words = Parole
settings-display-light = Panno chiaro
settings-display-dark = Panno scuro
settings-display-two = Semi: 2 colori
settings-display-four = Semi: 4 colori
settings-display-normal = Carte normali
settings-display-large = Carte grandi
settings-display-unmarked = Senza segno
settings-display-marked = Con segno
settings-display-marks = Le carte che hai scelto cambiano colore sui tasti; <b>con segno</b> hanno anche un segno accanto.
settings-display-sign = Segno sulle carte scelte
settings-display-and = { $first } · { $second }
settings-display-shown = { $form } · { $felt } · { $suits }
settings-inside = 🎴 <b>Si gioca anche qui nel gruppo?</b> Le carte le vede sempre e solo chi le ha in mano.
    <b>Se serve</b>: gioca qui chi non ha ancora aperto la chat con me, gli altri in privato.
    <b>Sempre</b>: si gioca qui, e nessuno deve aprire la chat con me.
    <b>Mai</b>: si gioca solo nella chat privata.
settings-inside-auto = Se serve
settings-inside-on = Sempre
settings-inside-off = Mai
settings-volume = 🔔 <b>Quanti messaggi di una partita vanno in questo gruppo?</b>
    <b>Tutti</b>: uno per turno, che chiama chi deve giocare.
    <b>Pochi</b>: uno solo per smazzata, che si aggiorna senza notifiche.
    <b>Solo i risultati</b>: come finiscono le smazzate e la partita, e chi sballa.
    Con «Pochi» e «Solo i risultati» avviso in privato chi deve giocare; se non gli posso scrivere, lo avviso qui.
settings-volume-every-turn = Tutti
settings-volume-quiet = Pochi
settings-volume-ends = Solo i risultati
settings-clover = 🍀 <b>Dire nel gruppo chi aveva le carte migliori?</b> Alla fine di ogni smazzata, con un quadrifoglio. In privato ognuno lo legge comunque, per sé.
settings-clover-on = Sì
settings-clover-off = No
settings-invites = 📨 <b>Si può invitare ai tavoli di questo gruppo?</b> Chi ha un posto può mandare un link a chi vuole. Chi non è nel gruppo si siede solo se il tavolo è aperto agli ospiti.
settings-invites-on = Sì
settings-invites-off = No
settings-replays = 📖 <b>Chi è nel gruppo può rivedere le smazzate degli altri, quando sono finite?</b> Con le carte di tutti. Vale per i tavoli che lo dicono prima di cominciare, e chi gioca può sempre dire di no.
settings-replays-on = Sì
settings-replays-off = No
settings-daily = 📅 <b>Giocare la smazzata del giorno?</b> Le stesse carte per tutti, ognuno in privato contro i computer. Qui si sceglie contro quanti, quanto bravi, e a che ora arriva il messaggio con i risultati. Le carte di oggi restano come sono: si cambia da domani.
settings-daily-on = Sì
settings-daily-off = No
settings-daily-1 = contro 1
settings-daily-2 = contro 2
settings-daily-3 = contro 3
settings-daily-beginner = principiante
settings-daily-easy = facile
settings-daily-medium = medio
settings-daily-strong = forte
settings-daily-expert = esperto
settings-daily-12 = ore 12
settings-daily-18 = ore 18
settings-daily-20 = ore 20
settings-daily-22 = ore 22
settings-season = 🏆 <b>Quanto dura una stagione della classifica?</b> Un mese, oppure 50, 100 o 200 smazzate giocate fino in fondo da almeno due persone. Quando finisce mostro qui il podio.
    <b>Che cosa conta?</b> Tutte le smazzate di ogni persona, oppure le sue migliori: contano le migliori 8 su 10, e una serata storta non pesa.
settings-season-month = Un mese
settings-season-50 = 50 smazzate
settings-season-100 = 100 smazzate
settings-season-200 = 200 smazzate
settings-season-all = Contano tutte
settings-season-best = Contano le migliori 8 su 10
settings-season-shown = { $length } · { $counted }
settings-comfort = 🔎 <b>Più grande e più calmo?</b> Per occhi e mani che vogliono comodità.
    <b>Accesa</b>: carte e scritte più grandi e nette, al massimo quattro tasti accesi, e in cima «Fai così»: un tocco gioca la mossa consigliata. Ai tavoli senza consigli «Fai così» non c'è. C'è anche il doppio del tempo prima che un tocco conti, contro i tocchi per sbaglio.
    <b>Spenta</b>: come per tutti.
settings-comfort-on = Accesa
settings-comfort-off = Spenta
settings-guide = 👉 <b>Ti guido nei primi turni?</b>
    <b>Accesa</b>: una riga ti dice che cosa puoi fare. Dopo la prima smazzata giocata si spegne da sola.
    <b>Spenta</b>: giochi senza guida.
settings-guide-on = Accesa
settings-guide-off = Spenta
settings-asks = ✋ <b>Ti chiedo conferma di uno scarto che regala qualcosa?</b>
    <b>Sì</b>: te lo chiedo una volta quando potresti aprire o chiudere, o quando scarti un jolly o una carta di un gioco pronto.
    <b>No</b>: lo scarto vale al primo tocco.
settings-asks-on = Sì
settings-asks-off = No
settings-protect = 🔒 <b>Proteggo i messaggi con le tue carte?</b>
    <b>Sì</b>: non si possono inoltrare né salvare, neanche per sbaglio.
    <b>No</b>: sono messaggi come gli altri.
    Vale per i messaggi nuovi: /carte ti manda di nuovo la tua mano.
settings-protect-on = Sì
settings-protect-off = No
settings-computers = 🤖 <b>I computer devono essere più svelti quando giochi solo con loro?</b>
    <b>Sì</b>: giocano quasi subito.
    <b>No</b>: ci pensano qualche secondo, come una persona, e segui meglio che cosa fanno.
settings-computers-on = Sì
settings-computers-off = No
settings-remarks = 💬 <b>A fine smazzata ti scrivo come hai giocato?</b>
    <b>Sì</b>: al massimo tre osservazioni, in privato, ognuna con il suo turno.
    <b>No</b>: le vedi solo se le chiedi.
settings-remarks-on = Sì
settings-remarks-off = No
settings-saved = Fatto.
settings-language-set = 🗣 { $language }
settings-not-yours = Le impostazioni le cambia chi amministra il gruppo.
settings-language-not-yours = La lingua la cambia chi amministra il gruppo, o chi guida il tavolo.
settings-no-such-zone = Non conosco il fuso orario «{ $zone }». Un nome giusto è per esempio Europe/Rome

language-name = Italiano

zone-Rome = Roma, Berlino
zone-London = Londra, Lisbona
zone-Athens = Atene, Bucarest
zone-Moscow = Mosca, Istanbul
zone-New_York = New York
zone-Chicago = Chicago
zone-Denver = Denver
zone-Los_Angeles = Los Angeles
zone-Sao_Paulo = San Paolo
zone-Buenos_Aires = Buenos Aires
zone-Azores = Azzorre
zone-Cairo = Il Cairo
zone-Dubai = Dubai
zone-Kolkata = India
zone-Shanghai = Cina
zone-Tokyo = Tokyo
zone-Perth = Perth
zone-Sydney = Sydney
zone-Auckland = Auckland
zone-UTC = UTC
