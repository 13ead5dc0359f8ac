"""Texts of the interface: each key that ui/ asks for stands in resources/text/en.json, each key there is asked for.

Keys made at run time are understood as `area.start.${value}`: everything beginning so counts as used. Other languages
hold the same keys and the same {placeholders}; only plural forms may differ.
"""
import json
import pathlib
import re

PLURALS = {"zero", "one", "two", "few", "many", "other"}


def flat(texts: dict, prefix: str = "") -> dict[str, str]:
    out = {}
    for key, value in texts.items():
        if isinstance(value, dict):
            out |= flat(value, f"{prefix}{key}.")
        else:
            out[prefix + key] = value
    return out


def stem(key: str) -> str:
    """home.due.other -> home.due"""
    start, _, last = key.rpartition(".")
    return start if last in PLURALS else key


def used_keys(root: pathlib.Path) -> tuple[dict[str, str], set[str], set[str]]:
    """Keys asked for by t('...') with the file, all dotted literals, and the starts of keys made at run time."""
    asked, literals, starts = {}, set(), set()
    for folder in ("ui/src", "ui/player"):
        for file in sorted((root / folder).rglob("*")):
            name = file.relative_to(root).as_posix()
            is_source = file.suffix in (".ts", ".tsx") and ".test." not in name and not name.endswith("/contract.ts")
            if not is_source or "node_modules" in name:
                continue
            text = file.read_text()
            for key in re.findall(r"""\bt\(\s*'([^']+)'""", text):
                asked.setdefault(key, name)
            literals.update(re.findall(r"""['"]([a-z]\w*(?:\.\w+)+)['"]""", text))
            starts.update(re.findall(r"`([a-z]\w*\.(?:\w+\.)*\w*)\$\{", text))
    return asked, literals, starts


def check(root: pathlib.Path) -> list[str]:
    english_file = root / "resources/text/en.json"
    if not english_file.exists():
        return []
    english = flat(json.loads(english_file.read_text()))
    stems = {stem(key) for key in english} | set(english)
    asked, literals, starts = used_keys(root)
    found = [f"{file}: {key!r} is not in resources/text/en.json" for key, file in asked.items() if key not in stems]
    for key in english:
        if key not in literals and stem(key) not in literals and not any(key.startswith(start) for start in starts):
            found.append(f"resources/text/en.json: nothing asks for {key!r}")
    for file in sorted((root / "resources/text").glob("*.json")):
        other = flat(json.loads(file.read_text()))
        for missing in sorted({stem(key) for key in english} - {stem(key) for key in other}):
            found.append(f"resources/text/{file.name}: {missing!r} is missing")
        for extra in sorted({stem(key) for key in other} - {stem(key) for key in english}):
            found.append(f"resources/text/{file.name}: {extra!r} is not in en.json")
        for key, text in other.items():
            ours = english.get(key, english.get(stem(key) + ".other", text))
            if stem(key) == key and set(re.findall(r"\{\w+\}", text)) != set(re.findall(r"\{\w+\}", ours)):
                found.append(f"resources/text/{file.name}: {key!r} does not have the placeholders of English")
    return found
