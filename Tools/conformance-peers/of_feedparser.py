"""feedparser, whose test feeds one of the judges is made of."""
import io

import feedparser

import contract
import dictionaries
from dictionaries import get


def read(data, path, encoding, base):
    """HTML is asked for as it was written, because that is what freshet hands out."""
    headers = {}
    if encoding or base:
        headers["content-type"] = f"application/xml; charset={encoding}" if encoding else "application/xml"
    if base:
        headers["content-location"] = base
    result = feedparser.parse(io.BytesIO(data), response_headers=headers, sanitize_html=False, resolve_relative_uris=False)
    if not result.version and not result.entries:
        raise contract.Refusal(result.get("bozo_exception") or "feedparser names no version")
    source, told = dictionaries.source(result, len(data))
    return {"source": source, "feed": feed(result.feed, base), "episodes": [episode(one) for one in result.entries], "diagnostics": told}


def feed(owner, base):
    return {**dictionaries.feed(owner, base), **shared(owner), "type": contract.word(get(owner, "itunes_type")),
            "complete": contract.flag(get(owner, "itunes_complete")), "newFeedURL": get(owner, "itunes_new-feed-url") or get(owner, "newlocation"),
            "podcastGUID": text(get(owner, "podcast_guid")), "medium": text(get(owner, "podcast_medium")),
            "locked": {"value": contract.flag(text(get(owner, "podcast_locked")))}, "funding": [attributes(owner, "podcast_funding")]}


def episode(owner):
    transcript, chapters = attributes(owner, "podcast_transcript"), attributes(owner, "podcast_chapters")
    return {**dictionaries.episode(owner), **shared(owner), "durationSeconds": contract.seconds(get(owner, "itunes_duration")),
            "season": contract.number(get(owner, "itunes_season")), "episode": contract.number(get(owner, "itunes_episode")),
            "episodeType": contract.word(get(owner, "itunes_episodetype")), "chapters": dictionaries.chapters(owner),
            "transcripts": [transcript], "chaptersLink": chapters}


def shared(owner):
    block = get(owner, "itunes_block")
    return {"explicit": get(owner, "itunes_explicit"), "blocked": None if block is None else bool(block), "extensions": elements(owner)}


def elements(owner):
    """Elements of vocabularies by their attributes: all that is kept of them, without their address and their order."""
    found = []
    for name, value in owner.items():
        prefix, _, local = name.partition("_")
        if prefix in ("media", "thr"):
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, dict):
                    found.append({"prefix": prefix, "name": local, "attributes": [{"name": key, "value": text} for key, text in one.items() if isinstance(text, str)]})
    return found


def text(value):
    """An element of a vocabulary that feedparser has no type for is a text, or its attributes."""
    return value if isinstance(value, str) else None


def attributes(owner, name):
    value = get(owner, name)
    return {key: value.get(key) for key in ("url", "type", "language", "rel")} if isinstance(value, dict) else {}
