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
import time
import unittest
import urllib.request

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

    def test_looking_at_a_folder_makes_no_portal_of_it(self) -> None:
        for words in (["user", "list"], ["check"], ["user", "unlock", "ada"]):
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


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1], exit=False).result
    failed = len(result.failures) + len(result.errors)
    if "--count" in sys.argv:
        pathlib.Path(sys.argv[sys.argv.index("--count") + 1]).write_text(f"{result.testsRun - failed} {failed}\n")
    sys.exit(1 if failed else 0)
