"""Rooms under load: python benchmarks/rooms.py [--pages 40] [--minutes 10] [--every 3].

Starts the app on a free port with a store of its own, and opens two pages in each room, which speak Streamlit's
protocol (benchmarks/page.py) in a process of their own: their CPU time is not the server's. In each match somebody
acts every few seconds, as in a browser by two clicks where a card is played: card, then target. Matches that end have
a rematch. The time of an act runs from its click to the whole drawing at the other side's page, the poll between
included. Before the load, one page alone says what one redraw and one poll cost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import resource
import secrets
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.page import SECOND, Page, post  # noqa: E402
from engine.errors import EngineError  # noqa: E402
from matches.rooms.rooms import Rooms  # noqa: E402
from tests.browser.server import AppServer  # noqa: E402

LOT = random.Random(1)
PATIENCE = 30.0  #: seconds after which an act that has not come over is an error
WARM = 120.0  #: seconds after which memory is looked at first
ALONE = 60  #: redraws, and five times as many polls, that are measured before the load
COMPILING = 120.0  #: seconds, at most, that the app compiles its rules beside after a start


@dataclass
class Load:
    """What is measured."""

    errors: Counter[str] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)  #: seconds from an act to the other side's page
    acts: int = 0
    ended: int = 0

    def wrong(self, what: str) -> None:
        """Note an error."""
        self.errors[what[:200]] += 1


class Table:
    """One room with its two pages."""

    def __init__(self, origin: str, rooms: Rooms, load: Load) -> None:
        """Make the room, and ask for it from the other side."""
        self._rooms, self._load = rooms, load
        host, guest = ({"shells_owner": secrets.token_urlsafe(24)} for _ in range(2))
        self._code = post(origin, "room-new", host, game="shells_hack")
        post(origin, "room-ask", guest, room=self._code)
        self.pages = [Page(origin, self._code, cookies, load.wrong) for cookies in (host, guest)]
        self._tokens = [cookies[f"shells_room_{self._code}"] for cookies in (host, guest)]

    async def begin(self) -> None:
        """Open both pages and come to the board, by clicks."""
        host, guest = self.pages
        for page in self.pages:
            await page.open()
        await host.until(lambda: 'data-do="accept"' in host.parts.get("top", ""))
        (request,) = self._rooms.room(self._tokens[0]).requests
        await host.click("accept", target=request.id)
        await self._ready()

    async def _ready(self) -> None:
        for page in self.pages:
            await page.until(lambda page=page: _enabled(page.parts.get("setup", ""), 'data-key="ready"'))  # type: ignore[misc]
            await page.click("prepared", value="on")
        for page in self.pages:
            await page.until(lambda page=page: "map" in page.parts)  # type: ignore[misc]

    async def play(self, every: float, until: float) -> None:
        """Act every so many seconds, each match at its own moment."""
        due = time.monotonic() + LOT.random() * every
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            try:
                await self._act()
            except (TimeoutError, OSError, RuntimeError, EngineError) as error:
                self._load.wrong(f"{type(error).__name__}: {error}")
            due = max(due + every, time.monotonic())

    async def _act(self) -> None:
        if (await asyncio.to_thread(self._rooms.room, self._tokens[0])).state == "setup":
            await self._ready()  # a rematch that has not begun yet
            return
        tables = await asyncio.to_thread(lambda: [self._rooms.table(token) for token in self._tokens])
        side = next((n for n, table in enumerate(tables) if table.legal), None)
        if side is None:
            self._load.ended += 1
            await self._again()
            return
        kind, card, target = [*LOT.choice(tables[side].legal).split(), "", ""][:3]
        mine, other, number = self.pages[side], self.pages[1 - side], tables[side].number
        await mine.until(lambda: mine.number == number)
        if kind == "play":
            await mine.click("choose", card=card)
        start = time.perf_counter()
        await mine.click("use" if kind == "play" and not target else kind, card=card, target=target)
        await other.until(lambda: other.number > number or "result" in other.parts, PATIENCE)
        self._load.times.append(time.perf_counter() - start)
        self._load.acts += 1

    async def _again(self) -> None:
        host, guest = self.pages
        for page in self.pages:
            await page.until(lambda page=page: "rend" in page.parts.get("top", ""))  # type: ignore[misc]
        await host.click("propose", value="rematch")
        await guest.until(lambda: 'data-do="agree"' in guest.parts.get("top", ""))
        await guest.click("agree")
        await self._ready()


def _enabled(html: str, key: str) -> bool:
    """Whether a button stands in a part and may be pressed."""
    before, found, after = html.partition(key)
    return bool(found) and " disabled" not in before.rpartition("<button")[2] + after.partition(">")[0]


# ---- the server's side


class Watch:
    """Processor time and memory of the app and its own processes (Linux)."""

    def __init__(self, server: AppServer) -> None:
        """Watch a running app."""
        assert server._process is not None
        self._pid = server._process.pid

    def _all(self) -> list[int]:
        parents = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(OSError):
                    parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        found = [self._pid]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return found

    def cpu(self) -> float:
        """Return the seconds used so far, ended processes included."""
        total = 0
        for pid in self._all():
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                total += sum(map(int, fields[11:15]))
        return total / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Return what all of them hold, in MiB."""
        pages = 0
        for pid in self._all():
            with contextlib.suppress(OSError):
                pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 2**20

    async def quiet(self) -> None:
        """Wait until the app works at nothing beside: it compiles its rules after a start."""
        deadline = time.monotonic() + COMPILING
        while time.monotonic() < deadline:
            before = self.cpu()
            await asyncio.sleep(2.0)
            if self.cpu() - before < 0.2:
                return


async def main(pages: int, minutes: float, every: float) -> int:
    """Measure and print; return how many errors there were."""
    with tempfile.TemporaryDirectory() as folder:
        server = AppServer(Path(folder))
        server.start()
        watch = Watch(server)
        try:
            rooms = Rooms.open(server.store_url)
            load = Load()
            tables = [Table(server.origin, rooms, load) for _ in range(pages // 2)]
            all_pages = [page for table in tables for page in table.pages]
            async with asyncio.TaskGroup() as tasks:
                await _opened(tables[:1], tasks)
                await watch.quiet()
                await _alone(all_pages[0], watch)
                await _opened(tables[1:], tasks)
                polling = [tasks.create_task(_polled(page)) for page in all_pages]
                await _loaded(tables, watch, load, minutes * 60, every)
                for task in polling:
                    task.cancel()
                for page in all_pages:
                    await page.close()
            _told(load, all_pages)
            if "Traceback" in server.log_from(0):
                load.wrong(server.log_from(0)[-1000:])
        finally:
            server.stop()
    for what, count in load.errors.items():
        print(f"error ({count}): {what}")
    print(f"errors: {load.errors.total()}")
    return load.errors.total()


async def _opened(tables: Sequence[Table], tasks: asyncio.TaskGroup) -> None:
    """Open the pages of some rooms, one room after another, and come to the board."""
    for table in tables:
        for page in table.pages:
            tasks.create_task(_heard(page))
        asking = [tasks.create_task(_polled(page)) for page in table.pages]
        await table.begin()
        for task in asking:
            task.cancel()


async def _heard(page: Page) -> None:
    while page._socket is None:
        await asyncio.sleep(0.01)
    await page.listen()


async def _polled(page: Page) -> None:
    """Poll every second, each page at its own moment."""
    await asyncio.sleep(LOT.random() * SECOND)
    while True:
        start = time.monotonic()
        try:
            if page.drawn:
                await page.poll()
        except (TimeoutError, OSError, RuntimeError, EOFError) as error:
            page.wrong(f"poll: {type(error).__name__}: {error}")
        await asyncio.sleep(max(0.0, start + SECOND - time.monotonic()))


async def _alone(page: Page, watch: Watch) -> None:
    """One page alone: what a redraw and a poll cost."""
    for name, times, once in (("redraw", ALONE, page.redraw), ("poll", 5 * ALONE, page.news.ask)):
        for _ in range(5):
            await once()
        used, start, taken = watch.cpu(), time.perf_counter(), []
        received = page.received
        for _ in range(times):
            begin = time.perf_counter()
            await once()
            taken.append(time.perf_counter() - begin)
        cpu, size = watch.cpu() - used, (page.received - received) / times
        share = cpu / (time.perf_counter() - start)
        print(
            f"one {name}: median {1000 * statistics.median(taken):.1f} ms, {1000 * cpu / times:.1f} ms of the server's "
            f"CPU time ({share:.0%} of a core meanwhile)" + (f", {size / 1024:.0f} KiB" if size else "")
        )


async def _loaded(tables: Sequence[Table], watch: Watch, load: Load, seconds: float, every: float) -> None:
    start, own = time.monotonic(), time.process_time()
    used, until = watch.cpu(), start + seconds
    memory: list[float] = []

    async def look() -> None:
        await asyncio.sleep(min(WARM, seconds / 2))
        memory.append(watch.memory())

    await asyncio.gather(look(), *(table.play(every, until) for table in tables))
    memory.append(watch.memory())
    wall = time.monotonic() - start
    print(
        f"{2 * len(tables)} pages, {wall / 60:.1f} minutes, {load.acts} acts, {load.ended} matches played to their end"
    )
    print(f"server: {(watch.cpu() - used) / wall:.0%} of one core; client: {(time.process_time() - own) / wall:.0%}")
    first, last = memory
    after, grown = min(WARM, seconds / 2) / 60, last / first - 1
    print(f"server's memory: {first:.0f} MiB after minute {after:.1f}, {last:.0f} MiB at the end ({grown:+.1%})")
    print(f"load of the machine in the last minute: {os.getloadavg()[0]:.1f}")


def _told(load: Load, pages: Sequence[Page]) -> None:
    polls, redraws = ([one for page in pages for one in getattr(page, name)] for name in ("polls", "redraws"))
    for name, times in (("act to the other side's page", load.times), ("redraw", redraws), ("poll", polls)):
        ordered = sorted(times)
        middle, late = statistics.median(ordered), ordered[int(0.95 * len(ordered))]
        print(f"{name}: median {1000 * middle:.0f} ms, 95 % under {1000 * late:.0f} ms ({len(ordered)})")


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--pages", type=int, default=40)
    options.add_argument("--minutes", type=float, default=10.0)
    options.add_argument("--every", type=float, default=3.0, help="seconds between two acts of a match")
    given = options.parse_args()
    sys.exit(min(1, asyncio.run(main(given.pages, given.minutes, given.every))))
