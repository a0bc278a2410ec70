"""fastfeedparser: few fields, in feedparser's words, as fast as Python gets."""
import fastfeedparser

import contract
import dictionaries
from dictionaries import get


def read(data, path, encoding, base):
    """It takes no address beside bytes, and a charset only as text that was decoded."""
    try:
        text = data.decode(encoding) if encoding else data
    except (LookupError, ValueError):
        text = data
    try:
        result = fastfeedparser.parse(text)
    except ValueError as refusal:
        raise contract.Refusal(str(refusal)) from refusal
    return {"source": {"bytes": len(data)}, "feed": feed(result.feed, base), "episodes": [episode(one) for one in result.entries], "diagnostics": []}


def feed(owner, base):
    image = get(owner, "image")
    return {**dictionaries.feed(owner, base), "image": get(image, "url") or get(image, "href") or get(owner, "logo") or get(owner, "icon"),
            "updated": contract.instant(get(owner, "updated")), "published": contract.instant(get(owner, "published"))}


def episode(owner):
    image = get(owner, "image")
    return {**dictionaries.episode(owner), "summary": get(owner, "description"), "image": image if isinstance(image, str) else get(image, "url"),
            "published": contract.instant(get(owner, "published")), "updated": contract.instant(get(owner, "updated")), "publishedRaw": None}
