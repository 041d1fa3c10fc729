### Computer players: their names, their seats, what happens around them.

computer-name = 🤖 { $name }
computer-name-level = 🤖 { $name } ({ $level })
computer-for = { $player } 🤖
computer-level = { $level ->
    [beginner] basic
    [easy] easy
    [medium] medium
    [strong] strong
    [expert] expert
    [hasty] in a hurry
    [hoarder] waits
    [fox] gives nothing away
    [accountant] counts points
   *[other] { $level }
  }
computer-character = { $level ->
    [hasty] 🤖 <b>Furio</b> is in a hurry: opens and lays as soon as possible, and so soon shows the hand.
    [hoarder] 🤖 <b>Pina</b> waits: keeps jokers and melds in hand, opens late, and then closes quickly.
    [fox] 🤖 <b>Volpe</b> gives nothing away: discards nothing that the next player needs, and likes to take discards.
   *[accountant] 🤖 <b>Conti</b> counts points: discards heavy cards at once, so that no deal costs much.
  }

## In the lobby

computer-added = { $player } sits down at the table.
computer-removed = Done: { $player } is no longer at the table.
computer-there-already = { $name } is at the table already.
computer-gone = This computer is no longer at the table.
computer-not-yours = Only { $host } or an admin can decide about computers.

## In place of somebody who is away

computer-label-ask = 🤖 A computer in place of { $player }?
computer-label-take-over = 🤖 { $level }
computer-label-remove = 🚪 Remove { $player } from the match
computer-label-keep = Leave everything as it is
computer-question = 💤 { $player } isn't here. A computer can play for them until they are back: how good should it be?
computer-nobody-away = No computer is needed here: the player is present, or a computer already plays for them.
computer-nobody-there = Nobody is at the table: a computer only plays while a person is here.
computer-takes-over = 🤖 A computer is playing in place of { $player } until they are back.
computer-taken-over = Done: a computer is playing now.
computer-gives-back = 🙋 { $player } is back at the table and takes the seat back from the computer.

## The end

computers-alone = 🤖 Only computers are left in the match, and they stop here. The scores decide the places; if scores are equal, the order of the seats does.

## The private chat

place-private = Against the computer
place-practice = Practice against the computer
panel-computer = 🤖 You are away, and a computer is playing your turns. Tap “I'm back” to take your seat again.
