#!/usr/bin/env python3
"""The command line of the release binary: exit codes, sentences, and what is left behind.

usage: command_line_test.py [--count FILE]    FILE receives "PASSED FAILED"
"""
import json
import os
import pathlib
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = ROOT / "build/release/oneroom"


def free_port() -> int:
    """A port whose neighbour is free, too: the content origin takes the next one."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            try:
                second.bind(("127.0.0.1", first.getsockname()[1] + 1))
                return first.getsockname()[1]
            except OSError:
                continue


class CommandLine(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.data = pathlib.Path(self.folder.name) / "data"
        self.servers: list[subprocess.Popen] = []

    def tearDown(self) -> None:
        for server in self.servers:
            server.kill()
            server.communicate()
        self.folder.cleanup()

    def run_it(self, *words: str, stdin: str = "", **options) -> subprocess.CompletedProcess:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ONEROOM_")}
        return subprocess.run([BINARY, *words], input=stdin, capture_output=True, text=True, timeout=60,
                              env=environment | options.get("env", {}), cwd=self.folder.name)

    def serve(self, *words: str) -> tuple[subprocess.Popen, int]:
        port = free_port()
        server = subprocess.Popen([BINARY, "serve", "--data", self.data, "--listen", f"127.0.0.1:{port}", *words],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.servers.append(server)
        for line in server.stdout:
            if "Data" in line:
                break
        return server, port

    def said(self, done: subprocess.CompletedProcess, code: int, *words: str) -> None:
        self.assertEqual(done.returncode, code, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertLessEqual(len(done.stderr.strip().splitlines()), 1, "one sentence: " + done.stderr)

    def test_a_port_in_use_is_told_and_nothing_is_made(self) -> None:
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            port = other.getsockname()[1]
            second = self.run_it("serve", "--data", str(self.data), "--listen", f"127.0.0.1:{port}")
            self.said(second, 1, str(port), "in use")
        self.assertFalse(self.data.exists())

    def test_the_option_for_the_port_that_is_in_use_is_named(self) -> None:
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            taken = f"127.0.0.1:{other.getsockname()[1]}"
            free = f"127.0.0.1:{free_port()}"
            folder = str(self.data)
            self.said(self.run_it("serve", "--data", folder, "--listen", taken), 1, "with --listen")
            done = self.run_it("serve", "--data", folder, "--listen", free, "--content-listen", taken)
            self.said(done, 1, "with --content-listen")

    def test_a_second_server_on_the_same_data_is_refused(self) -> None:
        self.serve()
        done = self.run_it("serve", "--data", str(self.data), "--listen", f"127.0.0.1:{free_port()}")
        self.said(done, 1, "Another Oneroom")

    def test_a_folder_that_cannot_be_made_is_told(self) -> None:
        refused = self.run_it("serve", "--data", "/proc/nowhere", "--listen", f"127.0.0.1:{free_port()}")
        self.said(refused, 1, "data folder")

    def test_a_newer_database_is_refused_by_its_version_untouched(self) -> None:
        """DU-13"""
        self.run_it("user", "add", "ada", "--name", "Ada", "--data", str(self.data))
        with sqlite3.connect(self.data / "oneroom.db") as database:
            database.execute("INSERT INTO applied_migration VALUES (9999, '9999_future', 'x', 0)")
            database.execute("UPDATE portal_fact SET value = '77.0' WHERE name = 'last_version'")
        database.close()
        before = (self.data / "oneroom.db").read_bytes()
        done = self.run_it("serve", "--data", str(self.data), "--listen", f"127.0.0.1:{free_port()}")
        self.said(done, 1, "77.0", "newer")
        self.assertEqual((self.data / "oneroom.db").read_bytes(), before)

    def test_words_it_does_not_know_are_told_with_what_was_meant(self) -> None:
        self.said(self.run_it("serve", "--lisen", "127.0.0.1:1"), 2, "--listen")
        self.said(self.run_it("improt", "x.zip"), 2, "import")
        for command in ("version", "licenses", "routes", "openapi"):
            self.said(self.run_it(command, "--foo"), 2, f"oneroom {command}", "--foo")
        self.said(self.run_it("version", "--hepl"), 2, "--help")
        self.said(self.run_it("import", "--dry-rn", "x.zip", "--data", str(self.data)), 2, "--dry-run")
        self.run_it("user", "add", "ada", "--name", "Ada", "--data", str(self.data))
        self.said(self.run_it("check", "--fils", "--data", str(self.data)), 2, "--files")
        self.said(self.run_it("user", "list", "--jsn", "--data", str(self.data)), 2, "--json")

    def test_settings_come_from_option_environment_and_file_in_this_order(self) -> None:
        self.data.mkdir()
        (self.data / "oneroom.toml").write_text('listen = "127.0.0.1:1"\n')
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            port = other.getsockname()[1]
            done = self.run_it("serve", "--data", str(self.data), env={"ONEROOM_LISTEN": f"127.0.0.1:{port}"})
            self.said(done, 1, str(port))
            done = self.run_it("serve", "--data", str(self.data), "--listen", f"127.0.0.1:{port}",
                               env={"ONEROOM_LISTEN": "127.0.0.1:2"})
            self.said(done, 1, str(port))

    def test_people_are_added_beside_a_running_server_and_can_sign_in(self) -> None:
        _, port = self.serve()
        done = self.run_it("user", "add", "ada", "--name", "Ada Byron", "--administrator", "--password-stdin", "--data",
                           str(self.data), stdin="Correct-Horse-7\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.said(self.run_it("user", "add", "ada", "--name", "Ada", "--data", str(self.data)), 1, "taken")
        portal = urllib.request.urlopen(f"http://127.0.0.1:{port}/api/portal")
        token = portal.headers["Set-Cookie"].split("=", 1)[1].split(";")[0]
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/session",
            json.dumps({"username": "ada", "password": "Correct-Horse-7"}).encode(),
            {"Content-Type": "application/json", "Cookie": f"XSRF-TOKEN={token}", "X-XSRF-TOKEN": token})
        self.assertEqual(json.load(urllib.request.urlopen(request))["outcome"], "signedIn")
        self.assertIn("Ada Byron", self.run_it("user", "list", "--data", str(self.data)).stdout)

    def test_a_token_made_beside_a_running_server_works_until_it_is_revoked(self) -> None:
        _, port = self.serve()
        at = ("--data", str(self.data))
        self.run_it("user", "add", "ada", "--name", "Ada Byron", "--administrator", "--password-stdin", *at,
                    stdin="Correct-Horse-7\n")
        made = self.run_it("token", "add", "ada", "--name", "Payroll", "--roles", "CanViewUserList", *at)
        self.assertEqual(made.returncode, 0, made.stderr)
        token = made.stdout.strip()
        self.assertRegex(token, r"^oneroom_pat_[\w-]{43}$")

        def call(path: str) -> int:
            request = urllib.request.Request(f"http://127.0.0.1:{port}{path}",
                                             headers={"Authorization": "Bearer " + token})
            try:
                return urllib.request.urlopen(request).status
            except urllib.error.HTTPError as refused:
                return refused.code

        self.assertEqual([call("/api/users"), call("/api/contents"), call("/api/openapi.json")], [200, 403, 200])
        rows = json.loads(self.run_it("token", "list", "ada", "--json", *at).stdout)
        self.assertEqual([(row["token"]["name"], row["token"]["state"]) for row in rows], [("Payroll", "active")])
        self.assertEqual(self.run_it("token", "revoke", str(rows[0]["token"]["id"]), *at).returncode, 0)
        self.assertEqual(call("/api/users"), 401)
        self.said(self.run_it("token", "revoke", "99", *at), 1, "No such access token")
        self.assertNotIn(token.encode(), b"".join(file.read_bytes() for file in self.data.glob("oneroom.db*")))

    def test_looking_at_a_folder_makes_no_portal_of_it(self) -> None:
        for words in (["user", "list"], ["token", "list"], ["check"], ["user", "unlock", "ada"]):
            self.said(self.run_it(*words, "--data", str(self.data)), 1, "no data")
            self.assertFalse(self.data.exists())

    def test_a_title_that_is_also_a_folder_stays_a_title(self) -> None:
        (pathlib.Path(self.folder.name) / "Fire").mkdir()
        done = self.run_it("import", "missing.zip", "--title", "Fire", "--data", str(self.data))
        self.assertNotIn(str(self.folder.name) + "/Fire", done.stdout + done.stderr)

    def test_a_package_that_is_none_is_refused_with_the_reason(self) -> None:
        wrong = pathlib.Path(self.folder.name) / "wrong.zip"
        wrong.write_text("no zip")
        done = self.run_it("import", str(wrong), "--data", str(self.data))
        self.assertEqual(done.returncode, 1)
        self.assertIn("error", done.stdout + done.stderr)

    def test_data_is_for_its_owner_alone(self) -> None:
        """SC-11"""
        self.run_it("user", "add", "ada", "--name", "Ada", "--data", str(self.data))
        self.assertEqual(self.data.stat().st_mode & 0o777, 0o700)
        for file in self.data.iterdir():
            self.assertEqual(file.stat().st_mode & 0o077, 0, file.name)

    def test_a_stop_signal_ends_it_within_five_seconds(self) -> None:
        """DU-15"""
        server, port = self.serve("--demo")
        idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
        start = time.monotonic()
        server.send_signal(signal.SIGTERM)
        self.assertEqual(server.wait(timeout=8), 0)
        self.assertLess(time.monotonic() - start, 5)
        for connection in idle:
            connection.close()
        done = self.run_it("check", "--files", "--data", str(self.data))
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_damage_is_found(self) -> None:
        server, _ = self.serve("--demo")
        server.terminate()
        server.wait()
        blob = next(file for file in (self.data / "blobs").rglob("*") if file.is_file())
        blob.write_bytes(b"x" + blob.read_bytes()[1:])
        self.assertEqual(self.run_it("check", "--data", str(self.data)).returncode, 0)
        done = self.run_it("check", "--files", "--data", str(self.data))
        self.assertEqual(done.returncode, 1)
        self.assertIn("is not what was stored", done.stderr)

    def sign_in(self, port: int, username: str, password: str) -> dict[str, str]:
        """The headers that a signed-in browser sends."""
        portal = urllib.request.urlopen(f"http://127.0.0.1:{port}/api/portal")
        token = portal.headers["Set-Cookie"].split("=", 1)[1].split(";")[0]
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/session", json.dumps({"username": username, "password": password}).encode(),
            {"Content-Type": "application/json", "Cookie": f"XSRF-TOKEN={token}", "X-XSRF-TOKEN": token})
        reply = urllib.request.urlopen(request)
        cookies = dict(line.split(";")[0].split("=", 1) for line in reply.headers.get_all("Set-Cookie"))
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
                "X-XSRF-TOKEN": cookies["XSRF-TOKEN"], "X-Session-Key": json.load(reply)["sessionKey"]}

    def report(self, port: int, headers: dict[str, str]) -> list[str]:
        """Every row of the first report."""
        ask = lambda path: urllib.request.urlopen(  # noqa: E731
            urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)).read()
        first = json.loads(ask("/api/reports"))[0]["id"]
        return ask(f"/api/reports/{first}/csv").decode().splitlines()

    def test_a_backup_beside_a_working_server_restores_to_the_same_report(self) -> None:
        """DU-10"""
        _, port = self.serve("--demo")
        administrator = ("root", "Correct-Horse-7")
        self.run_it("user", "add", "root", "--name", "Root", "--administrator", "--password-stdin", "--data",
                    str(self.data), stdin="Correct-Horse-7\n")
        stop = threading.Event()
        refused: list[str] = []

        def commit() -> None:
            """People are added all the while, beside the server and through it."""
            number = 0
            while not stop.is_set():
                number += 1
                done = self.run_it("user", "add", f"busy{number}", "--name", f"Busy {number}", "--data", str(self.data))
                if done.returncode != 0:
                    refused.append(done.stderr)

        worker = threading.Thread(target=commit)
        worker.start()
        file = pathlib.Path(self.folder.name) / "everything.zip"
        try:
            for _ in range(3):
                made = self.run_it("backup", str(file), "--force", "--data", str(self.data))
                self.assertEqual(made.returncode, 0, made.stderr)
        finally:
            stop.set()
            worker.join()
        self.assertEqual(refused, [])
        made = self.run_it("backup", str(file), "--force", "--data", str(self.data))
        self.assertIn("read back", made.stdout)
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)
        self.assertEqual([name.name for name in file.parent.iterdir() if "part" in name.name], [])
        rows = self.report(port, self.sign_in(port, *administrator))
        self.assertGreater(len(rows), 10)

        elsewhere = pathlib.Path(self.folder.name) / "elsewhere"
        restored = self.run_it("restore", str(file), "--data", str(elsewhere))
        self.assertEqual(restored.returncode, 0, restored.stderr)
        self.assertEqual(self.run_it("check", "--files", "--data", str(elsewhere)).returncode, 0)
        first_data, self.data = self.data, elsewhere
        _, port = self.serve()
        self.assertEqual(self.report(port, self.sign_in(port, *administrator)), rows)

        with zipfile.ZipFile(file) as archive:  # any tool reads it
            self.assertIsNone(archive.testzip())
            self.assertIn("SHA256SUMS", archive.namelist())
        for folder in (first_data, elsewhere):
            self.said(self.run_it("restore", str(file), "--force", "--data", str(folder)), 1, "running", "Stop it")

    def test_a_damaged_or_foreign_backup_is_refused_and_the_portal_stays(self) -> None:
        self.run_it("user", "add", "ada", "--name", "Ada", "--data", str(self.data))
        file = pathlib.Path(self.folder.name) / "a.zip"
        self.assertEqual(self.run_it("backup", str(file), "--data", str(self.data)).returncode, 0)
        self.assertEqual(self.run_it("backup", "--verify", str(file)).returncode, 0)
        self.said(self.run_it("backup", str(file), "--data", str(self.data)), 1, "there already")
        self.said(self.run_it("restore", str(file), "--data", str(self.data)), 1, "not empty", "--force")
        whole = file.read_bytes()
        file.write_bytes(whole[:200] + bytes(255 - byte for byte in whole[200:216]) + whole[216:])
        self.said(self.run_it("backup", "--verify", str(file)), 1, "damaged", "oneroom.db")
        self.said(self.run_it("restore", str(file), "--force", "--data", str(self.data)), 1, "damaged")
        file.write_text("a letter")
        self.said(self.run_it("restore", str(file), "--force", "--data", str(self.data)), 1, "not a backup")
        self.assertIn("Ada", self.run_it("user", "list", "--data", str(self.data)).stdout)
        self.assertEqual(self.run_it("backup", "--data", str(self.data)).returncode, 2)

    def test_a_killed_server_is_backed_up_and_its_next_start_misses_nothing(self) -> None:
        """DU-10"""
        at = ("--data", str(self.data))
        server, _ = self.serve()
        self.run_it("user", "add", "ada", "--name", "Ada Byron", *at)
        server.kill()
        server.wait()
        self.assertTrue((self.data / "oneroom.running").exists())
        file = pathlib.Path(self.folder.name) / "a.zip"
        made = self.run_it("backup", str(file), *at)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        left = {name.name for name in self.data.iterdir()}
        self.assertEqual(left & {"oneroom.running", "oneroom.db-wal", "oneroom.db-shm"}, set())
        for folder in (self.data, pathlib.Path(self.folder.name) / "elsewhere"):
            if folder != self.data:
                self.assertEqual(self.run_it("restore", str(file), "--data", str(folder)).returncode, 0)
            seen = self.run_it("user", "list", "--data", str(folder))
            self.assertIn("Ada Byron", seen.stdout)
            self.assertNotIn("logMissing", seen.stderr)

    def test_a_check_that_is_told_to_stop_ends_within_a_second(self) -> None:
        made = self.run_it("demo", "--people", "3000", "--records", "150000", "--data", str(self.data))
        self.assertEqual(made.returncode, 0, made.stderr)
        check = [BINARY, "check", "--data", self.data]

        def stop(process: subprocess.Popen, who: subprocess.Popen, number: int) -> None:
            time.sleep(0.3)  # in the middle of its look at the structure
            self.assertIsNone(process.poll(), "the check was over too early to be stopped")
            start = time.monotonic()
            who.send_signal(number)
            _, said = process.communicate(timeout=20)
            self.assertLess(time.monotonic() - start, 1)
            self.assertEqual(process.returncode, 3, said)
            self.assertIn("stopped before its end", said)

        for number in (signal.SIGTERM, signal.SIGINT):
            process = subprocess.Popen(check, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            stop(process, process, number)
        server, _ = self.serve()
        for who in ("client", "server"):
            process = subprocess.Popen(check, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            stop(process, process if who == "client" else server, signal.SIGTERM)
            if who == "client":  # the server has let it go, too, and takes the next command
                start = time.monotonic()
                self.assertEqual(self.run_it("user", "list", "--data", str(self.data)).returncode, 0)
                self.assertLess(time.monotonic() - start, 1)
        self.assertEqual(server.wait(timeout=5), 0)

    def test_a_backup_on_a_full_disk_leaves_nothing(self) -> None:
        """DU-04"""
        self.run_it("user", "add", "ada", "--name", "Ada", "--data", str(self.data))
        small = pathlib.Path(self.folder.name) / "small"
        small.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=100k", "tmpfs", small], capture_output=True).returncode:
            self.skipTest("no file system can be mounted here")
        try:
            self.said(self.run_it("backup", str(small / "a.zip"), "--data", str(self.data)), 1, "full")
            self.assertEqual(list(small.iterdir()), [])
        finally:
            subprocess.run(["umount", small], check=True)


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1], exit=False).result
    failed = len(result.failures) + len(result.errors)
    if "--count" in sys.argv:
        pathlib.Path(sys.argv[sys.argv.index("--count") + 1]).write_text(f"{result.testsRun - failed} {failed}\n")
    sys.exit(1 if failed else 0)
