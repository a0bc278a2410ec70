"""What grows with the library and what does not. Run by bench.py."""
import contextlib
import os
import statistics
import subprocess
import tempfile

import generate
from polling import MB, polled, processor

# Episodes that a feed's own document lists; older ones are in its archive.
LISTED = 10
COMMANDS = [("list", ["list"]), ("episodes", ["episodes"]), ("episodes of a feed", ["episodes", "Show 7 "]), ("search for a rare word", ["search", "rarissimum"]), ("search for a word that all have", ["search", "common"])]


def scale(bench):
    by_feeds(bench)
    by_episodes(bench)


def by_feeds(bench):
    """Processor time a feed of an unchanged library, from a hundred feeds on."""
    costs = {}
    for feeds in [100, 300] if bench.options.quick else [100, 1_000, 10_000]:
        with polled(bench, feeds) as library:
            runs = [library.refresh() for _ in range(bench.options.repeats)]
        start = statistics.median(processor(run) for run in bench.measured([bench.product("freshet"), "--version"], 10))
        costs[feeds] = (statistics.median(processor(run) for run in runs) - start) / feeds
        bench.add(f"unchanged, {feeds} feeds: processor time a feed", 1e6 * costs[feeds], "µs", None, "without the start")
    bench.add("unchanged: a feed of many over one of few", costs[max(costs)] / costs[min(costs)], "times", ("<=", 1.5))


class Stocked:
    """A home with so many episodes a feed, most of which only an archive lists."""

    def __init__(self, bench, folder, feeds, episodes):
        self.bench, self.feeds, self.last = bench, feeds, episodes
        self.files = os.path.join(folder, "feeds")
        os.makedirs(self.files)
        self.server = subprocess.Popen([bench.product("loopback"), self.files], stdout=subprocess.PIPE, text=True)
        self.address = self.server.stdout.readline().strip()
        for number in range(feeds):
            self.write(number)
            if episodes > LISTED:
                generate.plain(os.path.join(self.files, f"{number}-older.xml"), number, 1, episodes - LISTED)
        self.environment = {"FRESHET_HOME": os.path.join(folder, "home")}
        opml = os.path.join(folder, "all.opml")
        with open(opml, "w", encoding="utf-8") as file:
            file.write('<opml version="2.0"><body>' + "".join(f'<outline type="rss" xmlUrl="{self.address}/{number}.xml"/>' for number in range(feeds)) + "</body></opml>")
        self.run("import", opml)
        self.filling = self.run("rebuild", "--quiet")
        self.indexing = self.run("search", "rarissimum")

    def write(self, number):
        older = f"{self.address}/{number}-older.xml" if self.last > LISTED else None
        generate.plain(os.path.join(self.files, f"{number}.xml"), number, max(1, self.last - LISTED + 1), self.last, older)

    def publish(self, feeds):
        """One more episode of so many feeds, in front of those that were listed."""
        for number in range(feeds):
            self.write(number)

    def run(self, *words):
        return self.bench.measured([self.bench.product("freshet"), *words], environment=self.environment)[0]

    def end(self):
        self.server.terminate()
        self.server.wait()


@contextlib.contextmanager
def stocked(bench, feeds, episodes):
    with tempfile.TemporaryDirectory(dir=bench.folder) as folder:
        library = Stocked(bench, folder, feeds, episodes)
        try:
            yield library
        finally:
            library.end()


def by_episodes(bench):
    """Refreshes and looks of 1,000 feeds with 1 to 1,000 episodes each; what their documents list stays ten."""
    feeds = 100 if bench.options.quick else 1_000
    unchanged, changed = {}, {}
    for episodes in [1, 10, 100, 1_000]:
        with stocked(bench, feeds, episodes) as library:
            total = feeds * episodes
            nothing, news = [], []
            for _ in range(bench.options.repeats):
                nothing.append(processor(library.run("refresh", "--all", "--quiet")))
                library.last += 1
                library.publish(feeds // 10)
                news.append(processor(library.run("refresh", "--all", "--quiet")))
            unchanged[total] = statistics.median(nothing) / feeds
            changed[total] = (statistics.median(news) - statistics.median(nothing)) / (feeds // 10)
            name = f"{total} episodes cached"
            bench.add(f"{name}: unchanged, processor time a feed", 1e6 * unchanged[total], "µs")
            bench.add(f"{name}: one more episode, a feed", 1e6 * changed[total], "µs", None, f"{feeds // 10} of {feeds} feeds")
            library.run("search", "rarissimum")
            if episodes == 1_000:
                look(bench, name, library)
    bench.add("a feed with many cached episodes over one with few: unchanged", unchanged[max(unchanged)] / unchanged[min(unchanged)], "times", ("<=", 1.5))
    # Of one listed episode there is less to read than of ten.
    bench.add("the same, one more episode", changed[max(changed)] / changed[feeds * LISTED], "times", ("<=", 1.5))


def look(bench, name, library):
    bench.add(f"{name}: filling the cache", processor(library.filling), "s", None, f"{library.filling['wall']:.0f} s, {library.filling['peakBytes'] / MB:.0f} MB")
    bench.add(f"{name}: indexing the words", processor(library.indexing), "s", None, f"{library.indexing['wall']:.0f} s, {library.indexing['peakBytes'] / MB:.0f} MB")
    for what, words in COMMANDS:
        runs = [library.run(*words) for _ in range(bench.options.repeats)]
        bench.add(f"{name}: {what}", 1e3 * statistics.median(processor(run) for run in runs), "ms of processor time", ("<=", 50), f"{max(run['peakBytes'] for run in runs) / MB:.0f} MB")
