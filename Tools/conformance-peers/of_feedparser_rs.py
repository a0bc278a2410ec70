"""feedparser-rs: feedparser's dictionaries from a parser in Rust, with Podcasting 2.0."""
import feedparser_rs

import contract
import dictionaries
from dictionaries import get


def read(data, path, encoding, base):
    """It takes no charset and no address beside bytes; text is taken as it is."""
    try:
        text = data.decode(encoding) if encoding else data
    except (LookupError, ValueError):
        text = data
    result = feedparser_rs.parse(text, sanitize_html=False, resolve_relative_uris=False)
    if not result.version and not result.entries:
        raise contract.Refusal(result.bozo_exception or "feedparser-rs names no version")
    source, told = dictionaries.source(result, len(data))
    return {"source": source, "feed": feed(result.feed, base), "episodes": [episode(one) for one in result.entries], "diagnostics": told}


def feed(owner, base):
    itunes, podcast = get(owner, "itunes"), get(owner, "podcast")
    plain = dictionaries.feed(owner, base)
    paths = [[get(one, "text"), get(one, "subcategory")] for one in get(itunes, "categories") or []]
    return {
        **plain, "subtitle": get(itunes, "subtitle") or plain["subtitle"], "description": plain["description"] or get(itunes, "summary"),
        "author": get(itunes, "author") or plain["author"], "image": plain["image"] or get(itunes, "image"),
        "owner": {name: get(get(itunes, "owner"), name) or plain["owner"][name] for name in ("name", "email")},
        "categories": paths or plain["categories"], "keywords": get(itunes, "keywords"), "explicit": get(itunes, "explicit"),
        "blocked": contract.flag(get(itunes, "block")), "complete": contract.flag(get(itunes, "complete")),
        "type": contract.word(get(itunes, "podcast_type")), "newFeedURL": get(itunes, "new_feed_url"), "skipHours": get(owner, "skiphours"), "skipDays": get(owner, "skipdays"),
        "paging": {**plain["paging"], "next": plain["paging"]["next"] or get(owner, "next_url")},
        "podcastGUID": get(podcast, "guid"), "medium": get(podcast, "medium"),
        "locked": {"value": contract.flag(get(podcast, "locked")), "owner": get(podcast, "locked_owner")},
        "funding": [{"url": get(one, "url"), "text": get(one, "message")} for one in get(podcast, "funding") or []],
        "persons": persons(podcast), "txt": txt(podcast), "location": location(podcast), "value": value(podcast),
        "podroll": [{"feedGUID": get(one, "feed_guid"), "feedURL": get(one, "feed_url"), "title": get(one, "title")} for one in get(podcast, "podroll") or []],
    }


def episode(owner):
    itunes, podcast = get(owner, "itunes"), get(owner, "podcast")
    plain = dictionaries.episode(owner)
    return {
        **plain, "subtitle": get(itunes, "subtitle") or plain["subtitle"], "summary": plain["summary"] or get(itunes, "summary"),
        "title": plain["title"] or get(itunes, "title"), "author": plain["author"] or get(itunes, "author"), "image": get(itunes, "image"),
        "durationSeconds": contract.seconds(get(itunes, "duration")), "explicit": get(itunes, "explicit"),
        "season": contract.number(get(podcast, "season")) or contract.number(get(itunes, "season")),
        "episode": contract.number(get(podcast, "episode")) or contract.number(get(itunes, "episode")), "episodeType": contract.word(get(itunes, "episode_type")),
        "chaptersLink": {name: get(get(podcast, "chapters"), name) for name in ("url", "type")},
        "transcripts": [{name: get(one, name) for name in ("url", "type", "language", "rel")} for one in get(podcast, "transcript") or []],
        "soundbites": [{"startSeconds": get(one, "start_time"), "durationSeconds": get(one, "duration"), "title": get(one, "title")} for one in get(podcast, "soundbite") or []],
        "alternateEnclosures": [alternative(one) for one in get(podcast, "alternate_enclosures") or []],
        "socialInteract": [{"uri": get(one, "uri"), "protocol": get(one, "protocol")} for one in get(podcast, "social_interact") or []],
        "persons": persons(podcast), "txt": txt(podcast), "location": location(podcast), "value": value(podcast),
    }


def persons(podcast):
    return [{"name": get(one, "name"), "role": get(one, "role"), "group": get(one, "group"), "href": get(one, "href"), "image": get(one, "img")}
            for one in get(podcast, "persons") or []]


def txt(podcast):
    return [{"purpose": get(one, "purpose"), "value": get(one, "value")} for one in get(podcast, "txt") or []]


def location(podcast):
    return {name: get(get(podcast, "location"), name) for name in ("name", "geo", "osm")}


def value(podcast):
    one = get(podcast, "value")
    recipients = [{name: get(each, name) for name in ("name", "type", "address", "split", "fee")} for each in get(one, "recipients") or []]
    return [{"type": get(one, "type"), "method": get(one, "method"), "suggested": get(one, "suggested"), "recipients": recipients}]


def alternative(one):
    return {"type": get(one, "type"), "lengthBytes": get(one, "length"), "sources": [{"uri": get(each, "uri")} for each in get(one, "sources") or []]}
