#!/usr/bin/env python3
"""Runs every check of this folder on the tree and the checks' own tests; each counts as one test.

usage: run.py [--count FILE]    FILE receives "PASSED FAILED"
"""
import argparse
import pathlib
import sys
import unittest

import check_direction
import check_format
import check_layers
import check_sentences
import check_sql
import check_style
import check_text

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECKS = [check_direction, check_format, check_layers, check_sentences, check_sql, check_style, check_text]


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--count", type=pathlib.Path)
    options = arguments.parse_args()

    suite = unittest.defaultTestLoader.discover(str(pathlib.Path(__file__).parent), pattern="*_test.py")
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(suite)
    failed = len(result.failures) + len(result.errors)
    passed = result.testsRun - failed

    for check in CHECKS:
        found = check.check(ROOT)
        print(f"{check.__name__}: {len(found) or 'ok'}", *found, sep="\n  ")
        passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
    waiting = check_sentences.waiting(ROOT) + check_text.waiting(ROOT)
    if waiting:
        print(f"{len(waiting)} texts are said in English until they are translated:", *waiting, sep="\n  ")

    if options.count:
        options.count.write_text(f"{passed} {failed}\n")
    print(f"lint: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
