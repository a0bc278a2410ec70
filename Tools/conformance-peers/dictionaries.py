"""Fields of feedparser's dictionaries, which feedparser and feedparser-rs share, as fields of the contract."""
import datetime

import contract

FORMATS = {"rss20": "rss2", "rss": "rss2", "rss10": "rss1", "rss090": "rss1", "atom10": "atom1", "atom": "atom1", "atom03": "atom0.3",
           "json1": "jsonfeed1", "json10": "jsonfeed1", "json11": "jsonfeed1"}


def get(owner, name):
    """A member of a dictionary or of an object; None where it is not there."""
    if owner is None:
        return None
    return owner.get(name) if isinstance(owner, dict) else getattr(owner, name, None)


def exactly(owner, name):
    """The same without feedparser's habit to answer with another date where one is missing."""
    return dict.get(owner, name) if isinstance(owner, dict) else get(owner, name)


def source(result, size):
    complaint = get(result, "bozo_exception") or ("not well-formed" if get(result, "bozo") else None)
    told = contract.diagnostics(complaint)
    version = get(result, "version") or ""
    facts = {"bytes": size, "encoding": get(result, "encoding"), "wellFormed": not get(result, "bozo"),
             "format": FORMATS.get(version, "rss0.9x" if version.startswith("rss09") else None),
             "complete": not any(one["code"] == "xml.truncated" for one in told)}
    return facts, told


def names(owner):
    """The authors by name, or whatever else the library calls the author."""
    found = dict.fromkeys(get(one, "name") for one in get(owner, "authors") or [])
    return ", ".join(one for one in found if one) or get(owner, "author")


def links(owner, relation):
    return [get(one, "href") for one in get(owner, "links") or [] if get(one, "rel") == relation]


def first(found):
    return found[0] if found else None


def categories(owner):
    return [[get(one, "term")] for one in get(owner, "tags") or [] if get(one, "term")]


def feed(owner, base):
    publisher = get(owner, "publisher_detail")
    return {
        "url": first(links(owner, "self")) or base, "title": get(owner, "title"), "link": get(owner, "link"),
        "subtitle": get(owner, "subtitle"), "description": get(owner, "subtitle") or get(owner, "summary"),
        "language": get(owner, "language"), "copyright": get(owner, "rights"), "generator": get(owner, "generator"), "author": names(owner),
        "owner": {"name": get(publisher, "name"), "email": get(publisher, "email")},
        "image": get(get(owner, "image"), "href") or get(owner, "logo") or get(owner, "icon"), "categories": categories(owner),
        "published": contract.instant(exactly(owner, "published_parsed")), "updated": contract.instant(exactly(owner, "updated_parsed")),
        "ttlMinutes": contract.number(get(owner, "ttl")), "license": get(owner, "license"), "hubs": links(owner, "hub"),
        "paging": {name: first(links(owner, name)) for name in ("next", "previous", "first", "last")},
    }


def episode(owner):
    content = first([get(one, "value") for one in get(owner, "content") or []])
    return {
        "guid": get(owner, "id"), "guidIsPermaLink": True if get(owner, "guidislink") else None, "title": get(owner, "title"),
        "subtitle": get(owner, "subtitle"), "link": get(owner, "link"), "author": names(owner),
        "published": contract.instant(exactly(owner, "published_parsed")), "updated": contract.instant(exactly(owner, "updated_parsed")),
        "publishedRaw": exactly(owner, "published"), "summary": get(owner, "summary"), "contentHTML": content,
        "image": get(get(owner, "image"), "href"), "categories": categories(owner), "comments": get(owner, "comments"),
        "license": {"url": get(owner, "license")}, "enclosures": [enclosure(one) for one in get(owner, "enclosures") or []],
    }


def enclosure(one):
    return {"url": get(one, "href") or get(one, "url"), "type": get(one, "type"), "lengthBytes": contract.number(get(one, "length"))}


def chapters(owner):
    """Podlove chapters, whose start feedparser gives as a timedelta."""
    found = []
    for one in get(get(owner, "psc_chapters"), "chapters") or []:
        start = get(one, "start_parsed")
        begins = start.total_seconds() if isinstance(start, datetime.timedelta) else contract.seconds(get(one, "start"))
        found.append({"startSeconds": begins, "title": get(one, "title"), "url": get(one, "href"), "image": get(one, "image")})
    return found
