"""What an unchanged library costs, beside `curl --parallel` fetching the same 304s. Run by bench.py."""
import contextlib
import json
import os
import statistics
import subprocess
import tempfile

import generate

MB = 1e6
# One time of change for all feeds, so that one header is the condition of all.
CHANGED = 1_790_000_000
CONDITION = "If-Modified-Since: Mon, 21 Sep 2026 14:13:20 GMT"


class Polled:
    """So many small feeds at so many hosts, and a home that has fetched them all."""

    def __init__(self, bench, folder, feeds, hosts=1, latency=0):
        self.bench, self.feeds = bench, feeds
        # As many as freshet has at once: sixteen at one host of this machine, else four a host.
        self.transfers = 16 if hosts == 1 else min(32, 4 * hosts)
        self.folder, self.files = folder, os.path.join(folder, "feeds")
        self.log = os.path.join(folder, "log")
        os.makedirs(self.files)
        for number in range(feeds):
            path = os.path.join(self.files, f"{number}.xml")
            generate.plain(path, number, 1, 5)
            os.utime(path, (CHANGED, CHANGED))
        self.server = None
        command = [bench.product("loopback"), self.files, "--hosts", str(hosts), "--log", self.log]
        self.server = subprocess.Popen(command + ["--latency", str(latency)], stdout=subprocess.PIPE, text=True)
        port = self.server.stdout.readline().strip().rsplit(":", 1)[1]
        self.urls = [f"http://127.0.0.{number % hosts + 1}:{port}/{number}.xml" for number in range(feeds)]
        self.environment = {"FRESHET_HOME": os.path.join(folder, "home")}
        opml = os.path.join(folder, "all.opml")
        with open(opml, "w", encoding="utf-8") as file:
            file.write('<opml version="2.0"><body>' + "".join(f'<outline type="rss" xmlUrl="{url}"/>' for url in self.urls) + "</body></opml>")
        bench.measured([bench.product("freshet"), "import", opml], environment=self.environment)
        self.refresh()
        self.config = os.path.join(folder, "curl.config")
        with open(self.config, "w", encoding="utf-8") as file:
            file.write("".join(f'url = "{url}"\noutput = "/dev/null"\n' for url in self.urls))

    def refresh(self):
        return self.bench.measured([self.bench.product("freshet"), "refresh", "--all", "--quiet"], environment=self.environment)[0]

    def curl(self):
        command = ["curl", "--silent", "--parallel", "--parallel-max", str(self.transfers), "--header", CONDITION, "--config", self.config]
        return self.bench.measured(command)[0]

    def asked(self):
        """Requests since the last call, and bytes of bodies that answered them."""
        with open(self.log, encoding="utf-8") as file:
            rows = [json.loads(row) for row in file]
        os.truncate(self.log, 0)
        return len(rows), sum(row["bytes"] for row in rows if row["status"] != 304), sum(row["status"] == 304 for row in rows)

    def end(self):
        self.server.terminate()
        self.server.wait()


@contextlib.contextmanager
def polled(bench, *arguments, **options):
    with tempfile.TemporaryDirectory(dir=bench.folder) as folder:
        library = Polled(bench, folder, *arguments, **options)
        try:
            yield library
        finally:
            library.end()


def processor(run):
    return run["user"] + run["system"]


def compare(bench, name, library):
    """Takes turns; the ratio is that of the medians."""
    library.asked()
    ours, yardstick = [], []
    for _ in range(bench.options.repeats):
        yardstick.append(library.curl())
        requests, _, unchanged = library.asked()
        if unchanged != library.feeds:
            raise SystemExit(f"bench: curl got {unchanged} of {library.feeds} answers with 304")
        ours.append(library.refresh())
        requests, bodies, unchanged = library.asked()
    bench.add(f"{name}: requests a feed", requests / library.feeds, "", ("<=", 1), f"{bodies} bytes of bodies, {unchanged} times 304")
    wall = [statistics.median(run["wall"] for run in runs) for runs in (ours, yardstick)]
    used = [statistics.median(processor(run) for run in runs) for runs in (ours, yardstick)]
    bench.add(f"{name}: wall", wall[0] / wall[1], "of curl --parallel", ("<=", 1.5), f"{wall[0]:.2f} s against {wall[1]:.2f} s")
    bench.add(f"{name}: processor time", used[0] / used[1], "of curl --parallel", None, f"{used[0]:.2f} s against {used[1]:.2f} s")
    return max(run["peakBytes"] for run in ours)


def polling(bench):
    """Nothing changed: many feeds at once, and feeds far away."""
    many, far = (1_000, 200) if bench.options.quick else (10_000, 1_000)
    with polled(bench, many) as library:
        peak = compare(bench, f"unchanged, {many} feeds", library)
        bench.add(f"unchanged, {many} feeds: memory", peak / MB, "MB", ("<=", 120))
    with polled(bench, far, hosts=50, latency=50) as library:
        compare(bench, f"unchanged, {far} feeds at 50 hosts, 50 ms away", library)
