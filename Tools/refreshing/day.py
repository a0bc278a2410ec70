"""A day of cron over feeds with all kinds of habits."""
import collections
import datetime
import os
import statistics
import tempfile

from lab import UTC, Freshet, Server, versioned

DAY = 86_400
START = 1_796_004_000 // DAY * DAY


class SimulatedFeed:
    """A feed with habits: how often it publishes, and what it and its server say about when to come."""

    HABITS = [DAY // 4, DAY, 2 * DAY, 7 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 400 * DAY]
    HEAD = [
        "", "<ttl>60</ttl>", "<ttl>720</ttl>", "<skipHours><hour>0</hour><hour>1</hour><hour>2</hour><hour>3</hour></skipHours>",
        '<sy:updatePeriod xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">daily</sy:updatePeriod>', "",
        '<podcast:updateFrequency xmlns:podcast="https://podcastindex.org/namespace/1.0" rrule="FREQ=WEEKLY">w</podcast:updateFrequency>',
    ]
    HEADERS = [{}, {"Cache-Control": "max-age=900"}, {"Cache-Control": "public, max-age=21600"}, {}, {"Cache-Control": "no-cache"}]

    def __init__(self, number):
        self.number = number
        self.period = self.HABITS[number % 8]
        # The last episode before the day, and the first in it where there is one.
        self.last = START - (number * 7919) % self.period
        self.fault = {97: 500, 98: 410, 99: 429}.get(number % 100)
        self.hasValidators = number % 10 != 3
        self.head = self.HEAD[number % 7]
        self.headers = self.HEADERS[number % 5]
        self.delays = []
        self.shown = None

    def newest(self, now):
        return self.last + max(0, now - self.last) // self.period * self.period

    def body(self, now):
        newest = self.newest(now)
        items = "".join(
            f'<item><guid isPermaLink="false">{self.number}-{newest - step * self.period}</guid><title>At {newest - step * self.period}</title>'
            f"<pubDate>{datetime.datetime.fromtimestamp(newest - step * self.period, UTC):%a, %d %b %Y %H:%M:%S GMT}</pubDate>"
            f'<enclosure url="https://media.example.org/{self.number}/{newest - step * self.period}.mp3" length="1" type="audio/mpeg"/></item>'
            for step in range(12)
        )
        return f'<?xml version="1.0"?><rss version="2.0"><channel><title>Feed {self.number}</title>{self.head}{items}</channel></rss>'.encode()

    def answer(self, now, headers):
        if self.fault == 429:
            return 429, {"Retry-After": "7200"}, b""
        if self.fault:
            return self.fault, {}, b""
        newest = self.newest(now)
        if self.shown is not None:
            self.delays += [now - time for time in range(self.shown + self.period, newest + 1, self.period)]
        self.shown = newest
        if self.hasValidators:
            return versioned(self.body(now), headers, self.headers)
        return 200, {"Content-Type": "application/rss+xml", **self.headers}, self.body(now)


def day(options):
    feeds = [SimulatedFeed(number) for number in range(options.feeds)]
    with tempfile.TemporaryDirectory() as folder:
        freshet = Freshet(os.path.join(folder, "home"))
        server = Server(lambda path, headers: feeds[int(path[1:])].answer(freshet.now, headers), addresses=40)
        outlines = "".join(f'<outline type="rss" text="{feed.number}" xmlUrl="{server.url("/" + str(feed.number), feed.number)}"/>' for feed in feeds)
        with open(os.path.join(folder, "all.opml"), "w") as file:
            file.write(f'<opml version="2.0"><body>{outlines}</body></opml>')
        freshet.now = START - DAY
        freshet.run("import", os.path.join(folder, "all.opml"))
        # A day to settle in, so that what is counted is an ordinary day.
        for now in range(START - DAY, START, 3_600):
            freshet.now = now
            freshet.run("refresh", "--quiet", statuses=(0, 1))
        server.log.clear()
        for feed in feeds:
            feed.delays, feed.shown = [], feed.newest(START)
        runs = range(START, START + DAY, options.minutes * 60)
        for now in runs:
            freshet.now = now
            freshet.run("refresh", "--quiet", statuses=(0, 1))
    statuses = collections.Counter(status for _, status, _ in server.log)
    delays = [delay for feed in feeds for delay in feed.delays]
    published = sum((feed.newest(START + DAY) - feed.newest(START)) // feed.period for feed in feeds if not feed.fault)
    print(f"{len(feeds)} feeds, {len(runs)} runs: {len(server.log)} requests, " + ", ".join(f"{count} with status {status}" for status, count in sorted(statuses.items())))
    print(f"{sum(size for _, _, size in server.log)} bytes of bodies; {len(delays)} of the day's {published} new episodes seen by its end" + (f", half of them within {statistics.median(delays) / 60:.0f} minutes" if delays else ""))
    for minutes in [10, 15, 30, 60]:
        fixed = len(feeds) * 1_440 // minutes
        print(f"every {minutes} minutes it would have been {fixed} requests, {fixed / max(1, len(server.log)):.1f} times as many")
    return 0 if len(server.log) < len(feeds) * 24 else 1
