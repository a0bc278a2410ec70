"""The shape of `freshet inspect --json`, filled from what another library made of a document.

A field that a library has is handed over as the library says it; a field that it has not is absent.
Nothing is read from the document here, and nothing is mended or made up.
"""
import datetime
import re
import time

CODES = (
    (r"undefined entity|undeclared entity", "xml.undefined-entity"),
    (r"unbound prefix|undeclared prefix", "xml.undeclared-prefix"),
    (r"no element found|unclosed|truncated", "xml.truncated"),
    (r"declared as|encoding|charset", "encoding.mismatch"),
)


class Refusal(Exception):
    """The library says that there is no feed in the document."""


def diagnostics(complaint):
    """What the library complained of, under the nearest of freshet's codes."""
    if not complaint:
        return []
    message = str(complaint)
    code = next((code for words, code in CODES if re.search(words, message)), "xml.not-well-formed")
    return [{"code": code, "message": message, "count": 1}]


def pruned(value):
    """Without what is not said: None, and empty texts, lists and objects."""
    if isinstance(value, dict):
        value = {key: pruned(one) for key, one in value.items()}
        return {key: one for key, one in value.items() if one is not None and one != "" and one != [] and one != {}}
    if isinstance(value, (list, tuple)):
        return [one for one in (pruned(one) for one in value) if one is not None and one != "" and one != [] and one != {}]
    return value


def instant(value):
    """A moment as ISO 8601 in UTC: of a struct_time in UTC, seconds since 1970, or ISO 8601 with an offset."""
    if not value:
        return None
    try:
        if isinstance(value, str):
            moment = datetime.datetime.fromisoformat(value.replace("Z", "+00:00")).astimezone(datetime.timezone.utc)
            return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
        if isinstance(value, (int, float)):
            value = time.gmtime(value)
        return "%04d-%02d-%02dT%02d:%02d:%02dZ" % tuple(value)[:6]
    except (ValueError, OverflowError, TypeError):
        return None


def number(text):
    """A count, an ordinal or a size; None where the text is none."""
    if isinstance(text, (int, float)):
        return text
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*", text or "")
    return None if not found else float(found[1]) if "." in found[1] else int(found[1])


def seconds(text):
    """A duration that the library keeps as text: seconds, or with colons."""
    if text is None or isinstance(text, (int, float)):
        return text
    if not re.fullmatch(r"\s*\d+(:\d+){0,2}(\.\d+)?\s*", text):
        return None
    total = 0
    for part in text.split(":"):
        total = total * 60 + float(part)
    return total


def flag(text):
    """yes and no in the words of the vocabularies; None for every other word."""
    if isinstance(text, bool) or text is None:
        return text
    return {"yes": True, "true": True, "explicit": True, "1": True, "no": False, "false": False, "clean": False, "0": False}.get(str(text).strip().lower())


def word(text):
    """One of a vocabulary's few words, which freshet writes in small letters."""
    return text.strip().lower() if isinstance(text, str) else None
