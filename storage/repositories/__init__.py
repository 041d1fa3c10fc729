"""One repository for each thing that is stored; a unit of work has them all."""
