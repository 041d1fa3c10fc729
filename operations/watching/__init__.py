"""Whether the bot serves and how: for health checks, systemd, Prometheus and `/stato`."""
