"""Sentences of the server: what a request can be refused with has its translations in resources/text/server/.

The keys are the English sentences with {names} for what the code puts in. Each has to be made of words that stand in
app/, and all languages hold the same ones. A sentence that refuses something and is not there is said in English:
waiting() lists those.
"""
import json
import pathlib
import re

LANGUAGES = ("de", "fr", "es", "ar")
# Command lines are answered in English, and so is who speaks to a listener without being a page or a program of ours.
SPEAKS_ENGLISH = (
    "app/cli",
    "app/demo",
    "app/core/config",
    "app/core/http/exchange.cpp",
    "app/core/http/head_parser.cpp",
    "app/core/http/static_assets.cpp",
    "app/core/api/language",
    "app/accounts/command_words.cpp",
    "app/accounts/user_commands.cpp",
    "app/accounts/user_file_commands.cpp",
    "app/backup/restore.cpp",
    "app/lrs",
    "app/xapi_courses",
    "app/core/security/jws.cpp",
    "app/portal_pages.cpp",
    "app/packages",
)
CALL = re.compile(r"\b(?:Failure|invalid|errors\.add|want|refused)\(")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def names_in(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def fixed_parts(sentence: str) -> list[str]:
    return [part for part in re.split(r"\{\w+\}", sentence) if part.strip()]


def as_said(code: str) -> str:
    """Quotation marks as they are read, not as C++ writes them."""
    return code.replace('\\"', '"')


def arguments_at(code: str, start: int) -> str:
    """From the opening parenthesis at `start` to the closing one."""
    depth, at = 0, start
    while at < len(code):
        if code[at] == '"':
            at = LITERAL.match(code, at).end() if LITERAL.match(code, at) else at + 1
            continue
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        at += 1
        if depth == 0:
            break
    return code[start:at]


def sentences_of(code: str) -> list[str]:
    """Literals of two words or more that stand in a call which refuses something."""
    found = []
    for call in CALL.finditer(code):
        for literal in LITERAL.findall(arguments_at(code, call.end() - 1)):
            if " " in literal.strip() and re.search(r"[a-z]{2}", literal):
                found.append(literal)
    return found


def sources_of(root: pathlib.Path) -> dict[str, str]:
    """Neighbouring literals are one text."""
    return {
        source.relative_to(root).as_posix(): re.sub(r'"\s*\n\s*"', "", source.read_text())
        for pattern in ("*.cpp", "*.h")
        for source in sorted((root / "app").rglob(pattern))
    }


def waiting(root: pathlib.Path) -> list[str]:
    file = root / f"resources/text/server/{LANGUAGES[0]}.json"
    known = "\n".join(json.loads(file.read_text())) if file.exists() else ""
    return [
        f"{name}: {one!r} has no translation in resources/text/server"
        for name, code in sources_of(root).items()
        if not name.startswith(SPEAKS_ENGLISH)
        for one in sentences_of(code)
        if as_said(one).strip() not in known
    ]


def check(root: pathlib.Path) -> list[str]:
    folder = root / "resources/text/server"
    if not folder.exists():
        return []
    texts = {name: json.loads((folder / f"{name}.json").read_text()) for name in LANGUAGES}
    first = texts[LANGUAGES[0]]
    found = []
    for name, own in texts.items():
        file = f"resources/text/server/{name}.json"
        found += [f"{file}: {one!r} is missing" for one in first if one not in own]
        found += [f"{file}: {one!r} is in this language only" for one in own if one not in first]
        for english, translation in own.items():
            if names_in(english) != names_in(translation) or not translation.strip():
                found.append(f"{file}: {english!r} is translated with other {{names}}")

    everything = as_said("\n".join(sources_of(root).values()))
    for english in first:
        words = english.removeprefix("No such ")
        if any(part.strip() not in everything for part in fixed_parts(words)):
            found.append(f"resources/text/server: nothing in app/ says {english!r}")
    return found
