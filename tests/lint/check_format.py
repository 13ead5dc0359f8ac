"""C++ is formatted as .clang-format says; `./dev format` does it."""
import pathlib
import re
import subprocess


def check(root: pathlib.Path) -> list[str]:
    files = [str(file) for folder in ("app", "tests") for file in sorted((root / folder).rglob("*"))
             if file.suffix in (".h", ".cpp") and "node_modules" not in file.parts]
    if not files:
        return []
    # A fixed style file: the check does not depend on where the tree stands.
    style = f"--style=file:{pathlib.Path(__file__).resolve().parents[2] / '.clang-format'}"
    said = subprocess.run(["clang-format", "--dry-run", style, *files], capture_output=True, text=True, check=False)
    wrong = sorted(set(re.findall(r"^(\S+?):\d+:\d+: (?:warning|error)", said.stderr, re.M)))
    found = [f"{pathlib.Path(file).relative_to(root)}: run ./dev format" for file in wrong]
    return found or ([f"clang-format: {said.stderr.strip()}"] if said.returncode else [])
