#!/usr/bin/env python3
# usage: subtrees.py FOLDER
# For Tools/properties: compares what `freshet inspect --json` says of every extension with what
# xmllint makes of it, and with what it says once every prefix is renamed.
import json
import os
import re
import subprocess
import sys
import tempfile
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

CUT = "<?cut?>"


class Unsuitable(Exception):
    """A document that another parser does not read as it stands."""


def inspect(path):
    """All extensions in the order of the output, each with its canonical form and digest."""
    told = subprocess.run(["freshet", "inspect", "--json", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    shown = json.loads(told.stdout)
    if "error" in shown or not shown["source"].get("wellFormed"):
        raise Unsuitable("not well-formed, or no feed")
    if shown["source"]["format"].startswith("jsonfeed"):
        raise Unsuitable("no XML")
    found = list(shown["feed"].get("extensions", []))
    for episode in shown["episodes"]:
        found += episode.get("extensions", [])
    return found


class Document:
    """The bytes as UTF-8, and where its tags stand, by expat."""

    def __init__(self, data):
        if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
            raise Unsuitable("a document type")
        self.data = self.utf8(data)
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.tags, self.open, self.elements = [], [], []
        try:
            self.parser.Parse(self.data, True)
        except expat.ExpatError as error:
            raise Unsuitable(str(error))

    @staticmethod
    def utf8(data):
        if 0 in data[:4]:
            raise Unsuitable("more than a byte a character")
        declared = re.match(rb"(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)", data)
        name = declared[1].decode() if declared else "utf-8"
        try:
            text = data.decode("utf-8-sig" if name.lower() in ("utf-8", "us-ascii") else name)
        except (UnicodeDecodeError, LookupError):
            raise Unsuitable("an encoding that is not as declared")
        return text.lstrip().encode()

    def start(self, name, attributes):
        at = self.parser.CurrentByteIndex
        scope = dict(self.open[-1][1]) if self.open else {"xml": "http://www.w3.org/XML/1998/namespace"}
        for key, value in attributes.items():
            if key == "xmlns" or key.startswith("xmlns:"):
                scope[key[6:]] = value
        used = [name.rpartition(":")[0]] + [key.rpartition(":")[0] for key in attributes if ":" in key]
        if any(each and each != "xmlns" and each not in scope for each in used):
            raise Unsuitable("an undeclared prefix")
        self.tags.append(at)
        self.open.append((at, scope))

    def end(self, name):
        at, scope = self.open.pop()
        end = self.tag_end(at)
        if not self.data[at:end].endswith(b"/>"):
            self.tags.append(self.parser.CurrentByteIndex)
            end = self.tag_end(self.tags[-1])
        self.elements.append((at, end, scope))

    def tag_end(self, at):
        """Behind the tag that begins at `at`; a quoted `>` ends nothing."""
        return re.compile(rb"<(?:\"[^\"]*\"|'[^']*'|[^>\"'])*>").match(self.data, at).end()

    def fragments(self):
        """Every element as a document of its own, with the declarations that are in force there."""
        for at, end, scope in sorted(self.elements, key=lambda element: element[:2]):
            text = self.data[at:end].decode()
            head = self.data[at : self.tag_end(at)].decode()
            missing = "".join(
                " xmlns%s=%s" % (":" + prefix if prefix else "", quoteattr(uri))
                for prefix, uri in scope.items()
                if prefix != "xml" and not re.search(r"\sxmlns%s\s*=" % (":" + prefix if prefix else ""), head))
            name = re.match(r"<[^\s/>]+", text)[0]
            yield name + missing + text[len(name):]

    def renamed(self):
        """The document with every prefix but `xml` written another way."""
        pieces, last = [], 0
        for at in sorted(set(self.tags)):
            end = self.tag_end(at)
            pieces += [self.data[last:at], self.rename(self.data[at:end])]
            last = end
        return b"".join(pieces) + self.data[last:]

    @staticmethod
    def rename(tag):
        def outside(part):
            part = re.sub(rb"(^</?)(?!xml:)([^\s:/>=]+:)", rb"\1q-\2", part)
            return re.sub(rb"(\s)(?!xmlns:|xml:)([^\s:/>=]+:)(?=[^\s=]+\s*=)", rb"\1q-\2", part)

        parts = re.split(rb"(\"[^\"]*\"|'[^']*')", tag)
        named = [part if at % 2 else re.sub(rb"(\s)xmlns:(?!xml\s*=)", rb"\1xmlns:q-", outside(part))
                 for at, part in enumerate(parts)]
        return b"".join(named)


def canonical(fragments):
    """What xmllint makes of each; one call for a document."""
    body = "<cut>" + CUT.join(fragments) + "</cut>"
    told = subprocess.run(["xmllint", "--exc-c14n", "-"], input=body.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    if told.returncode:
        raise Unsuitable("xmllint: " + told.stderr.decode(errors="replace")[:200])
    text = re.sub(r"<!--.*?-->", "", told.stdout.decode(), flags=re.S)
    return set(text.removeprefix("<cut>").removesuffix("</cut>").rstrip("\n").removesuffix("</cut>").split(CUT))


def main(folder):
    counts = {"documents": 0, "left out": 0, "elements": 0}
    reasons, broken = {}, []
    for place, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            path = os.path.join(place, name)
            if not name.endswith((".xml", ".rss", ".atom", ".rdf")) or os.path.getsize(path) > 4 << 20:
                continue
            try:
                with open(path, "rb") as file:
                    document = Document(file.read())
                with tempfile.NamedTemporaryFile(suffix=".xml") as plain, tempfile.NamedTemporaryFile(suffix=".xml") as other:
                    plain.write(document.data)
                    plain.flush()
                    other.write(document.renamed())
                    other.flush()
                    before, after = inspect(plain.name), inspect(other.name)
                if before:
                    forms = canonical(document.fragments())
            except (Unsuitable, RecursionError) as why:
                counts["left out"] += 1
                reasons[str(why)[:40]] = reasons.get(str(why)[:40], 0) + 1
                continue
            counts["documents"] += 1
            counts["elements"] += len(before)
            if [e["sha256"] for e in before] != [e["sha256"] for e in after]:
                broken.append(f"{path}: a renamed prefix changes a digest")
            for element in before:
                if element["xml"] not in forms:
                    broken.append(f"{path}: not xmllint's form: {element['xml'][:300]}")
    for line in broken:
        print(line, file=sys.stderr)
    print(", ".join(f"{number} {what}" for what, number in counts.items()) + f", {len(broken)} broken")
    print("left out: " + ", ".join(f"{number} × {why}" for why, number in sorted(reasons.items(), key=lambda r: -r[1])[:12]))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
