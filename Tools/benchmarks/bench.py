"""Measures freshet beside fixed yardsticks, and says what came of it. Run by Tools/bench.

Every figure is a ratio to something measured in the same run, because seconds differ from machine to
machine and from hour to hour. Where two programs are compared they take turns.
"""
import argparse
import collections
import datetime
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile

import generate
from polling import polling
from scale import scale
from state import state

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
Row = collections.namedtuple("Row", "name value unit target met note")
MB = 1e6


class Bench:
    def __init__(self, options):
        self.options, self.folder = options, options.work
        self.rows = []
        self.details = {}
        os.makedirs(self.folder, exist_ok=True)

    def tool(self, name):
        return os.path.join(self.options.tools, name)

    def product(self, name):
        path = os.path.join(self.options.products, name)
        if not os.path.exists(path):
            sys.exit(f"bench: {path} is not built")
        return path

    def add(self, name, value, unit, target=None, note=""):
        """`target` is a pair such as (">=", 0.6); None where there is nothing to reach."""
        met = None if target is None else value >= target[1] if target[0] == ">=" else value <= target[1]
        self.rows.append(Row(name, value, unit, f"{target[0]} {target[1]:g}" if target else "", met, note))
        print(line(self.rows[-1]), flush=True)

    def generated(self, size, style):
        path = os.path.join(self.folder, f"{style}-{size}.xml")
        if not os.path.exists(path):
            generate.feed(path + ".part", size, style)
            os.rename(path + ".part", path)
        return path

    def measured(self, command, repeats=1, environment=None):
        """What `command` cost, run after run; a run that failed ends the benchmark."""
        told = subprocess.run([self.tool("measure"), str(repeats), *command], env={**os.environ, **(environment or {})},
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        runs = [json.loads(row) for row in told.stdout.splitlines()]
        if not runs or any(run["status"] for run in runs):
            sys.exit(f"bench: {' '.join(command)} failed: {told.stderr.strip()[-400:]}")
        return runs


def json_lines(command):
    told = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if told.returncode:
        sys.exit(f"bench: {' '.join(command[:3])} … failed: {told.stderr.strip()[-400:]}")
    return [json.loads(row) for row in told.stdout.splitlines() if row.startswith("{")]


# --- Parsing ---------------------------------------------------------------------------------------


def merge(best, rows):
    """Keeps the best seconds of each file."""
    for row in rows:
        if row["file"] not in best or row["seconds"] < best[row["file"]]["seconds"]:
            best[row["file"]] = row


# What is read | the stage of feedbench | of the floor's speed, at least
STAGES = [("parse", "parse", 0.8), ("repair and libxml2 alone", "skim", 0.85), ("parse, canonical XML and digest of every subtree", "canonical", 0.5)]


def parse(bench):
    """Full model with subtrees, against libxml2's push parser with empty handlers on the same bytes."""
    size = 2_000_000 if bench.options.quick else 20_000_000
    generated = {style: bench.generated(size, style) for style in ("rich", "escaped", "dense")}
    real, broken = real_podcasts(bench), broken_copy(generated["rich"])
    small = bench.generated(2_000_000, "rich")
    files = list(dict.fromkeys([*generated.values(), *real, broken, small]))
    floor, ours = {}, {stage: {} for _, stage, _ in STAGES}
    for _ in range(bench.options.repeats):
        merge(floor, json_lines([bench.tool("floor"), "5", *files]))
        for stage in ours:
            merge(ours[stage], json_lines([bench.product("feedbench"), "parse", "--stage", stage, "--repeats", "5", *files]))
    for name, stage, target in STAGES:
        for style, file in generated.items():
            compare(bench, f"{name}: {style}, {size // 1_000_000} MB", [file], floor, ours[stage], (">=", target))
        if real:
            compare(bench, f"{name}: {len(real)} real podcasts", real, floor, ours[stage], (">=", target))
    # The floor stops at the first fault: the sound document is the yardstick.
    floor[broken] = floor[generated["rich"]]
    compare(bench, "parse, repaired from the first item on: rich", [broken], floor, ours["parse"], None)
    counted = ours["parse"][generated["rich"]]
    bench.add("allocations an episode while parsing", counted["allocationsPerItem"], "", ("<=", 1.6), "rich; 3.1 at first")
    bench.details["parse"] = {"floor": floor, "freshet": ours}
    compare_with_feedparser(bench, small, ours["parse"])


def compare(bench, name, files, floor, ours, target):
    seconds = sum(ours[file]["seconds"] for file in files)
    speed = sum(ours[file]["bytes"] for file in files) / seconds / MB
    bench.add(name, sum(floor[file]["seconds"] for file in files) / seconds, "of libxml2's floor", target, f"{speed:.0f} MB/s")


def broken_copy(path):
    """The same feed with a bare ampersand in the title of its first episode."""
    copy = path.replace(".xml", "-broken.xml")
    with open(path, "rb") as file:
        document = file.read()
    item = document.index(b"<title>", document.index(b"<item"))
    with open(copy, "wb") as file:
        file.write(document[:item + 7] + b"this & that " + document[item + 7:])
    return copy


def real_podcasts(bench):
    """The well-formed podcasts below DATA/corpus of at least 20 KB: smaller ones measure the clock."""
    if not bench.options.data:
        return []
    found = []
    for folder, _, names in os.walk(os.path.join(bench.options.data, "corpus")):
        paths = [os.path.join(folder, name) for name in names]
        found += [path for path in paths if os.path.getsize(path) >= 20_000 and looks_like_a_podcast(path)]
    told = json_lines([bench.tool("floor"), "1", *sorted(found)]) if found else []
    return [row["file"] for row in told if row["wellFormed"]]


def looks_like_a_podcast(path):
    with open(path, "rb") as file:
        document = file.read()
    return b"<rss" in document[:2000] and document.count(b"<enclosure") * 2 > document.count(b"<item")


FEEDPARSER = """
import sys, time, feedparser
bytes_read = open(sys.argv[1], "rb").read()
began = time.process_time()
feedparser.parse(bytes_read)
print(time.process_time() - began)
"""


def compare_with_feedparser(bench, file, ours):
    told = subprocess.run([sys.executable, "-c", FEEDPARSER, file], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if told.returncode:
        print("    (no feedparser on this machine: not compared)")
        return
    times = float(told.stdout) / ours[file]["seconds"]
    bench.add("parse, against Python's feedparser", times, "times as fast", (">=", 50), "rich, 2 MB")


# --- Memory ----------------------------------------------------------------------------------------


def memory(bench):
    """Peak resident size of `inspect --json-lines`, and of a refresh of a thousand feeds."""
    small = bench.generated(1_000, "dense")
    empty = peak_of_inspect(bench, small)
    for size in ([2_000_000] if bench.options.quick else [20_000_000, 200_000_000]):
        peak = peak_of_inspect(bench, bench.generated(size, "rich"))
        bench.add(f"memory, inspect of {size // 1_000_000} MB", (peak - empty) / MB, "MB above 1 KB", ("<=", 15), f"{peak / MB:.0f} MB in all")
    count = 200 if bench.options.quick else 1000
    first, again = refresh_of(bench, count)
    bench.add(f"memory, first refresh of {count} feeds", first["peakBytes"] / MB, "MB", ("<=", 150), f"{first['wall']:.1f} s, {first['user'] + first['system']:.1f} s of processor")
    bench.add(f"memory, second refresh of {count} feeds", again["peakBytes"] / MB, "MB", ("<=", 150), f"{again['wall']:.1f} s, {again['user'] + again['system']:.1f} s of processor")


def peak_of_inspect(bench, file):
    return bench.measured([bench.product("freshet"), "inspect", "--json-lines", file])[0]["peakBytes"]


def refresh_of(bench, count):
    folder = os.path.join(bench.folder, f"feeds-{count}")
    if not os.path.exists(os.path.join(folder, "subscriptions.opml")):
        generate.subscriptions(folder, count)
    with tempfile.TemporaryDirectory(dir=bench.folder) as home:
        server = subprocess.Popen([bench.product("loopback"), folder], stdout=subprocess.PIPE, text=True)
        try:
            address = server.stdout.readline().strip()
            with open(os.path.join(folder, "subscriptions.opml"), encoding="utf-8") as file:
                listed = file.read().replace("http://127.0.0.1:8099", address.rstrip("/"))
            opml = os.path.join(home, "live.opml")
            with open(opml, "w", encoding="utf-8") as file:
                file.write(listed)
            freshet, environment = bench.product("freshet"), {"FRESHET_HOME": os.path.join(home, "home")}
            bench.measured([freshet, "import", opml], environment=environment)
            return [bench.measured([freshet, "refresh", "--all", "--quiet"], environment=environment)[0] for _ in range(2)]
        finally:
            server.terminate()
            server.wait()


# --- Refreshing, against newsboat ------------------------------------------------------------------


def refresh(bench):
    """Whole refreshes of generated feeds beside `newsboat -x reload`, by the data folder's own script."""
    script = os.path.join(bench.options.data or "", "tools", "feedlab", "bench-refresh")
    if not bench.options.data or not os.path.exists(script):
        print("    (refreshes beside newsboat need --data: not measured)")
        return
    result = os.path.join(bench.folder, "refresh.json")
    feeds, repeats = ("60", "1") if bench.options.quick else ("300", str(bench.options.repeats))
    subprocess.run([script, "--freshet", bench.product("freshet"), "--feeds", feeds, "--repeats", repeats, "--json", result], check=True)
    with open(result, encoding="utf-8") as file:
        told = json.load(file)
    for phase, ratios in told["newsboatOverFreshet"].items():
        bench.add(f"refresh, {phase}", ratios["seconds"], "times as fast as newsboat", (">=", 2), f"{feeds} feeds")
        bench.add(f"refresh, {phase}, processor time", ratios["cpu"], "times less than newsboat", (">=", 2), f"{feeds} feeds")
    bench.details["refresh"] = told


# --- Starting up -----------------------------------------------------------------------------------


def startup(bench):
    """Processor time of `freshet --version` against a C program that initialises the same libraries."""
    ours, yardstick = [], []
    for _ in range(10):
        yardstick += bench.measured([bench.tool("startup")], 5)
        ours += bench.measured([bench.product("freshet"), "--version"], 5)
    milliseconds = [1000 * statistics.median(run["user"] + run["system"] for run in runs) for runs in (ours, yardstick)]
    bench.add("start-up, freshet --version", milliseconds[0] / milliseconds[1], "of the yardstick's processor time", ("<=", 1.5), f"{milliseconds[0]:.1f} ms against {milliseconds[1]:.1f} ms")


# --- Telling ---------------------------------------------------------------------------------------


def line(row):
    mark = {True: "ok", False: "MISSED", None: ""}[row.met]
    return f"{row.name:42}{row.value:9.2f} {row.unit:36}{row.target:8}{mark:8}{row.note}"


def machine():
    model = ""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        found = re.search(r"^model name\s*:\s*(.+)$", file.read(), re.M)
        model = found[1] if found else platform.machine()
    swift = subprocess.run(["swift", "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout
    version = re.search(r"Swift version (\S+)", swift)
    return {"processor": model, "cores": os.cpu_count(), "system": platform.freedesktop_os_release().get("PRETTY_NAME", ""),
            "swift": version[1] if version else "", "commit": commit.strip(), "date": datetime.date.today().isoformat()}


def markdown(bench, facts):
    head = f"{facts['date']}, commit {facts['commit']}, Swift {facts['swift']}, {facts['system']}, {facts['cores']} cores ({facts['processor']}).\n"
    rows = ["| what | measured | target | |", "|---|---|---|---|"]
    rows += [f"| {row.name} | {row.value:.2f} {row.unit} | {row.target} | {row.note} |" for row in bench.rows]
    return head + "\n" + "\n".join(rows) + "\n"


def update_document(text):
    path = os.path.join(ROOT, "docs", "BENCHMARKS.md")
    with open(path, encoding="utf-8") as file:
        document = file.read()
    start, end = "<!-- figures -->\n", "<!-- end of figures -->"
    if start not in document or end not in document:
        sys.exit("bench: docs/BENCHMARKS.md has lost its marks")
    before, after = document.split(start)[0], document.split(end)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{before}{start}{text}{end}{after}")


MEASUREMENTS = {"parse": parse, "memory": memory, "refresh": refresh, "polling": polling, "scale": scale, "startup": startup, "state": state}


def main():
    options = arguments()
    bench = Bench(options)
    for name in options.only:
        print(f"==> {name}", flush=True)
        MEASUREMENTS[name](bench)
    facts = machine()
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"machine": facts, "rows": [row._asdict() for row in bench.rows], "details": bench.details}, file, indent=1)
    if options.update:
        update_document(markdown(bench, facts))
    missed = [row.name for row in bench.rows if row.met is False]
    return 1 if options.gate and missed else 0


def arguments():
    parser = argparse.ArgumentParser(prog="Tools/bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="as --only: " + ", ".join(MEASUREMENTS))
    parser.add_argument("--only", action="append", choices=list(MEASUREMENTS), help="measure this alone; may be repeated")
    parser.add_argument("--quick", action="store_true", help="smaller inputs, to see that everything runs")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--data", help="a folder with corpus/ (real feeds) and tools/feedlab (the newsboat comparison)")
    parser.add_argument("--json", metavar="FILE", help="keep every sample")
    parser.add_argument("--update", action="store_true", help="write the figures into docs/BENCHMARKS.md")
    parser.add_argument("--gate", action="store_true", help="status 1 when a target is missed")
    parser.add_argument("--work", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--tools", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--products", required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    for name in options.names:
        if name not in MEASUREMENTS:
            parser.error(f"there is no measurement {name}")
    options.only = options.names + (options.only or []) or list(MEASUREMENTS)
    options.repeats = min(options.repeats, 2) if options.quick else options.repeats
    return options


if __name__ == "__main__":
    sys.exit(main())
