"""What a node counts, for Prometheus."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY: Final = CollectorRegistry()

ENTRIES: Final = Counter("camelup_entries", "Entries stored by this node", registry=REGISTRY)
REFUSALS: Final = Counter("camelup_refusals", "Requests refused", ["code"], registry=REGISTRY)
OPEN_TABLES: Final = Gauge("camelup_open_tables", "Tables in the memory of this node", registry=REGISTRY)
DRIVEN_TABLES: Final = Gauge(
    "camelup_driven_tables", "Tables whose bots and clocks this node drives", registry=REGISTRY
)
SET_ASIDE: Final = Gauge("camelup_tables_set_aside", "Tables that this node can't read", registry=REGISTRY)
PASSED_OVER: Final = Counter(
    "camelup_snapshots_passed_over", "Snapshots that could not be read, so that a log was folded", registry=REGISTRY
)
CONNECTIONS: Final = Gauge("camelup_connections", "Sockets and streams that are open", registry=REGISTRY)
CUT: Final = Counter(
    "camelup_cut", "Connections refused or cut off before a request was complete", ["why"], registry=REGISTRY
)
REMOVED: Final = Counter("camelup_removed_tables", "Finished tables that were removed", registry=REGISTRY)
THINKING: Final = Histogram("camelup_bot_seconds", "Seconds a bot took to decide", ["bot"], registry=REGISTRY)
BATCHES: Final = Histogram(
    "camelup_bot_batch",
    "Decisions that a bot made at once, for several tables",
    ["bot"],
    buckets=(1, 2, 4, 8, 16, 32, 64, 128),
    registry=REGISTRY,
)
WAITING: Final = Histogram(
    "camelup_queue_seconds", "Seconds waited for a thread, by what it was for", ["kind"], registry=REGISTRY
)
QUEUE: Final = Gauge(
    "camelup_queue_length", "What waits for a thread now, by what it is for", ["kind"], registry=REGISTRY
)
COMPILED: Final = Gauge("camelup_compiled_functions", "Functions this process had to compile itself", registry=REGISTRY)
BROKEN_DRAWS: Final = Counter(
    "camelup_broken_draws", "Draws of the dice that broke off before the game", ["reason"], registry=REGISTRY
)
ANSWERS: Final = Histogram("camelup_command_seconds", "Seconds from a command to its answer", registry=REGISTRY)
