#!/usr/bin/env python3
"""How long a backup takes and what it costs those who save then (DU-10: the p95 of a save rises less than 2 times).

usage: backup_under_load.py [--megabytes 300] [--clients 8] [--seconds 15]

Makes a portal of about that size (half rows, half files), lets clients save through HTTP without a backup and while one
is made after the other, and prints both. Run by hand; the limit is not held in CI, whose machines are too busy.
"""
import argparse
import hashlib
import http.client
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from command_line_test import BINARY, free_port

PASSWORD = "Correct-Horse-7"


def fill(data: pathlib.Path, megabytes: int) -> None:
    """Half of it as files of 1 MB that versions name, half as rows of the audit log."""
    with sqlite3.connect(data / "oneroom.db") as database:
        content = database.execute("SELECT MIN(id) FROM content").fetchone()[0]
        for number in range(megabytes // 2):
            blob = hashlib.shake_256(str(number).encode()).digest(1_000_000)
            name = hashlib.sha256(blob).hexdigest()
            place = data / "blobs" / name[:2] / name[2:]
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(blob)
            database.execute(
                "INSERT INTO content_version (content_id, number, file_name, sha256, size, mime, uploaded_at)"
                " VALUES (?, ?, 'a.bin', ?, ?, 'application/octet-stream', 0)",
                (content, 1000 + number, name, len(blob)))
        text = json.dumps([hashlib.sha256(str(n).encode()).hexdigest() for n in range(15)])
        database.executemany(
            "INSERT INTO audit_event (at, actor_name, address, action, object_kind, summary, after_json)"
            " VALUES (0, 'Ada', '', 'contents.save', 'content', 'Changed a course', ?)",
            ((text,) for _ in range(megabytes * 500_000 // 1100)))
    database.close()


def sign_in(port: int) -> dict[str, str]:
    portal = urllib.request.urlopen(f"http://127.0.0.1:{port}/api/portal")
    token = portal.headers["Set-Cookie"].split("=", 1)[1].split(";")[0]
    reply = urllib.request.urlopen(urllib.request.Request(
        f"http://127.0.0.1:{port}/api/session", json.dumps({"username": "root", "password": PASSWORD}).encode(),
        {"Content-Type": "application/json", "Cookie": f"XSRF-TOKEN={token}", "X-XSRF-TOKEN": token}))
    cookies = dict(line.split(";")[0].split("=", 1) for line in reply.headers.get_all("Set-Cookie"))
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "Content-Type": "application/json",
            "X-XSRF-TOKEN": cookies["XSRF-TOKEN"], "X-Session-Key": json.load(reply)["sessionKey"]}


def save_for(port: int, headers: dict[str, str], place: int, until: threading.Event, took: list[float]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    while not until.is_set():
        start = time.perf_counter()
        connection.request("PUT", f"/api/locations/{place}", json.dumps({"name": f"Place {place} {start}"}), headers)
        reply = connection.getresponse()
        reply.read()
        if reply.status != 200:
            sys.exit(f"a save was refused: {reply.status}")
        took.append(time.perf_counter() - start)
        until.wait(0.02)


def measure(port: int, headers: dict[str, str], places: list[int], work) -> list[float]:
    """Seconds of each save while work() runs."""
    until, took = threading.Event(), []
    threads = [threading.Thread(target=save_for, args=(port, headers, place, until, took)) for place in places]
    for thread in threads:
        thread.start()
    work()
    until.set()
    for thread in threads:
        thread.join()
    return sorted(took)


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--megabytes", type=int, default=300)
    arguments.add_argument("--clients", type=int, default=8)
    arguments.add_argument("--seconds", type=float, default=15)
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data, file, port = pathlib.Path(folder) / "data", pathlib.Path(folder) / "a.zip", free_port()
        start = [BINARY, "serve", "--data", data, "--listen", f"127.0.0.1:{port}", "--log-level", "error"]
        server = subprocess.Popen([*start, "--demo"], stdout=subprocess.PIPE, text=True)
        next(line for line in server.stdout if "Data" in line)
        server.terminate()
        server.wait()
        fill(data, asked.megabytes)
        subprocess.run([BINARY, "user", "add", "root", "--name", "Root", "--administrator", "--password-stdin",
                        "--data", data], input=PASSWORD + "\n", text=True, check=True, capture_output=True)
        server = subprocess.Popen(start, stdout=subprocess.PIPE, text=True)
        try:
            next(line for line in server.stdout if "Data" in line)
            headers = sign_in(port)
            places = []
            for number in range(asked.clients):
                made = urllib.request.urlopen(urllib.request.Request(
                    f"http://127.0.0.1:{port}/api/locations", json.dumps({"name": f"Load {number}"}).encode(), headers))
                places.append(json.load(made)["id"])
            durations: list[float] = []

            def back_up() -> None:
                end = time.monotonic() + asked.seconds
                while time.monotonic() < end:
                    began = time.monotonic()
                    subprocess.run([BINARY, "backup", file, "--force", "--data", data], check=True, capture_output=True)
                    durations.append(time.monotonic() - began)

            measure(port, headers, places, lambda: time.sleep(2))  # warm
            alone = measure(port, headers, places, lambda: time.sleep(asked.seconds))
            beside = measure(port, headers, places, back_up)
        finally:
            server.terminate()
            server.wait()
        size = sum(one.stat().st_size for one in data.rglob("*") if one.is_file()) / 1e6
        p95 = [took[int(len(took) * 0.95)] * 1000 for took in (alone, beside)]
        p50 = [took[len(took) // 2] * 1000 for took in (alone, beside)]
        print(f"data {size:.0f} MB, backup {file.stat().st_size / 1e6:.0f} MB, made {len(durations)} times, median "
              f"{sorted(durations)[len(durations) // 2]:.1f} s")
        print(f"saves: {len(alone)} alone, {len(beside)} beside backups, 0 refused")
        print(f"p50 {p50[0]:.1f} -> {p50[1]:.1f} ms, p95 {p95[0]:.1f} -> {p95[1]:.1f} ms: "
              f"{p95[1] / p95[0]:.2f} times (limit 2)")


if __name__ == "__main__":
    main()
