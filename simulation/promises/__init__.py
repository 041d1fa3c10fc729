"""The promises, one or more in each module, with the runs that try to break them."""
