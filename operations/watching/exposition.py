"""The figures in the format of Prometheus, written by prometheus-client, which is an optional package.

No label has a value that people choose, so the number of series is bounded, and none names a person, a chat or a card.
"""

from __future__ import annotations  # the names of prometheus-client may be missing

from collections.abc import Callable, Iterator

from operations.watching.metrics import Histogram, Metrics
from storage.repositories.upkeep.figures import Counts
from tables.facts import Facts

try:
    from prometheus_client import CollectorRegistry, generate_latest
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
    from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
    from prometheus_client.metrics_core import Metric
    from prometheus_client.registry import Collector
except ImportError:
    IS_INSTALLED = False
else:
    IS_INSTALLED = True


def exposition(
    metrics: Metrics, facts: Callable[[], Facts], now: Callable[[], float]
) -> Callable[[], tuple[bytes, str]] | None:
    """Return what writes the figures, with their content type; None if prometheus-client is not installed.

    `now` returns unix seconds.
    """
    if not IS_INSTALLED:
        return None

    class Figures(Collector):
        def collect(self) -> Iterator[Metric]:
            return families(metrics, facts(), now())

    registry = CollectorRegistry()
    registry.register(Figures())
    return lambda: (generate_latest(registry), CONTENT_TYPE_PLAIN_0_0_4)


def families(metrics: Metrics, facts: Facts, now: float) -> Iterator[Metric]:
    """Return the figures as families of Prometheus."""

    def histogram(name: str, words: str, counted: Histogram) -> HistogramMetricFamily:
        return HistogramMetricFamily(name, words, buckets=counted.buckets(), sum_value=counted.total)

    def gauge(name: str, words: str, value: float) -> GaugeMetricFamily:
        return GaugeMetricFamily(name, words, value=value)

    yield gauge("scala40_uptime_seconds", "Seconds since the start.", facts.uptime)
    trouble = GaugeMetricFamily("scala40_trouble", "1 if this part is in trouble (/healthz says why).", labels=["part"])
    for finding in facts.findings:
        trouble.add_metric([finding.name], bool(finding.trouble))
    yield trouble
    yield histogram("scala40_tap_seconds", "From the arrival of a tap to its answer.", metrics.tap_seconds)
    yield histogram("scala40_picture_seconds", "Drawing a picture.", metrics.picture_seconds)
    calls = CounterMetricFamily("scala40_calls", "Calls of the Bot API.", labels=["method", "outcome"])
    for (method, outcome), number in sorted(metrics.calls.items()):
        calls.add_metric([method, outcome], number)
    yield calls
    yield gauge("scala40_budget_left", "Messages that may be sent now, to all chats together.", facts.budget_left)
    yield CounterMetricFamily("scala40_commits", "Transactions that were committed.", value=facts.commits)
    yield gauge("scala40_store_bytes", "The size of the database.", facts.store_bytes)
    age = facts.copy_age
    yield gauge(
        "scala40_copy_age_seconds", "The age of the newest copy; -1 if there is none.", -1.0 if age is None else age
    )
    if facts.counts is not None:
        yield from _of_counts(facts.counts, now)


def _of_counts(counts: Counts, now: float) -> Iterator[Metric]:
    tables = GaugeMetricFamily("scala40_tables", "Tables by their state.", labels=["state"])
    for status, number in counts.tables.items():
        tables.add_metric([status.value], number)
    yield tables
    waiting = GaugeMetricFamily("scala40_waiting", "What waits to be processed or sent.", labels=["queue"])
    oldest = GaugeMetricFamily("scala40_waiting_seconds", "The age of the oldest that waits.", labels=["queue"])
    for queue, number, since in (
        ("updates", counts.updates, counts.oldest_update),
        ("announcements", counts.announcements, counts.oldest_announcement),
        ("screens", counts.stale_screens, None),
    ):
        waiting.add_metric([queue], number)
        if queue != "screens":
            oldest.add_metric([queue], 0.0 if since is None else max(0.0, now - since))
    yield waiting
    yield oldest
    yield GaugeMetricFamily("scala40_late_turns", "Turns that still run after their end.", value=counts.late_turns)
