"""podcastparser, which gPodder reads its feeds with."""
import io
import logging

import podcastparser

import contract


def read(data, path, encoding, base):
    """It reads well-formed RSS and Atom only, and takes no charset beside bytes."""
    logging.disable(logging.CRITICAL)
    try:
        result = podcastparser.parse(base or "file://" + path, io.BytesIO(data))
    except podcastparser.FeedParseError as refusal:
        raise contract.Refusal(str(refusal)) from refusal
    return {"source": {"bytes": len(data), "wellFormed": True, "complete": True}, "feed": feed(result, base),
            "episodes": [episode(one) for one in result["episodes"]], "diagnostics": []}


def feed(owner, base):
    get = owner.get
    return {
        "url": base, "title": get("title"), "link": get("link"), "description": get("description"), "image": get("cover_url"), "type": get("type"),
        "generator": get("generator"), "language": get("language"), "categories": get("itunes_categories"), "author": get("itunes_author"),
        "owner": get("itunes_owner"), "explicit": get("explicit"), "newFeedURL": get("new_url"), "keywords": get("itunes_keywords"),
        "funding": [{"url": get("funding_url")}], "locked": {"value": get("import_prohibited")},
        "paging": {"next": get("paged_feed_next"), "first": get("paged_feed_first")},
    }


def episode(owner):
    get = owner.get
    return {
        "guid": get("guid"), "title": get("title"), "link": get("link"), "subtitle": get("subtitle"), "author": get("itunes_author"),
        "published": contract.instant(get("published")), "durationSeconds": get("total_time") or None, "explicit": get("explicit"),
        "summary": get("description"), "contentHTML": get("description_html"), "image": get("episode_art_url"),
        "season": get("season"), "episode": get("number"), "episodeType": get("type"),
        "enclosures": [{"url": one["url"], "type": one["mime_type"], "lengthBytes": one["file_size"] if one["file_size"] > 0 else None} for one in get("enclosures")],
        "chapters": [{"startSeconds": one["start"], "title": one["title"], "url": one.get("href"), "image": one.get("image")} for one in get("chapters") or []],
        "chaptersLink": {"url": get("chapters_json_url")}, "transcripts": [{"url": get("transcript_url")}],
        "persons": [{"name": one["name"], "role": one["role"], "group": one["group"], "href": one["href"], "image": one["img"]} for one in get("persons") or []],
    }
