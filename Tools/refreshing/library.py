"""A library of which every part is known, in the states that a refresh meets it in."""
import contextlib
import filecmp
import os
import shutil
import sqlite3

from lab import Freshet, Server, versioned

NOW = 1_796_000_000
# What a run meets: nothing fetched yet, nothing changed, a tenth changed.
STAGES = ["first", "unchanged", "changed"]


def document(number, episodes, generation):
    """A feed; its second generation has one more episode, one that was edited, and not its oldest."""
    listed = range(episodes + 1, 1, -1) if generation == 2 else range(episodes, 0, -1)
    items = "".join(
        f'<item><guid isPermaLink="false">{number}-{n}</guid><title>Episode {n} of {number}{" (edited)" if generation == 2 and n == 3 else ""}</title>'
        f"<pubDate>{1 + n % 28:02} Nov 2026 06:00:00 GMT</pubDate><description>{f'Words and more words about {n}. ' * 12}</description>"
        f'<x:part xmlns:x="https://example.org/ns/{n % 3}" kind="{n}">kept <x:b>whole</x:b></x:part>'
        f'<enclosure url="https://media.example.org/{number}/{n}.mp3" length="1" type="audio/mpeg"/></item>'
        for n in listed
    )
    return f'<?xml version="1.0"?><rss version="2.0"><channel><title>Show {number}</title>{items}</channel></rss>'.encode()


class Undisturbed:
    """What is to be there after a run."""

    def __init__(self, library, home):
        self.cache = home.run("dump", "cache", "--canonical")
        self.user = home.run("dump", "user", "--canonical")
        self.found = home.run("search", "words", "--limit", "1000", "--json")
        self.feeds = library.feeds


class Library:
    """Homes of so many feeds, one a stage; copies of them are disturbed."""

    def __init__(self, folder, feeds, episodes):
        self.folder, self.feeds, self.generation = folder, feeds, 1
        bodies = {(number, generation): document(number, episodes, generation) for number in range(feeds) for generation in (1, 2)}

        def answer(path, headers):
            number = int(path[1:])
            return versioned(bodies[number, self.generation if number % 10 == 0 else 1], headers)

        self.server = Server(answer, addresses=4)
        self.copies = 0
        self.undisturbed = {}
        empty = self.home("first")
        outlines = "".join(f'<outline type="rss" text="{number}" xmlUrl="{self.server.url(f"/{number}", number)}"/>' for number in range(feeds))
        with open(os.path.join(folder, "all.opml"), "w") as file:
            file.write(f'<opml version="2.0"><body>{outlines}</body></opml>')
        empty.run("import", os.path.join(folder, "all.opml"))
        full = self.copy("first")
        full.run("refresh", "--all")
        os.rename(full.home, self.path("unchanged"))
        shutil.copytree(self.path("unchanged"), self.path("changed"))
        for stage in STAGES:
            with self.at(stage) as home:
                home.run("refresh", "--all")
                self.undisturbed[stage] = Undisturbed(self, home)

    def path(self, name):
        return os.path.join(self.folder, name)

    def home(self, name):
        home = Freshet(self.path(name))
        home.now = NOW
        return home

    def copy(self, stage):
        self.copies += 1
        name = f"copy-{self.copies}"
        shutil.copytree(self.path(stage), self.path(name))
        return self.home(name)

    @contextlib.contextmanager
    def at(self, stage):
        """A copy of the home before that stage's run, and the server in its state."""
        self.generation = 2 if stage == "changed" else 1
        home = self.copy(stage)
        try:
            yield home
        finally:
            shutil.rmtree(home.home)

    def faults_of(self, stage, home):
        """What does not hold of a home whose run was disturbed. Runs it again."""
        wanted = self.undisturbed[stage]
        found = [f"damaged: {damage}" for damage in self.damages(home)]
        if not filecmp.cmp(os.path.join(home.home, "UserState.sqlite"), os.path.join(self.path(stage), "UserState.sqlite"), shallow=False):
            found.append("the user state is another")
        counts = home.json("refresh", "--all")["counts"]
        if counts["failed"] or counts["due"] != self.feeds:
            found.append(f"the next run: {counts}")
        if home.run("dump", "cache", "--canonical") != wanted.cache:
            found.append("the cache is another")
        if home.run("dump", "user", "--canonical") != wanted.user:
            found.append("the user state says something else")
        if home.run("search", "words", "--limit", "1000", "--json") != wanted.found:
            found.append("a search finds something else")
        counts = home.json("refresh", "--all")["counts"]
        if counts["unchanged"] != self.feeds:
            found.append(f"a run with nothing to do: {counts}")
        return found + [f"damaged afterwards: {damage}" for damage in self.damages(home)]

    def damages(self, home):
        """What SQLite finds wrong in a copy, for its looking recovers the log."""
        copy = home.home + "-looked-at"
        shutil.copytree(home.home, copy)
        try:
            for name in ("PodcastCache.sqlite", "UserState.sqlite"):
                path = os.path.join(copy, name)
                if os.path.exists(path):
                    with contextlib.closing(sqlite3.connect(path)) as database:
                        yield from (row[0] for row in database.execute("PRAGMA integrity_check") if row[0] != "ok")
                        yield from (f"{row[0]} has no parent" for row in database.execute("PRAGMA foreign_key_check"))
        finally:
            shutil.rmtree(copy)
