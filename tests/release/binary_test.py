#!/usr/bin/env python3
"""Checks of the release binary: one static file that runs where nothing else is, hardened, and true to its contract.

usage: binary_test.py [--count FILE] [--binary FILE]    FILE receives "PASSED FAILED"
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LARGEST = 25 * 1024 * 1024  # bytes


def output(*command: str, **options) -> str:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, **options)
    return done.stdout


def check_static_pie(binary: pathlib.Path) -> str | None:
    kind = output("file", str(binary))
    if "static-pie linked" not in kind or "stripped" not in kind or "not stripped" in kind:
        return f"expected a stripped static-pie: {kind}"
    linked = output("ldd", str(binary))
    return None if "statically linked" in linked else f"ldd says: {linked}"


def check_size(binary: pathlib.Path) -> str | None:
    size = binary.stat().st_size
    return None if size <= LARGEST else f"{size} bytes are more than {LARGEST}"


def check_hardening(binary: pathlib.Path) -> str | None:
    """[SC-01] full RELRO with BIND_NOW, no executable stack, no search path, protector and FORTIFY in use."""
    headers = output("readelf", "-lWd", "-n", str(binary))
    stack = [line for line in headers.splitlines() if "GNU_STACK" in line]
    missing = [name for name, there in {
        "RELRO": "GNU_RELRO" in headers,
        "BIND_NOW": "BIND_NOW" in headers or "NOW" in headers.split("FLAGS_1", 1)[-1][:40],
        "no executable stack": bool(stack) and "RWE" not in stack[0],
        "no RPATH": "RPATH" not in headers and "RUNPATH" not in headers,
        "a stack protector": b"stack smashing detected" in binary.read_bytes(),
        "FORTIFY": b"buffer overflow detected" in binary.read_bytes(),
    }.items() if not there]
    return f"missing: {', '.join(missing)}" if missing else None


def check_runs_alone(binary: pathlib.Path) -> str | None:
    """`oneroom version` in a root folder that holds only the file."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(binary, folder)
        chroot = ["chroot", folder] if os.getuid() == 0 else ["unshare", "--user", "--map-root-user", "chroot", folder]
        said = subprocess.run([*chroot, "/oneroom", "version"], capture_output=True, text=True, timeout=60,
                              env={"PATH": os.environ["PATH"]})
    if said.returncode == 0 and "0." in said.stdout:
        return None
    return f"exit {said.returncode}: {said.stdout}{said.stderr}"


def check_licences(binary: pathlib.Path) -> str | None:
    text = output(str(binary), "licenses")
    missing = [name for name in ("cpp-httplib", "libcurl", "SQLite", "OpenSSL", "libsodium", "pugixml", "preact",
                                 "Oneroom") if name.lower() not in text.lower()]
    return f"not named: {', '.join(missing)}" if missing else None


def check_contract(binary: pathlib.Path) -> str | None:
    """The committed contract is what the route table says, and the TypeScript of the interface is made from it."""
    told = output(str(binary), "openapi")
    try:
        json.loads(told)
    except ValueError as problem:
        return f"oneroom openapi does not print JSON: {problem}"
    if told.strip() != (ROOT / "resources/openapi.json").read_text().strip():
        return "resources/openapi.json is not what the route table says; run ./dev contract"
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "contract.ts"
        said = output("node", "scripts/contract.mjs", "../resources/openapi.json", str(made), cwd=ROOT / "ui")
        if not made.exists() or made.read_text() != (ROOT / "ui/src/api/contract.ts").read_text():
            return f"ui/src/api/contract.ts is not made from resources/openapi.json; run ./dev contract. {said}"
    return None


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--count", type=pathlib.Path)
    arguments.add_argument("--binary", type=pathlib.Path, default=ROOT / "build/release/oneroom")
    options = arguments.parse_args()

    checks = [check_static_pie, check_size, check_hardening, check_runs_alone, check_licences, check_contract]
    failed = 0
    for check in checks:
        try:
            problem = check(options.binary)
        except (OSError, subprocess.SubprocessError) as error:
            problem = str(error)
        failed += problem is not None
        print(f"{check.__name__}: {problem or 'ok'}")
    if options.count:
        options.count.write_text(f"{len(checks) - failed} {failed}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
