"""Texts of the interface: each key that ui/ asks for stands in resources/text/en.json, each key there is asked for.

Keys made at run time are understood as `area.start.${value}`: everything beginning so counts as used. Every other
language holds the same keys, the same {placeholders} and the plural forms its grammar has, in the texts as in the
words of the roles (resources/text/roles). What is left to translate is no breach, because English stands in for it:
waiting() lists it.
"""
import json
import pathlib
import re

# Each has one file a language.
FOLDERS = ("resources/text", "resources/text/roles")
PLURALS = {"zero", "one", "two", "few", "many", "other"}

# The forms Intl.PluralRules tells apart. French and Spanish have `many` from a million on; `other` stands in for it.
FORMS = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "fr": {"one", "other"},
    "es": {"one", "other"},
    "ar": {"zero", "one", "two", "few", "many", "other"},
}


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


def names_in(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def counted_stems(english: dict[str, str]) -> set[str]:
    """What is written once for each plural form. `changePassword.other` alone is an ordinary key."""
    return {stem(key) for key in english if key.endswith(".other") and stem(key) + ".one" in english}


def check_language(name: str, texts: dict[str, str], english: dict[str, str]) -> list[str]:
    """What `texts` lacks, has too much of, or has otherwise than English."""
    counted = counted_stems(english)
    forms = FORMS.get(name, FORMS["en"])
    found = []
    for key in english:
        wanted = [f"{stem(key)}.{form}" for form in sorted(forms)] if stem(key) in counted else [key]
        found += [f"{one!r} is missing" for one in wanted if one not in texts]
    for key, text in texts.items():
        is_counted = stem(key) in counted
        if not is_counted and key not in english:
            found.append(f"{key!r} is not in en.json")
            continue
        if is_counted and key.rpartition(".")[2] not in forms:
            found.append(f"{key!r} is no plural form of this language")
        ours = names_in(english[stem(key) + ".other" if is_counted else key])
        # "one course" needs no number.
        left_out = ours - names_in(text) - ({"count"} if is_counted else set())
        if names_in(text) - ours or left_out:
            found.append(f"{key!r} does not have the placeholders of English")
        if not text.strip():
            found.append(f"{key!r} is empty")
    return list(dict.fromkeys(found))


def texts_of(file: pathlib.Path) -> dict[str, str]:
    return flat(json.loads(file.read_text())) if file.exists() else {}


def english_texts(root: pathlib.Path) -> dict[str, str]:
    return texts_of(root / "resources/text/en.json")


def all_languages(root: pathlib.Path) -> list[str]:
    """A language that one folder has, every folder has to have."""
    names = sorted({file.stem for folder in FOLDERS for file in (root / folder).glob("*.json")})
    return [
        f"{folder}/{name}.json: {what}"
        for folder in FOLDERS
        for name in names
        for what in check_language(name, texts_of(root / folder / f"{name}.json"), texts_of(root / folder / "en.json"))
    ]


def waiting(root: pathlib.Path) -> list[str]:
    return [what for what in all_languages(root) if what.endswith(" is missing")]


def check(root: pathlib.Path) -> list[str]:
    english = english_texts(root)
    stems = {stem(key) for key in english} | set(english)
    asked, literals, starts = used_keys(root)
    found = [f"{file}: {key!r} is not in resources/text/en.json" for key, file in asked.items() if key not in stems]
    for key in english:
        if key not in literals and stem(key) not in literals and not any(key.startswith(start) for start in starts):
            found.append(f"resources/text/en.json: nothing asks for {key!r}")
    return found + [what for what in all_languages(root) if not what.endswith(" is missing")]
