### Five lessons, at a table of one's own: what is asked for there, step by step, and what was learnt.

lesson-offer = 🎓 Zum ersten Mal hier? In fünf Lektionen lernst du spielen, mit Karten in der Hand. Jede dauert anderthalb Minuten. Du findest sie immer in /hilfe
lesson-list = 🎓 <b>Fünf Lektionen</b>
    Jede dauert anderthalb Minuten, { $played ->
        [yes] mit den Regeln deines letzten Tisches
       *[no] mit Karten in der Hand
    }. Sie zählen in keiner Rangliste.
lesson-name-1 = 1. Ziehen und abwerfen
lesson-name-2 = 2. Herauskommen
lesson-name-3 = 3. Der Joker
lesson-name-4 = 4. Anlegen
lesson-name-5 = 5. Schluss machen
lesson-label = { $done ->
    [yes] ✅ { $name } · fertig
   *[no] 🎓 { $name }
  }
lesson-label-first = 🎓 Die erste Lektion
lesson-label-list = 🎓 Lektionen
lesson-label-next = ➡️ Nächste Lektion

lesson-state = 🎓 <b>{ $name }</b> · { $step }/{ $steps }
lesson-over = ✅ <b>{ $name }</b> · geschafft!
lesson-here = Die Regel hier: { $rule }
    { $said }
lesson-left-out = Ein Schritt fällt hier weg: { $why }
    { $said }
lesson-tap = Tippe auf „{ $button }“.
lesson-tap-card = Tippe auf { $card }, dann auf „{ $button }“.
lesson-tap-ready = Tippe auf die fertigen Karten neben dem Ablagestapel.
lesson-not-now = Die Regeln erlauben das, aber die Lektion will jetzt etwas anderes.
lesson-unpick = 👉 Leg zuerst { $cards } zurück: Tippe { $count ->
    [one] noch einmal darauf
   *[other] jede noch einmal an
  }.
lesson-no-order = In einer Lektion werden Karten nicht verschoben: Ordne sie nach Farbe oder nach Wert.
lesson-none = Hier gibt es keine Lektion mehr. Du findest sie in /hilfe

lesson-draw = 👉 Zuerst wird gezogen. { $tap }
lesson-throw = 👉 Herz 4, 5 und 6 sind eine Folge: Behalte sie. Der Zug endet mit einem Abwurf. { $tap }
lesson-again = 👉 Jetzt bist du wieder dran. { $tap }
lesson-discard = 👉 Jetzt der Abwurf. { $tap }
lesson-open = 👉 Deine Kombinationen reichen zum Herauskommen: Sie kommen zusammen auf den Tisch. { $tap }
lesson-more = 👉 Du bist herausgekommen: Ab jetzt geht auch eine Kombination mit wenig Punkten. { $tap }
lesson-place = 👉 Der Joker ersetzt die Karte, die fehlt, hier den Herzkönig. { $tap }
lesson-swap = 👉 Der echte Herzkönig ist da: Leg ihn an seinen Platz, und du hast den Joker wieder. { $tap }
lesson-give = 👉 Jetzt kann der Joker die Folge verlängern. { $tap }
lesson-take = 👉 Du bist herausgekommen und darfst jetzt auch vom Ablagestapel nehmen. { $tap }
lesson-attach = 👉 Die Karte setzt die Folge auf dem Tisch fort. { $tap }
lesson-others = 👉 Du darfst auch bei anderen anlegen: Die vierte Dame kommt zu den anderen drei. { $tap }
lesson-risk = 👉 Auch die Herz 4 würde passen. Bei diesen Regeln darfst du sie sogar abwerfen: Versuch es. { $tap }
lesson-lay = 👉 Drei Neunen sind eine Kombination. { $tap }
lesson-last = 👉 Die Herz 4 kommt unten an die Folge, und dir bleibt eine Karte. { $tap }
lesson-close = 👉 Die letzte Karte wird abgeworfen: Damit machst du Schluss. { $tap }

lesson-learnt-1 = In jedem Zug ziehst du eine Karte und wirfst eine ab. Je weniger Punkte in der Hand bleiben, desto besser.
lesson-learnt-2 = Zum Herauskommen brauchst du genug Punkte auf einmal; danach geht jede Kombination.
lesson-learnt-3 = Der Joker ersetzt jede Karte, und wer die echte hat, nimmt ihn sich.
lesson-learnt-4 = Wer herausgekommen ist, darf vom Ablagestapel nehmen und an alles auf dem Tisch anlegen.
lesson-learnt-5 = Wer Schluss macht, hat null Punkte, und die anderen zahlen ihre Karten auf der Hand. Jetzt kannst du spielen!
