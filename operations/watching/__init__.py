"""Whether the bot serves and how: for health checks, systemd, Prometheus, `/stato` and error reports."""
