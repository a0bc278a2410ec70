"""Runs on a disk that fails at each of their writes in turn."""
import collections
import os
import re
import subprocess
import tempfile

from lab import ROOT
from library import STAGES, Library

FEEDS, EPISODES = 10, 6
# Of DISK_FAULT_KIND, and whether it stays.
KINDS = [("full", False), ("full", True), ("io", False), ("io", True), ("kill", False), ("torn", False)]


def faults(options):
    counts, messages, found = collections.Counter(), collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        shim = built(folder)
        library = Library(folder, FEEDS, EPISODES)
        for stage in STAGES:
            with library.at(stage) as home:
                writes, _, _ = run(home, shim)
            counts[f"{stage}: writes"] = writes
            for kind, stays in KINDS:
                for number in range(1, writes + 1, options.step):
                    with library.at(stage) as home:
                        _, status, words = run(home, shim, number, kind, stays)
                        counts[f"{kind}{', and stays' if stays else ''}: status {status}"] += 1
                        messages[plain(words)] += 1
                        for fault in [*judged(library, stage, home, kind, status, words), *library.faults_of(stage, home)]:
                            found += 1
                            print(f"{stage}, {kind}{' from' if stays else ' at'} write {number}: {fault}")
    for name, count in counts.items():
        print(f"{name:32} {count}")
    for text, count in messages.most_common():
        print(f"{count:6} {text}")
    print("each next run ended where an undisturbed one does" if not found else f"{found} faults")
    return 1 if found else 0


def built(folder):
    path = os.path.join(folder, "disk-faults.so")
    source = os.path.join(ROOT, "Tools", "refreshing", "disk-faults.c")
    subprocess.run([os.environ.get("CC", "clang"), "-O2", "-Wall", "-shared", "-fPIC", "-o", path, source, "-ldl"], check=True)
    return path


def run(home, shim, number=0, kind="", stays=False):
    """How much was written, the status, and what was said to people."""
    temporary, count = os.path.join(home.home, "tmp"), home.home + "-count"
    os.makedirs(temporary, exist_ok=True)
    with open(count, "wb") as file:
        file.write(bytes(8))
    environment = {**home.environment(), "LD_PRELOAD": shim, "TMPDIR": temporary, "DISK_FAULT_UNDER": home.home + "/", "DISK_FAULT_COUNT": count}
    if number:
        environment |= {"DISK_FAULT_AT": str(number), "DISK_FAULT_KIND": kind}
    if stays:
        environment["DISK_FAULT_STAYS"] = "1"
    done = subprocess.run([home.binary, "refresh", "--all", "--quiet"], env=environment, capture_output=True, text=True, timeout=120)
    with open(count, "rb") as file:
        return int.from_bytes(file.read(8), "little"), done.returncode, done.stderr


def judged(library, stage, home, kind, status, words):
    if kind in ("kill", "torn"):
        # The last writes may come after everything is done.
        return [] if status in (-9, 0) else [f"status {status}: {words}"]
    if status == 0:
        return [] if home.run("dump", "cache", "--canonical") == library.undisturbed[stage].cache else ["status 0, and not all is there"]
    if status not in (1, 3):
        return [f"status {status}: {words}"]
    lines = words.splitlines()
    if len(lines) != 1 or "SQLite" in words or "report" in words:
        return [f"not one clear line: {lines}"]
    return []


def plain(words):
    return re.sub(r"/tmp/\S+?/copy-\d+/", "HOME/", words.strip()) or "(nothing said)"
