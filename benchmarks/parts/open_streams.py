"""Holds streams of pages open, as so many phones do, in a process of its own.

python -m benchmarks.parts.open_streams PORT FILE

Each line of the file is a path and a ticket. It prints `open` when all streams have begun; a stream that ends is opened
again after a moment, as the page does. When its standard input ends, it prints how many versions and signs of life it
has read, and stops.
"""

import asyncio
import sys
from collections import Counter
from pathlib import Path

AT_ONCE = 200
"""How many connections are opened at the same time."""
PAUSE = 0.25
"""Seconds until a stream is opened again."""


async def follow(port: int, path: str, ticket: str, opening: asyncio.Semaphore, seen: Counter[str]) -> None:
    """Open a stream again and again, and read what it says."""
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {ticket}", "", ""]
    while True:
        try:
            async with opening:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2048)
                writer.write("\r\n".join(lines).encode())
                head = await reader.readuntil(b"\r\n\r\n")
            seen["begun" if b" 200 " in head.partition(b"\r\n")[0] else "refused"] += 1
            while line := await reader.readline():
                seen["versions"] += line.startswith(b"data:")
                seen["signs of life"] += line == b": \n"
                if line == b"0\r\n":
                    break
            writer.close()
        except (OSError, asyncio.IncompleteReadError):
            seen["broken"] += 1
        await asyncio.sleep(PAUSE)


async def main(port: int, wanted: list[list[str]]) -> None:
    """Open all streams, each a path and a ticket, and hold them until the standard input ends."""
    opening, seen = asyncio.Semaphore(AT_ONCE), Counter[str]()
    tasks = [asyncio.create_task(follow(port, path, ticket, opening, seen)) for path, ticket in wanted]
    while seen["begun"] < len(wanted):
        if seen["refused"]:
            raise SystemExit("a stream was refused")
        await asyncio.sleep(0.05)
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    print(", ".join(f"{number:,} {what}" for what, number in sorted(seen.items())), flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), [line.split(" ") for line in Path(sys.argv[2]).read_text().splitlines()]))
