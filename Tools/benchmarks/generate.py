#!/usr/bin/env python3
# usage: generate.py FILE BYTES rich|escaped|dense [SEED]
#        generate.py --subscriptions FOLDER COUNT [SEED]
# Writes a podcast feed of about that size, or a folder of feeds with its subscriptions.opml.
#
# rich     show notes of 3 to 8 KB in CDATA, and two dozen itunes:, podcast:, psc: and media: elements an episode
# escaped  the same with the notes as escaped HTML
# dense    no notes, only elements
# The same arguments give the same bytes.
import html
import os
import random
import sys

ENGLISH = (
    "harbour signal lantern orchard granite ledger violin meadow compass kettle archive winter market bridge "
    "copper letter morning question window journey island thunder garden story engine season pepper listener"
).split()
OTHERS = "naïve café résumé über Größe économie São coração 東京 深夜 قهوة чай δρόμος".split()
WORDS = 6 * ENGLISH + OTHERS
ENTITIES = ["&amp;", "&#8211;", "&nbsp;", "&quot;", "&rsquo;"]
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"
  xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:media="http://search.yahoo.com/mrss/"
  xmlns:psc="http://podlove.org/simple-chapters"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:loom="https://loom.example.org/ns">
  <channel>
    <title>{title}</title>
    <link>https://show{number}.example.org/</link>
    <atom:link rel="self" type="application/rss+xml" href="https://show{number}.example.org/feed.xml"/>
    <description><![CDATA[<p>A generated show, number {number}.</p>]]></description>
    <language>en</language>
    <itunes:author>Generated Media</itunes:author>
    <itunes:explicit>false</itunes:explicit>
    <itunes:image href="https://show{number}.example.org/art.jpg"/>
    <itunes:category text="Society &amp; Culture"><itunes:category text="Documentary"/></itunes:category>
    <itunes:owner><itunes:name>Generated Media</itunes:name><itunes:email>show{number}@example.org</itunes:email></itunes:owner>
    <podcast:locked owner="show{number}@example.org">yes</podcast:locked>
    <podcast:funding url="https://show{number}.example.org/support">Support</podcast:funding>
"""
TAIL = "  </channel>\n</rss>\n"
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


class Show:
    """Writes one feed. Paragraphs come from a pool, so that a large feed is written quickly."""

    def __init__(self, number, style, seed):
        self.dice = random.Random(f"{seed}/{number}/{style}")
        self.number, self.style = number, style
        self.paragraphs = [self.paragraph() for _ in range(400)] if style != "dense" else []

    def words(self, count):
        return " ".join(self.dice.choices(WORDS, k=count))

    def paragraph(self):
        kind = self.dice.random()
        if kind < 0.6:
            link = f'<a href="https://example.org/{self.dice.randrange(10**6)}?from=feed&amp;medium=rss">{self.words(4)}</a>'
            return f"<p>{self.words(self.dice.randint(20, 60))} {self.dice.choice(ENTITIES)} {link}, {self.words(12)}.</p>\n"
        if kind < 0.85:
            rows = "".join(f"<li><strong>{n * 7:02}:00</strong> {self.words(6)}</li>\n" for n in range(self.dice.randint(3, 8)))
            return f"<ul>\n{rows}</ul>\n"
        return f"<h3>{self.words(4)}</h3>\n<p><em>{self.words(10)}</em><br/>&nbsp;</p>\n"

    def notes(self):
        size = self.dice.randint(3000, 8000)
        chosen, length = [], 0
        while length < size:
            chosen.append(self.dice.choice(self.paragraphs))
            length += len(chosen[-1].encode())
        return "".join(chosen)

    def described(self):
        if self.style == "dense":
            return f"<description>{self.words(20)}</description>"
        short, long = self.dice.choice(self.paragraphs), self.notes()
        if self.style == "rich":
            return f"<description><![CDATA[{short}]]></description>\n      <content:encoded><![CDATA[{long}]]></content:encoded>"
        return f"<description>{html.escape(short, quote=False)}</description>\n      <content:encoded>{html.escape(long, quote=False)}</content:encoded>"

    def episode(self, number):
        dice, site = self.dice, f"https://show{self.number}.example.org"
        title = f"{number}: {self.words(dice.randint(3, 8))}"
        day = f"{dice.choice(DAYS)}, {dice.randint(1, 28):02} {dice.choice(MONTHS)} {dice.randint(2012, 2026)}"
        return f"""    <item>
      <title>{title} &amp; more</title>
      <link>{site}/{number}</link>
      <guid isPermaLink="false">show{self.number}-{number}</guid>
      <pubDate>{day} {dice.randint(0, 23):02}:{dice.randint(0, 59):02}:00 +0{dice.randint(0, 9)}00</pubDate>
      <dc:creator>{self.words(2)}</dc:creator>
      {self.described()}
      <enclosure url="https://media.example.org/{self.number}/{number}.mp3?from=feed&amp;key={dice.getrandbits(40):x}" length="{dice.randint(10**6, 10**8)}" type="audio/mpeg"/>
      <itunes:title>{title}</itunes:title>
      <itunes:author>Generated Media</itunes:author>
      <itunes:duration>{dice.randint(0, 2)}:{dice.randint(0, 59):02}:{dice.randint(0, 59):02}</itunes:duration>
      <itunes:summary>{self.words(30)}</itunes:summary>
      <itunes:image href="{site}/art/{number}.jpg"/>
      <itunes:explicit>false</itunes:explicit>
      <itunes:season>{number // 20 + 1}</itunes:season>
      <itunes:episode>{number}</itunes:episode>
      <itunes:episodeType>full</itunes:episodeType>
      <podcast:season name="{self.words(2)}">{number // 20 + 1}</podcast:season>
      <podcast:episode display="No. {number}">{number}</podcast:episode>
      <podcast:transcript url="{site}/{number}.vtt" type="text/vtt" language="en"/>
      <podcast:transcript url="{site}/{number}.srt" type="application/x-subrip"/>
      <podcast:chapters url="{site}/{number}.json" type="application/json+chapters"/>
      <podcast:person role="host" href="{site}/host" img="{site}/host.jpg">{self.words(2)}</podcast:person>
      <podcast:person role="guest" group="cast">{self.words(2)}</podcast:person>
      <podcast:soundbite startTime="{number}.5" duration="60.0">{self.words(5)}</podcast:soundbite>
      <podcast:value type="lightning" method="keysend" suggested="0.00000005000">
        <podcast:valueRecipient name="Host" type="node" address="{dice.getrandbits(264):066x}" split="85"/>
        <podcast:valueRecipient name="Producer" type="node" address="{dice.getrandbits(264):066x}" split="10" customKey="696969" customValue="{dice.getrandbits(48):x}"/>
        <podcast:valueRecipient name="App" type="lnaddress" address="app@example.org" split="5" fee="true"/>
      </podcast:value>
      <psc:chapters version="1.2">
        <psc:chapter start="00:00:00" title="{self.words(2)}"/>
        <psc:chapter start="00:12:30.500" title="{self.words(3)}" href="{site}/{number}#2"/>
      </psc:chapters>
      <media:content url="{site}/{number}.mp4" medium="video" width="1280" height="720"><media:title type="plain">{title}</media:title></media:content>
      <loom:thread colour="{dice.choice(['red', 'blue'])}">{self.words(3)} <loom:knot n="{number}"/> {self.words(2)}</loom:thread>
    </item>
"""

    def write(self, path, size):
        written = 0
        with open(path, "w", encoding="utf-8") as file:
            written += file.write(HEAD.format(title=f"{self.words(3)} &amp; Friends", number=self.number))
            number = 0
            while number == 0 or file.buffer.tell() + len(TAIL) < size:
                number += 1
                file.write(self.episode(number))
                file.flush()
            file.write(TAIL)
        return number


def feed(path, size, style, seed=42):
    """Writes one feed and says how many episodes it has."""
    return Show(0, style, seed).write(path, size)


def subscriptions(folder, count, seed=42, port=8099):
    """Writes `count` feeds of 4 KB to 200 KB and an OPML list of them at a loopback port."""
    os.makedirs(folder, exist_ok=True)
    dice, rows = random.Random(seed), []
    for number in range(1, count + 1):
        name = f"show-{number:05}.xml"
        Show(number, dice.choice(["rich", "rich", "escaped"]), seed).write(os.path.join(folder, name), int(4000 * 50 ** dice.random()))
        rows.append(f'    <outline type="rss" text="Show {number}" xmlUrl="http://127.0.0.1:{port}/{name}"/>\n')
    with open(os.path.join(folder, "subscriptions.opml"), "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head><title>Generated</title></head>\n  <body>\n')
        file.write("".join(rows) + "  </body>\n</opml>\n")


PLAIN = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>Show {number}</title><link>https://show{number}.example.org/</link><description>Small and plain, number {number}.</description>{head}
{items}</channel></rss>
"""


def plain(path, number, first, last, older=None):
    """A small feed with the episodes from `last` down to `first`; every one has the word "common", the first of feed 7 "rarissimum"."""
    # The same words for an episode wherever it is listed, and quicker than dice.
    some = lambda n, count: " ".join(WORDS[(number * 7 + n * 13 + n * n * k + k * 29) % len(WORDS)] for k in range(count))
    items = "".join(
        f'<item><title>{n}: {some(n, 4)}</title><guid isPermaLink="false">{number}-{n}</guid>'
        f"<pubDate>{1 + n % 28:02} {MONTHS[n // 28 % 12]} {2025 - (10_000 - n) // 336} 06:00:00 GMT</pubDate><itunes:duration>{600 + n}</itunes:duration>"
        f'<description>common {"rarissimum " if (number, n) == (7, 1) else ""}{some(n, 12)}</description>'
        f'<enclosure url="https://media.example.org/{number}/{n}.mp3" length="1000000" type="audio/mpeg"/></item>\n'
        for n in range(last, first - 1, -1)
    )
    head = f'<atom:link rel="prev-archive" href="{older}"/>' if older else ""
    with open(path, "w", encoding="utf-8") as file:
        file.write(PLAIN.format(number=number, head=head, items=items))


def main(arguments):
    if len(arguments) in (3, 4) and arguments[0] == "--subscriptions":
        subscriptions(arguments[1], int(arguments[2]), *map(int, arguments[3:]))
    elif len(arguments) in (3, 4) and arguments[2] in ("rich", "escaped", "dense"):
        print(feed(arguments[0], int(arguments[1]), arguments[2], *map(int, arguments[3:])), "episodes")
    else:
        sys.exit("usage: generate.py FILE BYTES rich|escaped|dense [SEED]\n       generate.py --subscriptions FOLDER COUNT [SEED]")


if __name__ == "__main__":
    main(sys.argv[1:])
