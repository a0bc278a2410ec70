"""Asks the judges about freshet, and about its peers, and says what came of it. Run by Tools/conformance.

A judge is a program that starts another one as `$FRESHET inspect --json FILE`, compares its answers, and writes what it found as JSON.
A score is a number of right answers by suite and category. A suite is a list of categories.
"""
import argparse
import collections
import datetime
import json
import os
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PEER = os.path.join(ROOT, "Tools", "conformance-peers", "peer.py")
PEERS = ["feedparser", "feedparser-rs", "fastfeedparser", "podcastparser"]
NOT_EXPLAINED = "**not explained**"

# What no peer keeps: they get points there only where there is nothing to keep.
OURS_ALONE = "extensions as subtrees"


# --- Asking a judge --------------------------------------------------------------------------------


class Verdict:
    """What one judge says of one program: right answers and all, by category, and the tests that failed."""

    def __init__(self):
        self.right, self.all, self.failed = collections.Counter(), collections.Counter(), []

    def add(self, category, right, count=1):
        self.right[category] += right
        self.all[category] += count


def of_feedparser(result):
    verdict = Verdict()
    for test in result["tests"]:
        if test["outcome"] != "skip":
            name = test["file"].split("/", 1)[1]
            verdict.add(os.path.dirname(name), test["outcome"] == "pass")
            if test["outcome"] != "pass":
                verdict.failed.append("feedparser/" + name)
    return verdict


def of_cases(result):
    verdict = Verdict()
    for case in result["cases"]:
        if case["outcome"] != "skip":
            verdict.add(case["kind"], case["outcome"] == "pass")
            if case["outcome"] != "pass":
                verdict.failed.append("cases/" + case["case"])
    return verdict


DOCUMENTS = {"real": "real feeds", "renamed": "real feeds with a prefix renamed", "podcastparser": "podcastparser's own feeds", "gofeed": "gofeed's own feeds"}
VALUES = (("subtrees", OURS_ALONE), ("podcast: ", "elements of `podcast`"), ("source.", "the document"), ("feed.", "the feed"), ("any description", "the feed"), ("", "episodes"))


def of_oracle(result):
    """Whole documents, and of the real feeds single values too."""
    verdict = Verdict()
    for one in result["documents"]:
        if one["outcome"] == "skip":
            continue
        verdict.add(DOCUMENTS[one["suite"]], one["outcome"] == "pass")
        if one["outcome"] != "pass":
            verdict.failed.append(f"{one['suite']}/{one['name']}")
        for field in one["fields"] if one["suite"] == "real" else []:
            kind = next(kind for beginning, kind in VALUES if field["field"].startswith(beginning))
            verdict.add("values: " + kind, field["right"], field["right"] + field["wrong"])
    return verdict


SUITES = {"feedparser": ("run-feedparser-suite", of_feedparser), "cases": ("run-cases", of_cases), "oracle": ("run-oracle", of_oracle)}


def ask(options, suite, program, name):
    """`program` is a command; `name` is how it is called here."""
    script, read = SUITES[suite]
    result = os.path.join(options.work, f"{name}-{suite}.json")
    if os.path.exists(result):
        os.remove(result)
    command = [os.path.join(options.data, "tools", "conformance", script), "--corpus", os.path.join(options.data, "corpus"), "--result", result]
    if suite == "cases":
        command.insert(1, os.path.join(options.data, "cases"))
    print(f"==> {suite}: {name}", file=sys.stderr, flush=True)
    told = subprocess.run(command, env={**os.environ, "FRESHET": shlex.join(program)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if not os.path.exists(result):
        sys.exit(f"conformance: {script} failed: {told.stderr.strip()[-400:]}")
    with open(result, encoding="utf-8") as file:
        return read(json.load(file))


def judged_peers(options):
    """-> what peers.json holds, made anew."""
    python = os.path.join(options.work, "python", "bin", "python")
    found = {"date": datetime.date.today().isoformat(), "versions": {}, "right": {}}
    for name in PEERS:
        version = subprocess.run([python, "-B", PEER, name, "version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        found["versions"][name] = version
        found["right"][name] = {suite: dict(sorted(ask(options, suite, [python, "-B", PEER, name], name).right.items())) for suite in options.only}
    return found


# --- Telling ---------------------------------------------------------------------------------------


def load(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return json.load(file)


def rows_of(suite, verdict, peers, categories=None):
    """-> [(category, right, all, [right of each peer])] and a last row for the whole where nothing was picked."""
    rows = []
    for category in categories or sorted(verdict.all):
        beside = [right.get(suite, {}).get(category, 0) for right in peers.values()]
        rows.append([category, verdict.right[category], verdict.all[category], *beside])
    if not categories:
        rows.append(["all", *(sum(row[column] for row in rows) for column in range(1, len(rows[0])))])
    return rows


def table(title, rows, peers):
    head = [title, "of", "freshet", *peers["versions"]]
    lines = ["| " + " | ".join(head) + " |", "|---|" + "--:|" * (len(head) - 1)]
    for name, right, count, *beside in rows:
        shown = ["–" if name.endswith(OURS_ALONE) else f"{min(one, count):,}" for one in beside]
        lines.append(f"| {name.removeprefix('values: ')} | {count:,} | {right:,} | " + " | ".join(shown) + " |")
    return "\n".join(lines)


def tables(verdicts, peers):
    right, found = peers["right"], []
    if "feedparser" in verdicts:
        found.append(table("feedparser's own test feeds", rows_of("feedparser", verdicts["feedparser"], right), peers))
    if "cases" in verdicts:
        found.append(table("trouble cases", rows_of("cases", verdicts["cases"], right), peers))
    if "oracle" in verdicts:
        documents = list(DOCUMENTS.values())
        values = sorted(category for category in verdicts["oracle"].all if category not in documents)
        found.append(table("whole documents", rows_of("oracle", verdicts["oracle"], right, documents), peers))
        found.append(table("single values of the real feeds", rows_of("oracle", verdicts["oracle"], right, values), peers))
    return found


def failures(verdicts, reasons):
    """-> [(test, reason)]; a reason that nobody wrote is None."""
    return [(test, reasons.get(test)) for verdict in verdicts.values() for test in sorted(verdict.failed)]


def idle(verdicts, reasons):
    """The tests that have a reason and do not fail, among the suites that were judged."""
    failed = {test for verdict in verdicts.values() for test in verdict.failed}
    return [test for test in reasons if test not in failed and suite_of(test) in verdicts]


def suite_of(test):
    beginning = test.split("/")[0]
    return beginning if beginning in SUITES else "oracle"


def markdown(verdicts, peers, failed):
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout.strip()
    versions = ", ".join(f"{name} {version}" for name, version in peers["versions"].items())
    head = f"{datetime.date.today().isoformat()}, commit {commit}. Beside it {versions}, of {peers['date']}.\n"
    lines = ["| what still fails | why |", "|---|---|"]
    lines += [f"| `{test}` | {reason or NOT_EXPLAINED} |" for test, reason in failed]
    return "\n" + "\n\n".join([head.strip(), *tables(verdicts, peers), "\n".join(lines)]) + "\n\n"


def update_document(text):
    path = os.path.join(ROOT, "docs", "CONFORMANCE.md")
    with open(path, encoding="utf-8") as file:
        document = file.read()
    start, end = "<!-- scores -->\n", "<!-- end of scores -->"
    if start not in document or end not in document:
        sys.exit("conformance: docs/CONFORMANCE.md has lost its marks")
    before, after = document.split(start)[0], document.split(end)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{before}{start}{text}{end}{after}")


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1, ensure_ascii=False)
        file.write("\n")


def main():
    options = arguments()
    verdicts = {suite: ask(options, suite, [options.freshet], "freshet") for suite in options.only}
    peers = judged_peers(options) if options.peers else load("peers.json")
    reasons = load("reasons.json")
    failed, needless = failures(verdicts, reasons), idle(verdicts, reasons)
    text = markdown(verdicts, peers, failed)
    print(text)
    if options.json:
        write_json(options.json, {"freshet": {suite: vars(verdict) for suite, verdict in verdicts.items()}, "peers": peers})
    if options.update:
        update_document(text)
        write_json(os.path.join(HERE, "peers.json"), peers)
    for test in needless:
        print(f"conformance: {test} does not fail, but reasons.json explains it", file=sys.stderr)
    unexplained = [test for test, reason in failed if not reason]
    for test in unexplained:
        print(f"conformance: {test} fails, and reasons.json does not explain it", file=sys.stderr)
    return 1 if options.gate and (unexplained or needless) else 0


def arguments():
    parser = argparse.ArgumentParser(prog="Tools/conformance", description=__doc__)
    parser.add_argument("--data", required=True, help="a folder with corpus/, cases/ and the judges in tools/conformance/")
    parser.add_argument("--freshet", metavar="PATH", help="a program to judge instead of the release build")
    parser.add_argument("--peers", action="store_true", help="judge the other libraries anew")
    parser.add_argument("--only", action="append", choices=list(SUITES), help="ask this judge alone; may be repeated")
    parser.add_argument("--json", metavar="FILE", help="keep everything")
    parser.add_argument("--update", action="store_true", help="write the scores into docs/CONFORMANCE.md")
    parser.add_argument("--gate", action="store_true", help="status 1 when a failure is not explained")
    parser.add_argument("--work", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--products", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.update and options.only:
        parser.error("--update needs every judge")
    options.freshet = os.path.abspath(options.freshet or os.path.join(options.products, "freshet"))
    for path in (options.freshet, os.path.join(options.data, "tools", "conformance", "run-oracle")):
        if not os.path.exists(path):
            parser.error(f"{path} is not there")
    options.only = options.only or list(SUITES)
    return options


if __name__ == "__main__":
    sys.exit(main())
