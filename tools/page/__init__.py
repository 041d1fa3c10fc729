"""Types for the page's own files: `make views` writes them, `make check` checks the files with them."""
