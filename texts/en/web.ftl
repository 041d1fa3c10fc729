### What the page's server answers if it cannot do what is asked. The words of the page itself begin with "page-".

web-init-data = I can't tell who you are: open the page again from Telegram.
web-init-data-old = This page is not valid any more. In the bot's chat the button “Open the table” opens a new one.
web-ticket = The page has expired: open it again from Telegram.
web-link = This link doesn't open any table any more. Here are yours.
web-not-member = This group is not one of yours: here you see those in which you play.
web-not-here = That can't be done from this table's page.
web-malformed = I didn't understand what the page asked for: reload it.
web-conflict = The page asked for two different things as if they were one: reload it.
web-too-large = The request is too long. Reload the page.
web-too-many = Not so fast, please: wait a moment and try again.
web-too-many-streams = Too many pages are open right now: try again in a moment.
web-not-found = There is nothing here.
web-method = I cannot answer that kind of request.
