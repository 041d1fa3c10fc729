### A table to practise at, alone against a computer.

practice-label = 🎯 Practise alone
practice-label-now = 🎯 Practise now
practice-question = 🎯 How good should the computer be? Choose, and you get your cards at once. Take all the time you like.
practice-dealt = 🎯 You are playing against { $players }: your cards are below.
practice-running = 👇 There is a table here already: I'm bringing it to the bottom of the chat. You can open another when this one is over; to end it: /end
