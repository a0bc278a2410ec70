"""The command, a server on loopback and a clock, for what Tools/refresh-lab runs."""
import datetime
import hashlib
import http.server
import json
import os
import subprocess
import sys
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
UTC = datetime.timezone.utc


def binary():
    named = os.environ.get("FRESHET_BINARY")
    if named:
        return named
    subprocess.run(["swift", "build", "-c", "release", "--product", "freshet"], cwd=ROOT, check=True, stdout=sys.stderr)
    shown = subprocess.run(["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return os.path.join(shown.stdout.strip(), "freshet")


class Freshet:
    """The command with a home of its own and a clock that the caller sets."""

    def __init__(self, home):
        self.binary = binary()
        self.home = home
        self.now = 0

    def environment(self):
        variables = {"PATH": os.environ.get("PATH", ""), "FRESHET_HOME": self.home, "FRESHET_NOW": iso(self.now)}
        if "LD_LIBRARY_PATH" in os.environ:
            variables["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        return variables

    def run(self, *words, statuses=(0,)):
        done = subprocess.run([self.binary, *words], env=self.environment(), capture_output=True, text=True)
        if done.returncode not in statuses:
            sys.exit(f"freshet {' '.join(words)}: status {done.returncode}\n{done.stderr}")
        return done.stdout

    def json(self, *words, **options):
        return json.loads(self.run(*words, "--json", **options))

    def dump(self):
        return [json.loads(line) for line in self.run("dump", "cache").splitlines()]


class Listener(http.server.ThreadingHTTPServer):
    request_queue_size = 512

    def handle_error(self, request, client_address):
        """A client that was killed is none of the server's trouble."""


class Server:
    """Answers on some loopback addresses with what `answer(path, headers)` returns: status, headers, body."""

    def __init__(self, answer, addresses=1):
        self.log = []
        log = self.log

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_GET(self):
                status, headers, body = answer(self.path, self.headers)
                log.append((self.path, status, len(body)))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if status != 304:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *words):
                pass

        self.servers = [Listener((f"127.0.0.{number + 1}", 0), Handler) for number in range(addresses)]
        for server in self.servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()

    def url(self, path, number=0):
        host, port = self.servers[number % len(self.servers)].server_address
        return f"http://{host}:{port}{path}"


def iso(seconds):
    return datetime.datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def versioned(body, headers, more={}):
    etag = '"' + hashlib.sha256(body).hexdigest()[:16] + '"'
    if headers.get("If-None-Match") == etag:
        return 304, {"ETag": etag, **more}, b""
    return 200, {"ETag": etag, "Content-Type": "application/rss+xml", **more}, body
