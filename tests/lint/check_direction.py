"""Pages are read from the right in Arabic: css says start and end, not left and right.

What has to be physical, because a rule for the other direction stands beside it or because it is the same in both, says
so on its line: `/* physical: why */`.
"""
import pathlib
import re

SIDES = [
    re.compile(r"\b(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b"),
    re.compile(r"\bborder-(?:top|bottom)-(?:left|right)-radius\b"),
    re.compile(r"(?:^|[;{])\s*(?:left|right)\s*:"),
    re.compile(r"\b(?:float|clear|text-align|background-position|transform-origin)\s*:[^;]*\b(?:left|right)\b"),
    re.compile(r"\btranslateX\("),
]
FOUR = re.compile(r"\b(?:inset|margin|padding)\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+([^\s;]+)\s*;")


def is_one_sided(line: str) -> bool:
    four = FOUR.search(line)
    return (four is not None and four[2] != four[4] and "(" not in four[0]) or any(side.search(line) for side in SIDES)


def check(root: pathlib.Path) -> list[str]:
    found = []
    for folder in ("ui/src", "ui/player"):
        for file in sorted((root / folder).rglob("*.css")):
            if "node_modules" in file.parts:
                continue
            for number, line in enumerate(file.read_text().splitlines(), 1):
                if is_one_sided(line) and "physical:" not in line:
                    name = file.relative_to(root).as_posix()
                    found.append(f"{name}:{number}: say start or end, or why not: /* physical: ... */")
    return found
