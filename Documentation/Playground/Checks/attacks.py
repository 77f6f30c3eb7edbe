"""Attacks the page's server, and sees that its page is served all the while.

Run by Tests/Outside/page.sh --attacks.
"""
import argparse
import http.client
import json
import os
import resource
import socket
import sys
import tempfile
import threading
import time

from browser import ROOT, Failure, Server, equal, expect

MAIL = "Fixtures/scenes/mail.json"
PAGE = {"Content-Type": "application/json"}


class Client:
    """What a browser does that was given the address, without a browser."""

    def __init__(self, server):
        self.server = server
        self.host = f"127.0.0.1:{server.port}"
        status, headers, _ = self.ask("GET", "/" + server.address.split("/", 3)[3], cookie=None)
        equal(status, 303, "the status of the address")
        self.cookie = headers["set-cookie"].split(";")[0]

    def ask(self, method, path, body=None, cookie=True, headers=None, seconds=30):
        """Asks and returns (status, headers, body); status 0: the connection was closed."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=seconds)
        fields = {"Host": self.host}
        if method == "POST":
            fields |= PAGE | {"Origin": f"http://{self.host}"}
        if cookie:
            fields["Cookie"] = self.cookie if cookie is True else cookie
        fields |= headers or {}
        fields = {name: value for name, value in fields.items() if value is not None}
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in fields.items():
                connection.putheader(name, value)
            if body is not None and "Content-Length" not in fields:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            answer = connection.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
        except (ConnectionError, http.client.HTTPException):
            return 0, {}, b""
        finally:
            connection.close()

    def decide(self, fixture, text="x"):
        body = json.dumps({"fixture": fixture, "input": {"kind": "identifier", "text": text}})
        return self.ask("POST", "/api/decision", body.encode())

    def raw(self, data, seconds=20):
        """Sends bytes as they are and returns all that comes back."""
        with socket.create_connection(("127.0.0.1", self.server.port), seconds) as link:
            link.sendall(data)
            answer = b""
            try:
                while piece := link.recv(65536):
                    answer += piece
            except ConnectionError:
                pass
            return answer


class Attacks:
    def __init__(self, client, fixture):
        self.client, self.fixture = client, fixture
        self.notes = []

    def served(self, words):
        """The page gets its decision, in a time that nobody minds."""
        started = time.monotonic()
        status, _, body = self.client.decide(self.fixture, "mailbox/inbox")
        seconds = time.monotonic() - started
        expect(status == 200 and b'"scene":"inbox"' in body, f"{words}: the page gets {status}")
        expect(seconds < 3, f"{words}: the page waits {seconds:.1f} s")
        return seconds

    def refused(self, statuses, method, path, words, **options):
        status, headers, body = self.client.ask(method, path, **options)
        expect(status in statuses, f"{words}: {status}, not one of {statuses}: {body[:100]}")
        expect("access-control-allow-origin" not in headers, f"{words}: there is CORS")
        return headers

    def wrong_hosts(self):
        """a name that was made to lead here"""
        port = self.client.server.port
        for host in ["evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}",
                     f"127.0.0.1:{port}.evil.example", f"LOCALHOST.:{port}", "", None]:
            for method, path in [("GET", "/"), ("GET", "/api/file"), ("POST", "/api/decision")]:
                body = b"{}" if method == "POST" else None
                self.refused([421, 400], method, path, f"Host {host}", body=body,
                             headers={"Host": host})
        twice = f"GET / HTTP/1.1\r\nHost: {self.client.host}\r\nHost: evil\r\n\r\n".encode()
        expect(b" 400 " in self.client.raw(twice), "two hosts")

    def wrong_origins(self):
        """a page from elsewhere"""
        port = self.client.server.port
        for origin in ["http://evil.example", "null", f"http://127.0.0.1:{port + 1}",
                       f"https://127.0.0.1:{port}", f"http://localhost:{port}", None]:
            self.refused([403], "POST", "/api/decision", f"Origin {origin}", body=b"{}",
                         headers={"Origin": origin})
        self.refused([403], "GET", "/api/file", "another Origin",
                     headers={"Origin": "http://evil.example"})
        self.refused([415], "POST", "/api/decision", "a form", body=b"a=b",
                     headers={"Content-Type": "text/plain"})
        self.refused([403], "GET", "/api/file", "another site's page",
                     headers={"Sec-Fetch-Site": "cross-site"})
        headers = self.refused([405], "OPTIONS", "/api/decision", "a question before asking",
                               headers={"Origin": "http://evil.example"})
        expect(not [name for name in headers if name.startswith("access-control")], "CORS")

    def no_cookie(self):
        """nobody's cookie, somebody's, and keys that are guessed"""
        name = self.client.cookie.split("=")[0]
        for cookie in [None, f"{name}=", f"{name}={'0' * 64}", "x=y", self.client.cookie[:-1]]:
            for path in ["/", "/page.js", "/api/file"]:
                self.refused([403], "GET", path, f"cookie {cookie}", cookie=cookie)
            self.refused([403], "POST", "/api/decision", f"cookie {cookie}", cookie=cookie,
                         body=b"{}")
        for key in ["", "0" * 64, "%00"]:
            headers = self.refused([403], "GET", f"/?key={key}", f"key {key}", cookie=None)
            expect("set-cookie" not in headers, "a wrong key gives a cookie")

    def traversals(self):
        """paths to other files"""
        for path in ["/../Package.swift", "/%2e%2e/Package.swift", "/..%2fPackage.swift",
                     "//etc/passwd", "/page.js/../../x", "/page.js%00", "/Page/index.html",
                     "/api/../api/file/../../etc/passwd", "/api/file?path=/etc/passwd&x",
                     "/file:///etc/passwd", "/" + "a" * 8000, "/\\..\\x"]:
            status, _, body = self.client.ask("GET", path)
            is_file = path.startswith("/api/file?")
            expect(status in ([200] if is_file else [400, 404]), f"{path[:40]}: {status}")
            expect(b"root:" not in body and b"swift-tools" not in body, f"{path}: a secret")
        for target in ["http://evil/", "*", "evil", "/a b"]:
            answer = self.client.raw(f"GET {target} HTTP/1.1\r\nHost: {self.client.host}\r\n\r\n"
                                     .encode())
            expect(b" 400 " in answer[:20], f"target {target}: {answer[:40]}")

    def malformed(self):
        """requests that are none, or two in one"""
        host = f"Host: {self.client.host}\r\n"
        cookie = f"Cookie: {self.client.cookie}\r\nOrigin: {self.client.server.origin}\r\n"
        post = f"POST /api/decision HTTP/1.1\r\n{host}{cookie}Content-Type: application/json\r\n"
        for name, text, statuses in [
                ("no HTTP", "\x16\x03\x01\r\n\r\n", [400]),
                ("HTTP/1.0", f"GET / HTTP/1.0\r\n{host}\r\n", [505]),
                ("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]),
                ("a folded line", f"GET / HTTP/1.1\r\n{host} x\r\n\r\n", [400]),
                ("chunks", f"{post}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", [411]),
                ("two lengths", f"{post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}", [400]),
                ("a length below 0", f"{post}Content-Length: -1\r\n\r\n", [400]),
                ("a length with a sign", f"{post}Content-Length: +2\r\n\r\n{{}}", [400]),
                ("a length beyond", f"{post}Content-Length: 99999999999999999999\r\n\r\n", [400]),
                ("no length", f"{post}\r\n", [411]),
                ("a NUL", f"GET / HTTP/1.1\r\n{host}X: \x00\r\n\r\n", [400]),
                ("DELETE", f"DELETE / HTTP/1.1\r\n{host}\r\n", [405])]:
            answer = self.client.raw(text.encode("latin-1"))
            status = int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/1.1 ") else 0
            expect(status in statuses, f"{name}: {answer[:60]}")
        for body in [b"", b"[]", b"{}", b'{"fixture":1}', b"\xff", b"{" * 100000]:
            status, _, _ = self.client.ask("POST", "/api/decision", body)
            equal(status, 400, f"the question {body[:20]}")
        for body in [b"{}", b'{"manifest":1}', b'{"manifest":"?"}', b'{"fixture":"<plist>"}']:
            status, _, _ = self.client.ask("POST", "/api/init", body)
            equal(status, 400, f"the manifest {body[:20]}")
        self.refused([404], "POST", "/api/none", "no question", body=b"{}")
        self.refused([403], "POST", "/api/file", "a file without --write",
                     body=b'{"text":"x"}')

    def large_bodies(self):
        """a gigabyte as a body, with and without saying so"""
        for length in [1 << 30, (2 << 20) + 1]:
            status, _, _ = self.client.ask("POST", "/api/decision", b"", headers={
                "Content-Length": str(length)})
            equal(status, 413, f"a body of {length}")
        with socket.create_connection(("127.0.0.1", self.client.server.port)) as link:
            link.sendall((f"POST /api/decision HTTP/1.1\r\nHost: {self.client.host}\r\nCookie: "
                          f"{self.client.cookie}\r\nOrigin: {self.client.server.origin}\r\n"
                          f"Content-Type: application/json\r\nContent-Length: {1 << 30}\r\n\r\n")
                         .encode())
            sent = flood(link, 1 << 30)
        expect(sent < 64 << 20, f"{sent >> 20} MiB of a body were taken")
        with socket.create_connection(("127.0.0.1", self.client.server.port)) as link:
            link.sendall(b"GET / HTTP/1.1\r\nX: ")
            sent = flood(link, 1 << 30)
        expect(sent < 64 << 20, f"{sent >> 20} MiB of a head were taken")
        self.notes.append(f"a head of a gigabyte was cut after {sent >> 10} KiB")

    def many_connections(self):
        """10,000 connections that say nothing, and as many that are slow"""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        count = min(10000, hard - 100)
        links, slowest = [], 0.0
        for number in range(count):
            link = socket.create_connection(("127.0.0.1", self.client.server.port), 10)
            if number % 2:
                link.send(b"GET / HTTP/1.1\r\nX-Slow: ")
            links.append(link)
            if number % 500 == 499:
                slowest = max(slowest, self.served(f"with {number + 1} connections"))
        for link in links:
            link.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        self.served("after all of them")
        self.notes.append(f"{count} connections; the page waited {slowest:.2f} s at most")

    def slow_clients(self):
        """a head and a body that come a byte a second"""
        head = f"POST /api/decision HTTP/1.1\r\nHost: {self.client.host}\r\n".encode()
        rest = (f"Cookie: {self.client.cookie}\r\nOrigin: {self.client.server.origin}\r\n"
                "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n").encode()
        ends = {}

        def drip(name, start, limit):
            with socket.create_connection(("127.0.0.1", self.client.server.port)) as link:
                link.sendall(start)
                link.settimeout(1)
                began = time.monotonic()
                while time.monotonic() - began < limit:
                    try:
                        link.send(b"x")
                        if link.recv(4096) == b"":
                            break
                    except TimeoutError:
                        continue
                    except ConnectionError:
                        break
                ends[name] = time.monotonic() - began
        threads = [threading.Thread(target=drip, args=each) for each in
                   [("a slow head", head, 40), ("a slow body", head + rest, 40)]]
        for thread in threads:
            thread.start()
        for _ in range(8):
            self.served("beside slow clients")
            time.sleep(0.5)
        for thread in threads:
            thread.join()
        for name, seconds in ends.items():
            expect(seconds < 25, f"{name} was held for {seconds:.0f} s")
        self.notes.append("; ".join(f"{name} was ended after {seconds:.0f} s"
                                    for name, seconds in sorted(ends.items())))

    def no_readers(self):
        """clients that ask and do not read"""
        links = []
        for _ in range(20):
            link = socket.create_connection(("127.0.0.1", self.client.server.port))
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            for _ in range(20):
                link.sendall((f"GET /page.js HTTP/1.1\r\nHost: {self.client.host}\r\n"
                              f"Cookie: {self.client.cookie}\r\n\r\n").encode())
            links.append(link)
        self.served("beside clients that do not read")
        for link in links:
            link.close()

    def expensive(self):
        """fixtures that take long: they are stopped, and nobody waits for them who types"""
        scenes = [{"id": f"s{number}", "can": "SELF MATCHES '(a|aa|b.*|(c+)+)*" + "x?" * 40 + "$'"
                   " OR SELF LIKE '*a*b*c*d*e*f*" + str(number) + "*'"} for number in range(200)]
        fixture = json.dumps({"options": {"profile": "engine"}, "scenes": scenes, "events": [
            {"identifier": "a" * 40000} for _ in range(20)]})
        answers = {}

        def ask(kind):
            body = json.dumps({"fixture": fixture, "input": {
                "kind": "identifier", "text": "a" * 60000}}).encode()
            started = time.monotonic()
            status, _, words = self.client.ask("POST", f"/api/{kind}", body, seconds=60)
            answers[kind] = (status, time.monotonic() - started)
        threads = [threading.Thread(target=ask, args=(kind,))
                   for kind in ["events", "findings", "proofs"]]
        for thread in threads:
            thread.start()
        time.sleep(0.3)
        slowest = max(self.served("beside long evaluations") for _ in range(20))
        for thread in threads:
            thread.join()
        ask("decision")
        for kind, (status, seconds) in answers.items():
            expect(status in (200, 503), f"{kind}: {status}")
            expect(seconds < 25, f"{kind}: {seconds:.0f} s")
        self.served("after long evaluations")
        self.notes.append("; ".join(f"{kind}: {status} after {seconds:.1f} s"
                                    for kind, (status, seconds) in sorted(answers.items()))
                          + f"; the page waited {slowest:.2f} s at most")

    def many_fights(self):
        """scenes of which each two fight: an answer of a bounded length, in bounded memory"""
        scenes = [{"id": str(number)} for number in range(10_000)]
        body = json.dumps({"fixture": json.dumps({"scenes": scenes})}).encode()
        for kind in ["proofs", "proved"]:
            status, _, words = self.client.ask("POST", f"/api/{kind}", body, seconds=60)
            expect(status in (200, 503) or status == 500 and b"MiB" in words,
                   f"{kind}: {status}: {words[:100]}")
            expect(len(words) <= 16 << 20, f"{kind}: the answer has {len(words) >> 20} MiB")
            self.served(f"after {kind}")
        peaks = []
        for number in self.children():
            with open(f"/proc/{number}/limits") as file:
                space = next(line for line in file if line.startswith("Max address space"))
            equal(space.split()[3], str(1 << 30), "the address space of an evaluation")
            with open(f"/proc/{number}/status") as file:
                peaks += [int(line.split()[1]) >> 10 for line in file if line.startswith("VmHWM")]
        expect(max(peaks, default=0) < 400, f"an evaluation took {max(peaks)} MiB")
        self.notes.append(f"evaluations took {max(peaks, default=0)} MiB at most")

    def children(self, state=None):
        """The processes that the server has started, by their numbers."""
        found = []
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{number}/stat") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            is_child = int(fields[1]) == self.client.server.process.pid
            if is_child and state in (None, fields[0]):
                found.append(int(number))
        return sorted(found)

    def no_zombies(self):
        """what was stopped leaves no process"""
        for _ in range(2):
            before = self.children()
            expect(before, "there is no process that evaluates")
            for number in before:
                os.kill(number, 9)
            for kind in ["decision", "findings", "proofs"]:
                question = {"fixture": self.fixture, "input": {"kind": "identifier", "text": "x"}}
                body = json.dumps(question).encode()
                # The first one meets the process that has ended.
                self.client.ask("POST", f"/api/{kind}", body)
                equal(self.client.ask("POST", f"/api/{kind}", body)[0], 200, f"{kind} afterwards")
            within(5, lambda: not self.children("Z"), "a process stays as a zombie")

    def askers_who_go(self):
        """a long question of somebody who closes the connection"""
        patterns = [{"id": f"s{number}", "can": "SELF MATCHES '(a|b)*a(a|b){%d}'" % (12 + number)}
                    for number in range(12)]
        fixture = json.dumps({"options": {"profile": "engine"}, "scenes": patterns})
        body = json.dumps({"fixture": fixture}).encode()
        self.client.ask("POST", "/api/proofs", json.dumps({"fixture": self.fixture}).encode())
        before = self.children()
        with socket.create_connection(("127.0.0.1", self.client.server.port)) as link:
            link.sendall((f"POST /api/proofs HTTP/1.1\r\nHost: {self.client.host}\r\nCookie: "
                          f"{self.client.cookie}\r\nOrigin: {self.client.server.origin}\r\n"
                          "Content-Type: application/json\r\n"
                          f"Content-Length: {len(body)}\r\n\r\n").encode() + body)
            time.sleep(1)
            equal(self.children(), before, "the processes while somebody waits")
        within(3, lambda: not set(before) <= set(self.children()), "the evaluation goes on")

    def long_heads(self):
        """a head of 16 KiB, and one of a byte more"""
        for length, status in [(16384, b"200"), (16385, b"431"), (20000, b"431")]:
            head = (f"GET /page.js HTTP/1.1\r\nHost: {self.client.host}\r\nConnection: close\r\n"
                    f"Cookie: {self.client.cookie}\r\nX: ").encode()
            head += b"x" * (length - len(head) - 4) + b"\r\n\r\n"
            equal(self.client.raw(head)[9:12], status, f"a head of {length} bytes")

    def writers(self):
        """eight who save one version at once: one is told so, and its text is there"""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.json")
            with open(path, "w") as file:
                file.write(self.fixture)
            with Server(self.client.server.program, "--write", "--", path) as server:
                client = Client(server)
                for turn in range(20):
                    version = json.loads(client.ask("GET", "/api/file/version")[2])["version"]
                    answers = {}

                    def save(text):
                        body = json.dumps({"text": text, "version": version}).encode()
                        answers[text] = client.ask("POST", "/api/file", body)
                    threads = [threading.Thread(target=save, args=(f"{turn} {number}",))
                               for number in range(8)]
                    for thread in threads:
                        thread.start()
                    for thread in threads:
                        thread.join()
                    statuses = sorted(each[0] for each in answers.values())
                    equal(statuses, [200] + [409] * 7, "the statuses of eight writers")
                    text, = [text for text, each in answers.items() if each[0] == 200]
                    with open(path) as file:
                        equal(file.read(), text, "the text of the one that was told so")
                    now = json.loads(client.ask("GET", "/api/file/version")[2])["version"]
                    equal(json.loads(answers[text][2])["version"], now, "the version it was told")

    def too_many_questions(self):
        """a hundred questions at once"""
        body = json.dumps({"fixture": self.fixture}).encode()
        statuses = []

        def ask():
            statuses.append(self.client.ask("POST", "/api/findings", body, seconds=60)[0])
        threads = [threading.Thread(target=ask) for _ in range(100)]
        for thread in threads:
            thread.start()
        self.served("beside a hundred questions")
        for thread in threads:
            thread.join()
        expect(set(statuses) <= {200, 429}, f"{sorted(set(statuses))}")
        expect(429 in statuses, "a hundred questions are all kept")

    def memory(self):
        """and what all of that has left in memory"""
        with open(f"/proc/{self.client.server.process.pid}/status") as file:
            lines = dict(line.split(":", 1) for line in file)
        peak = int(lines["VmHWM"].split()[0]) >> 10
        expect(peak < 400, f"the server took {peak} MiB")
        self.notes.append(f"the server took {peak} MiB at most")


ALL = ["wrong_hosts", "wrong_origins", "no_cookie", "traversals", "malformed", "large_bodies",
       "many_connections", "slow_clients", "no_readers", "expensive", "many_fights",
       "no_zombies", "askers_who_go", "long_heads", "writers", "too_many_questions", "memory"]


def within(seconds, is_so, words):
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while not is_so():
        expect(time.monotonic() < end, f"{words} after {seconds} s")
        time.sleep(0.1)


def flood(link, limit):
    """Sends until the other side ends it; returns how many bytes went."""
    block, sent = b"x" * 65536, 0
    link.settimeout(20)
    try:
        while sent < limit:
            sent += link.send(block)
    except (ConnectionError, TimeoutError):
        pass
    return sent


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    with open(os.path.join(ROOT, MAIL)) as file:
        fixture = file.read()
    failures = count = 0
    with Server(options.server, "--", MAIL) as server:
        attacks = Attacks(Client(server), fixture)
        for name in [each for each in ALL if options.only in each]:
            attack = getattr(attacks, name)
            started, problem = time.monotonic(), ""
            try:
                attack()
                attacks.served("afterwards")
            except (Failure, OSError) as failure:
                problem = f"  FAILED: {failure!r}"
            count += 1
            failures += bool(problem)
            print(f"{time.monotonic() - started:6.1f} s  {attack.__doc__}{problem}", flush=True)
    for note in attacks.notes:
        print(f"          {note}")
    print(f"{count} attacks, {failures} broken promises")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
