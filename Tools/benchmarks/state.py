"""What a person did, in large: 100,000 episode states, 200,000 sessions, 50 playlists. Run by Tools/bench.

The state is generated as another device's segments, so that taking it in is the first thing measured.
"""
import datetime
import hashlib
import json
import os
import random
import shutil
import sqlite3
import statistics
import struct
import subprocess
import tempfile
import time

NOW = "2026-11-30T06:00:00Z"
DEVICE = "5d1f0000-0000-4000-8000-000000000001"
MB = 1e6


class State:
    """The same records for the same arguments."""

    def __init__(self, states, sessions, playlists, seed=42):
        self.random = random.Random(seed)
        self.counts = states, sessions, playlists
        self.feeds = [f"https://feeds.example.com/show-{number}/feed.xml" for number in range(300)]

    def episode(self, number):
        feed = self.feeds[number % len(self.feeds)]
        guid = f"guid:urn:episode:{number:07}"
        return f"{len(feed)}:{feed}{len(guid)}:{guid}"

    def record(self, type_, name, **fields):
        wall = datetime.datetime(2026, 1, 1) + datetime.timedelta(milliseconds=self.random.randrange(28_000_000_000))
        stamp = wall.isoformat(timespec="milliseconds") + "Z-0000"
        return json.dumps({"deviceID": DEVICE, "id": name, "type": type_, "updatedAt": stamp, **fields}, separators=(",", ":"), sort_keys=True)

    def uuid(self):
        digits = f"{self.random.getrandbits(128):032x}"
        return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-8{digits[17:20]}-{digits[20:]}"

    def subscriptions(self):
        for feed in self.feeds:
            yield self.record("subscription", feed, feedURL=feed, isSubscribed=True, subscribedAt="2020-01-01T00:00:00Z")

    def episode_states(self):
        for number in range(self.counts[0]):
            at = self.random.randrange(2, 7200)
            yield self.record("episodeState", self.episode(number), positionSeconds=at, maxPositionSeconds=at, isPlayed=number % 3 == 0,
                              firstPlayedAt="2025-06-01T06:00:00Z", lastPlayedAt="2025-06-02T06:00:00Z")

    def sessions(self):
        first = datetime.datetime(2020, 1, 1)
        step = (datetime.datetime(2026, 11, 29) - first) / max(1, self.counts[1])
        for number in range(self.counts[1]):
            start, heard = first + step * number, self.random.randrange(60, 5400)
            end = start + datetime.timedelta(seconds=heard)
            yield self.record("listeningSession", self.uuid(), device=DEVICE, episode=self.episode(self.random.randrange(self.counts[0])),
                              startedAt=start.isoformat(timespec="seconds") + "Z", endedAt=end.isoformat(timespec="seconds") + "Z", startPositionSeconds=0,
                              endPositionSeconds=heard * 1.5, listenedSeconds=heard, contentSeconds=heard * 1.5, endedCleanly=True)

    def playlists(self):
        for number in range(self.counts[2]):
            name = self.uuid()
            yield self.record("playlist", name, title=f"List {number}", kind="manual", sortIndex=number, createdAt="2024-01-01T00:00:00Z")
            for place in range(40):
                episode = self.episode(number * 40 + place)
                yield self.record("playlistEntry", f"{len(name)}:{name}{len(episode)}:{episode}", playlist=name, episode=episode,
                                  sortIndex=place * 1024, addedAt="2024-01-01T00:00:00Z")

    def write(self, folder):
        os.makedirs(os.path.join(folder, DEVICE))
        for number, records in enumerate([self.subscriptions(), self.episode_states(), self.sessions(), self.playlists()], 1):
            digest, count = hashlib.sha256(), 0
            with open(os.path.join(folder, DEVICE, f"{number}.jsonl"), "wb") as file:
                for text in [json.dumps({"freshet": "segment", "schema": 1, "device": DEVICE, "number": number}, separators=(",", ":")), *records]:
                    line = text.encode() + b"\n"
                    digest.update(line)
                    file.write(line)
                    count += 1
                file.write(json.dumps({"records": count - 1, "sha256": digest.hexdigest()}, separators=(",", ":")).encode() + b"\n")


class Home:
    def __init__(self, bench, folder):
        self.bench, self.folder = bench, folder
        self.environment = {"FRESHET_HOME": folder, "FRESHET_NOW": NOW}

    def run(self, *words, repeats=1):
        return self.bench.measured([self.bench.product("freshet"), *words], repeats, self.environment)

    def text(self, *words):
        told = subprocess.run([self.bench.product("freshet"), *words], env={**os.environ, **self.environment}, stdout=subprocess.PIPE, text=True, check=True)
        return told.stdout

    @property
    def store(self):
        return os.path.join(self.folder, "UserState.sqlite")


class Commits:
    """Counts the transactions of the programs that write a store, by the frames of its log."""

    def __init__(self, store):
        self.log = store + "-wal"
        # As long as somebody has the store open, nobody clears the log away.
        self.connection = sqlite3.connect(store)
        self.connection.execute("SELECT count(*) FROM setting").fetchone()

    def count(self):
        """Frames that end a transaction, with the salt that tells whether the log began anew."""
        with open(self.log, "rb") as file:
            log = file.read()
        if len(log) < 32:
            return b"", 0
        page, salt, ends = struct.unpack(">I", log[8:12])[0], log[16:24], 0
        for at in range(32, len(log) - page - 23, page + 24):
            if log[at + 8:at + 16] != salt:
                break
            ends += struct.unpack(">I", log[at + 4:at + 8])[0] != 0
        return salt, ends

    def since(self, before):
        salt, ends = self.count()
        return ends - before[1] if salt == before[0] else ends


def state(bench):
    """Single writes, syncing, statistics, backup and restore of a large state."""
    sizes = (2_000, 4_000, 10) if bench.options.quick else (100_000, 200_000, 50)
    with tempfile.TemporaryDirectory(dir=bench.folder) as folder:
        shared = os.path.join(folder, "shared")
        State(*sizes).write(shared)
        home = Home(bench, os.path.join(folder, "home"))
        sync(bench, home, shared)
        # A command that opens the store and reads a value: what a write costs is what it takes beyond that.
        reading = min(cost(home.run("settings", "get", "speed", repeats=20)))
        writes(bench, home, reading)
        home.run("sync", shared)
        reports(bench, home)
        backups(bench, home, folder)


def cost(runs):
    return [run["user"] + run["system"] for run in runs]


def sync(bench, home, shared):
    copying = min(copy(shared, home.folder + f"-copy-{turn}") for turn in range(3))
    first = home.run("sync", shared)[0]
    note = f"{first['wall']:.1f} s against {copying:.2f} s, {first['peakBytes'] / MB:.0f} MB of memory"
    bench.add("state, first sync", first["wall"] / copying, "times as long as copying the files", ("<=", 20), note)
    again, little = min(cost(home.run("sync", shared, repeats=10))), min(cost(home.run("settings", "get", "speed", repeats=10)))
    bench.add("state, sync of an unchanged folder", 1000 * (again - little), "ms of processor over a read", ("<=", 5), opened(home, shared))


def copy(source, target):
    """Seconds until a copy of the folder is on the disk."""
    start = time.monotonic()
    for root, _, names in os.walk(source):
        place = os.path.join(target, os.path.relpath(root, source))
        os.makedirs(place)
        for name in names:
            shutil.copyfile(os.path.join(root, name), os.path.join(place, name))
            with open(os.path.join(place, name), "rb") as file:
                os.fsync(file.fileno())
    took = time.monotonic() - start
    shutil.rmtree(target)
    return took


def opened(home, shared):
    """How many segments a sync opens, where there is a program that sees it."""
    if not shutil.which("strace"):
        return "strace is not installed: what is opened was not counted"
    log = os.path.join(home.folder, "opened")
    subprocess.run(["strace", "-f", "-e", "trace=open,openat", "-o", log, home.bench.product("freshet"), "sync", "--quiet", shared],
                   env={**os.environ, **home.environment}, check=True)
    with open(log, encoding="utf-8") as file:
        count = sum(".jsonl" in row for row in file)
    os.remove(log)
    return f"{count} segments opened"


def writes(bench, home, reading):
    episode = State(*([1] * 3)).episode
    playlist = json.loads(home.text("playlist", "list", "--json"))["playlists"][0]["title"]
    session = home.text("listen", "start", episode(7), "--at", "0").strip()
    acts = {
        "position": lambda turn: ["position", episode(10), str(100 + 10 * turn)],
        "star": lambda turn: ["star" if turn % 2 else "unstar", episode(11)],
        "queue add": lambda turn: ["queue", "add", episode(100 + turn)],
        "queue move": lambda turn: ["queue", "move", episode(100 + turn), "1"],
        "playlist add": lambda turn: ["playlist", "add", playlist, episode(5_000 + turn)],
        "playlist remove": lambda turn: ["playlist", "remove", playlist, episode(5_000 + turn)],
        "bookmark add": lambda turn: ["bookmark", "add", episode(12), str(turn)],
        "listen progress": lambda turn: ["listen", "progress", session, "--at", str(30 * (turn + 1))],
        "listen start": lambda turn: ["listen", "start", episode(200 + turn)],
        "settings set": lambda turn: ["settings", "set", "speed", f"1.{turn + 1}"],
        "edit": lambda turn: ["edit", "show-9/", "--tag", f"t{turn}"],
        "unsubscribe": lambda turn: ["unsubscribe", f"https://feeds.example.com/show-{20 + turn}/feed.xml"],
    }
    commits = Commits(home.store)
    worst, most = ("", float("-inf")), ("", 0)
    for name, words in acts.items():
        runs = []
        for turn in range(5):
            before = commits.count()
            runs += home.run(*words(turn))
            made = commits.since(before)
            most = max(most, (name, made), key=lambda pair: pair[1])
        spent = 1000 * (min(cost(runs)) - reading)
        bench.details.setdefault("state writes, ms", {})[name] = spent
        worst = max(worst, (name, spent), key=lambda pair: pair[1])
    commits.connection.close()
    bench.add("state, dearest single write", worst[1], "ms of processor over a read", ("<=", 5), worst[0])
    bench.add("state, transactions of a single write", most[1], "at most", ("<=", 1), most[0])


def reports(bench, home):
    for name, words in {"by month": ["--period", "month"], "by day and feed": ["--period", "day", "--by", "feed"]}.items():
        runs = home.run("stats", "--json", "--timezone", "Europe/Berlin", "--since", "2025-12-01", *words, repeats=5)
        bench.add(f"state, statistics of a year {name}", 1000 * statistics.median(run["wall"] for run in runs), "ms", ("<=", 100))


def backups(bench, home, folder):
    small = Home(bench, os.path.join(folder, "small"))
    small.run("settings", "set", "speed", "1.5")
    backup = os.path.join(folder, "backup.json")
    for name, words in {"backup create": ["backup", "create", backup], "backup verify": ["backup", "verify", backup],
                        "backup restore": ["backup", "restore", backup, "--replace", "--yes"]}.items():
        little = small.run(*words)[0]["peakBytes"]
        if words[1] == "create":
            os.remove(backup)
        run = home.run(*words)[0]
        bench.add(f"state, memory of {name}", (run["peakBytes"] - little) / MB, "MB above that of one record", ("<=", 40), f"{run['wall']:.1f} s")
