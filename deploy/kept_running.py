"""Starts the bot where whatever runs it starts it again after any end, as Docker does (compose.yaml).

After an exit code with which a restart cannot help, the process stays and does nothing until it is told to stop. So the
last lines of the log say what to do, and the container is unhealthy, instead of being started for ever.
"""

import os
import runpy
import signal
import sys
from pathlib import Path

PROGRAM = Path(__file__).parents[1] / "bot.py"
CODES = (2, 3, 5, 7)
"""`RESTART_DOES_NOT_HELP` of the exit codes."""
SENTENCE = "A restart would not help. When that is mended: docker compose up --detach --force-recreate bot\n"
SIGNALS = (signal.SIGTERM, signal.SIGINT)


def main() -> None:
    """Run the bot with the same arguments; only one that serves is waited for, not one that looks at a copy."""
    sys.path.insert(0, str(PROGRAM.parent))
    try:
        runpy.run_path(str(PROGRAM), run_name="__main__")
    except SystemExit as ended:
        if ended.code in CODES and len(sys.argv) == 1:
            _wait_until_told_to_stop()
        raise


def _wait_until_told_to_stop() -> None:
    """Say why it stays, and wait for a signal, whichever thread that the bot has left behind receives it."""
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.set_wakeup_fd(tell)
    for number in SIGNALS:
        signal.signal(number, lambda *_: None)
    sys.stdout.write(SENTENCE)
    sys.stdout.flush()
    os.read(told, 1)


if __name__ == "__main__":
    main()
