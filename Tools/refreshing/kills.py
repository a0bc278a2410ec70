"""Runs that are killed at random times."""
import collections
import random
import signal
import subprocess
import tempfile
import time

from library import STAGES, Library

FEEDS, EPISODES = 40, 12


def kills(options):
    chance = random.Random(options.seed)
    counts, faults = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        library = Library(folder, FEEDS, EPISODES)
        seconds = {stage: undisturbed_seconds(library, stage) for stage in STAGES}
        while counts["killed"] < options.count:
            stage = STAGES[counts["runs"] % len(STAGES)]
            after = chance.uniform(0, seconds[stage])
            with library.at(stage) as home:
                counts["runs"] += 1
                if not killed(home, after):
                    continue
                counts.update(["killed", stage])
                for fault in library.faults_of(stage, home):
                    faults += 1
                    print(f"{stage}, killed after {after:.4f} s: {fault}")
    print(f"killed, of {counts['runs']} runs: " + ", ".join(f"{stage} {counts[stage]}" for stage in STAGES))
    print("each next run ended where an undisturbed one does" if not faults else f"{faults} faults")
    return 1 if faults else 0


def undisturbed_seconds(library, stage):
    with library.at(stage) as home:
        start = time.monotonic()
        home.run("refresh", "--all")
        return time.monotonic() - start


def killed(home, after):
    """Whether the run was still under way."""
    process = subprocess.Popen([home.binary, "refresh", "--all"], env=home.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(after)
    process.kill()
    return process.wait() == -signal.SIGKILL
