"""One repository for each kind of thing that is stored; a unit of work has all of them."""
