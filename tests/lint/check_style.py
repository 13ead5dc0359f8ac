"""Sizes: no file over 400 lines, no line over 120 columns. What is longer is named here with the reason."""
import pathlib

LONGEST_FILE = 400  # lines
LONGEST_LINE = 120  # columns

FOLDERS = {
    "app": (".h", ".cpp"),
    "tests": (".h", ".cpp", ".py", ".ts"),
    "ui/src": (".ts", ".tsx"),
    "ui/player": (".ts", ".tsx"),
    "ui/scripts": (".mjs",),
    "cmake": (".cmake", ".mjs", ".sh"),
}
LONG_FILES: dict[str, str] = {  # path: why it is better whole
}
GENERATED = {"ui/src/api/contract.ts"}


def check(root: pathlib.Path) -> list[str]:
    found = []
    for folder, suffixes in FOLDERS.items():
        for file in sorted((root / folder).rglob("*")):
            name = file.relative_to(root).as_posix()
            if file.suffix not in suffixes or "node_modules" in file.parts or name in GENERATED:
                continue
            lines = file.read_text().splitlines()
            if len(lines) > LONGEST_FILE and name not in LONG_FILES:
                found.append(f"{name}: {len(lines)} lines; split it at {LONGEST_FILE}")
            if file.suffix in (".ts", ".tsx") or folder.startswith("ui/"):  # biome holds these to their width
                continue
            if folder == "tests" and file.suffix in (".h", ".cpp"):  # clang-format does; only texts to read are longer
                continue
            for number, line in enumerate(lines, 1):
                if len(line) > LONGEST_LINE:
                    found.append(f"{name}:{number}: {len(line)} columns; wrap at {LONGEST_LINE}")
    for name in LONG_FILES:
        if not (root / name).exists() or len((root / name).read_text().splitlines()) <= LONGEST_FILE:
            found.append(f"{name}: not over {LONGEST_FILE} lines any more; take it out of LONG_FILES")
    return found
