### Invitations: links to a lobby.

invite-in-private = 📨 You get your invitations in private.
invite-none = 📨 There is no table to invite to. When you have a seat at a table that waits, you find the link to send here. To open one, in a group: /new
invite-link = 📨 <b>Your invitation</b> to the table in “{ $place }”:
    { $link }
invite-members-welcome = Anyone in the group can sit down with this link. To invite others too, the host taps “👥 Visitors”.
invite-visitors-welcome = Anyone who gets the link can sit down with it, also from outside the group.
invite-label-to = 📨 Invite: { $place }
invite-label-share = 📤 Send the link
invite-label-revoke = ✖️ Revoke the invitation
invite-label-anew = 📨 A new invitation
invite-revoked = ✖️ Done: the link does not work any more.
invite-revoked-toast = Invitation revoked.
invite-off = This group does not invite to its tables: its administrators decide that, with /settings
invite-visitors-not-yours = Only { $host } or an administrator of the group can open the table to visitors.
invite-visitors-in = Now people who are not in the group can sit down, too, with an invitation.
invite-visitors-out = Now only people of the group can sit down.
invite-over = 📨 This invitation does not work any more. Ask the person who sent it for a new link.
invite-not-visitors = Only people of the group invite to this table.
invite-members-only = 📨 Only people of the group can sit down at this table. Ask the person who invites you to open it to visitors.
invite-question = 🎴 <b>Do you want to sit down at the table of { $player }?</b>
invite-place = 📍 { $place }
invite-rematch = 🎴 { $player } opens the rematch: you still have your seat, and your cards come here. To give it up: /resign
place-visited = table of { $player }
invite-label-yes = 🪑 Yes, I sit down
invite-label-no = No, thanks
invite-seated = 👍 You have a seat at the table of { $player }. When the match begins, your cards come here.

lobby-seat-visitor = { $number }. { $player } (visitor)
lobby-visitors = 👥 Open to visitors: with an invitation, people from outside the group sit down, too.
lobby-label-invite = 📨 Invite
lobby-label-visitors = { $chosen ->
    [yes] ✅
   *[no] 👥
  } Visitors
command-name-invite = invite
command-menu-invite = invite to your table, with a link

## What can be sent to any chat by typing the bot's name

offer-table-title = 🎴 Invite to your table
offer-table = 🎴 <b>{ $player } invites you to play Scala 40!</b>
offer-free = { $count ->
    [one] 🪑 One more seat
   *[other] 🪑 { $count } more seats
  }{ $who ->
    [group] , for people of the group
   *[everybody] {""}
  }
offer-label-sit = 🪑 Sit down
offer-evening-title = 🌙 Invite to the evening
offer-evening = Anyone in the group can say whether they come.
offer-label-evening = 🌙 See the evening
offer-daily-title = 📅 Your result of the day
offer-label-daily = 📅 Play it, too
offer-none = There is nothing to send: open the chat with me
invite-inline = Or type <b>@{ $bot }</b> in any chat, and choose what to send.
