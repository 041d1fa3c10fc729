"""People who play in the benchmarks, and what they do: in chats and in pages."""
