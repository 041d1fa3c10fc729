"""Changes the game and the store, one small thing at a time, and lists what no test notices."""
