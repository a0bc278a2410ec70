#!/usr/bin/env python3
"""usage: peer.py NAME inspect --json [--encoding NAME] [--base URL] FILE

Answers as `freshet inspect --json` does, but with what another library made of FILE, so that the judges can be asked about that library.
Run by Tools/conformance --peers, which installs the libraries.
"""
import argparse
import contextlib
import importlib
import importlib.metadata
import json
import os
import sys
import warnings

import contract

HERE = os.path.dirname(os.path.realpath(__file__))
PEERS = sorted(file[3:-3].replace("_", "-") for file in os.listdir(HERE) if file.startswith("of_"))


def answer(peer, options):
    """-> (exit status, document)"""
    with open(options.file, "rb") as file:
        data = file.read()
    try:
        with contextlib.redirect_stdout(sys.stderr):
            read = importlib.import_module("of_" + peer.replace("-", "_")).read
            told = read(data, os.path.abspath(options.file), options.encoding, options.base)
    except contract.Refusal as refusal:
        return 1, {"contract": 1, "error": {"code": "feed.not-found", "message": str(refusal)}}
    except Exception as fault:  # whatever else a library raises is its answer too
        return 1, {"contract": 1, "error": {"code": "peer.fault", "message": f"{type(fault).__name__}: {fault}"}}
    return 0, {"contract": 1, "source": contract.pruned(told["source"]), "feed": contract.pruned(told["feed"]),
               "episodes": [contract.pruned(one) for one in told["episodes"]], "diagnostics": told["diagnostics"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", choices=PEERS)
    parser.add_argument("command", choices=["inspect", "version"])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--encoding")
    parser.add_argument("--base")
    parser.add_argument("file", nargs="?")
    options = parser.parse_intermixed_args()
    warnings.simplefilter("ignore")
    if options.command == "version":
        print(importlib.metadata.version(options.peer))
        return 0
    if options.file is None:
        parser.error("inspect needs a FILE")
    status, document = answer(options.peer, options)
    sys.stdout.buffer.write(json.dumps(document, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
