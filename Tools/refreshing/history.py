"""Successive versions of real feeds, replayed."""
import collections
import glob
import os
import tarfile
import tempfile
import xml.etree.ElementTree as xml

from lab import Freshet, Server, versioned


def composite(*parts):
    return "".join(f"{len(part.encode())}:{part}" for part in parts)


def truth(feed, document):
    """Episode key: content, as another reader sees the document."""
    items = {}
    for item in xml.fromstring(document).iter("item"):
        guid = (item.findtext("guid") or "").strip()
        content = xml.canonicalize(xml.tostring(item, encoding="unicode"))
        items[composite(feed, "guid:" + guid)] = content.strip()
    return items


def replay(name, versions, folder, report):
    current = {"body": b""}
    server = Server(lambda path, headers: versioned(current["body"], headers))
    freshet = Freshet(os.path.join(folder, name))
    feed = server.url("/feed.xml")
    seen, known, counts = {}, {}, collections.Counter()
    faults = []
    for epoch, body in versions:
        current["body"], freshet.now = body, epoch
        words = ["refresh", "--force", feed] if known else ["subscribe", feed]
        told = freshet.json(*words)
        result = (told.get("feeds") or [{}])[0]
        items = truth(feed, body)
        rows = {line["key"]: line for line in freshet.dump() if line["type"] == "episode"}
        new = [key for key in items if key not in seen]
        edited = [key for key in items if key in seen and seen[key] != items[key]]
        seen.update(items)
        faults += [f"lost: {key}" for key in seen if key not in rows]
        faults += [f"never published: {key}" for key in rows if key not in seen]
        for key, row in rows.items():
            before = known.get(key)
            if before and key not in edited and before["revision"] != row["revision"]:
                faults.append(f"rewritten though unchanged: {key}")
            if key in items and row.get("absent"):
                faults.append(f"listed, and called absent: {key}")
        if known and (result.get("newEpisodes", 0) != len(new) or result.get("changedEpisodes", 0) > len(edited)):
            faults.append(f"reported {result.get('newEpisodes')} new of {len(new)}, {result.get('changedEpisodes')} changed of {len(edited)}")
        known = rows
        counts.update(versions=1, new=len(new), edited=len(edited), bytes=len(body))
    counts["episodes"] = len(known)
    counts["absent"] = sum(1 for row in known.values() if row.get("absent"))
    counts["not modified"] = sum(1 for entry in server.log if entry[1] == 304)
    print(f"{name:24}" + "  ".join(f"{key} {counts[key]}" for key in ["versions", "episodes", "new", "edited", "absent", "not modified"]))
    for fault in dict.fromkeys(faults):
        print(f"  {fault}")
    report["faults"] += len(faults)


def history(options):
    report = {"faults": 0}
    with tempfile.TemporaryDirectory() as folder:
        files = os.path.join(options.data, "corpus", "history")
        if not os.path.isdir(files):
            files = os.path.join(folder, "files")
            with tarfile.open(os.path.join(options.data, "corpus", "history.tar.xz")) as archive:
                archive.extractall(files, filter="data")
        for feed in sorted(os.listdir(files)):
            versions = []
            for path in sorted(glob.glob(os.path.join(files, feed, "*.xml"))):
                epoch = int(os.path.basename(path).removesuffix(".xml").split("-")[1])
                with open(path, "rb") as file:
                    versions.append((epoch, file.read()))
            replay(feed, versions, folder, report)
    print("nothing twice, lost or rewritten" if not report["faults"] else f"{report['faults']} faults")
    return 1 if report["faults"] else 0
