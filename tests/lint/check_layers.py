"""Who may include, call and contain what. The rules are those of app/ARCHITECTURE.md, "Dependency rules".

1. A folder includes itself and folders on earlier lines of app/LAYERS; the longest matching prefix is its layer.
2. *_store.h and *_routes.h are private to their folder; only app.cpp, which composes everything, includes routes.
   Those of core/ are not: core/files/blob_store.h holds no SQL and is there for everybody.
3. SQL stands only in *_store.cpp, core/ and reports/.
4. Headers of libraries are included only in the files named in ADAPTERS.
5. The present time and chance come only from the files named in SOURCES_OF_TIME and SOURCES_OF_CHANCE.
6. std::regex is not used: hostile input makes it run for ever or overflow the stack.
7. A feature of the interface reaches another one only through its index.ts; parts/, core/ and api/ reach none.
8. Tests neither sleep nor ask the machine for the time (files in MAY_WAIT_FOR_OTHERS watch another process).
"""
import pathlib
import re

ADAPTERS = {  # regular expression of the header: regular expressions of the files that may include it
    r"httplib\.h": [r"core/http/reply_writer\.cpp"],
    r"sqlite3\.h": [r"core/db/\w+\.cpp"],
    r"libpq-fe\.h": [],
    r"openssl/.*": [r"core/base/bytes\.cpp", r"core/security/totp\.cpp", r"core/security/webauthn\.cpp",
                    r"core/security/digests\.cpp", r"core/security/jws\.cpp"],
    r"sodium.*": [r"core/security/(password_hasher|secret_box)\.cpp", r"core/base/bytes\.cpp"],
    r"curl/.*": [r"mail/transport\.cpp"],
    r"pugixml\.hpp": [r"packages/\w+\.(cpp|h)"],
    r"(minizip/)?(unzip|zip|ioapi|mz\w*)\.h": [r"core/files/\w+\.cpp"],
    r"zlib\.h": [r"core/files/\w+\.cpp", r"core/http/\w+\.cpp"],
    r"(qrcodegen/)?qrcodegen\.hpp": [r"cli/qr_code\.cpp", r"accounts/two_step\.cpp"],
}
ABOVE_ALL = {"", "cli"}  # app.cpp composes everything, cli/ runs what it composed
SOURCES_OF_TIME = {"core/base/instant.cpp"}
SOURCES_OF_CHANCE = {"core/base/bytes.cpp"}
MAY_WAIT_FOR_OTHERS: set[str] = {"hostile/active_learner.cpp", "hostile/pulse.cpp", "hostile/scenes.cpp"}

# Words that begin a statement, in capitals as this project writes them, followed by what makes it one.
SQL = re.compile(
    r"\b(SELECT\s+[\w(*$'\"]|(INSERT\s+(OR\s+\w+\s+)?|REPLACE\s+)INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s"
    r"|CREATE\s+(TABLE|INDEX)\s)")
TIME = re.compile(
    r"\b(system_clock|steady_clock|high_resolution_clock)::now\b"
    r"|(?<![\w.>:])(std::)?(time|gettimeofday|clock_gettime)\s*\(")
CHANCE = re.compile(r"\bstd::(rand|random_device|mt19937\w*)\b|(?<![\w.>:])s?rand\s*\(")
SLEEP = re.compile(r"\bsleep_(for|until)\b|(?<![\w.>:_])(::)?u?sleep\s*\(")


def without_comments(text: str) -> str:
    """Blanks comments, keeps strings and line numbers."""
    pattern = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m[0]) if m[0][:2] in ("//", "/*") else m[0], text)


def strings_of(text: str) -> str:
    """All string literals of C++ text, joined."""
    return "\n".join(m[0] for m in re.finditer(r'R"(\w*)\((.*?)\)\1"|"(?:\\.|[^"\\\n])*"', text, re.S))


def without_strings(text: str) -> str:
    return re.sub(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', '""', text, flags=re.S)


def layers_of(root: pathlib.Path) -> list[str]:
    lines = (root / "app/LAYERS").read_text().splitlines()
    return [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]


def layer_of(path: str, layers: list[str]) -> str | None:
    """The layer of a path below app/; '' for the composition root (files directly in app/), None when it has none."""
    folder = str(pathlib.PurePosixPath(path).parent)
    if folder == ".":
        return ""
    fitting = [layer for layer in layers if folder == layer or folder.startswith(layer + "/")]
    return max(fitting, key=len, default=None)


def check_cpp(root: pathlib.Path) -> list[str]:
    found = []
    layers = layers_of(root)
    app = root / "app"
    for file in sorted(p for p in app.rglob("*") if p.suffix in (".h", ".cpp")):
        name = file.relative_to(app).as_posix()
        here = layer_of(name, layers)
        text = without_comments(file.read_text())
        code = without_strings(text)
        if here is None:
            found.append(f"app/{name}: its folder has no line in app/LAYERS")
            continue
        for included in re.findall(r'^\s*#include "([^"]+)"', text, re.M):
            there = layer_of(included, layers)
            if here in ABOVE_ALL or there == here:
                continue
            if there is None or there == "" or layers.index(there) > layers.index(here):
                found.append(f"app/{name}: {here} may not include {included}, which lies above it")
            elif included.endswith(("_store.h", "_routes.h")) and not there.startswith("core/"):
                found.append(f"app/{name}: {included} is private to {there}")
        for header in re.findall(r"^\s*#include <([^>]+)>", text, re.M):
            for pattern, files in ADAPTERS.items():
                if re.fullmatch(pattern, header) and not any(re.fullmatch(f, name) for f in files):
                    found.append(f"app/{name}: <{header}> belongs in {' or '.join(files) or 'no file yet'}")
        may_hold_sql = name.endswith("_store.cpp") or here.startswith("core/") or here == "reports"
        if not may_hold_sql and SQL.search(strings_of(text)):
            found.append(f"app/{name}: SQL belongs in a *_store.cpp of this folder")
        if name not in SOURCES_OF_TIME and TIME.search(code):
            found.append(f"app/{name}: ask Clock for the time")
        if name not in SOURCES_OF_CHANCE and CHANCE.search(code):
            found.append(f"app/{name}: random bytes come from core/base/bytes.h")
        if re.search(r"\bstd::w?regex", code):
            found.append(f"app/{name}: std::regex is not used")
    return found


def check_tests(root: pathlib.Path) -> list[str]:
    found = []
    tests = root / "tests"
    for file in sorted(p for p in tests.rglob("*") if p.suffix in (".h", ".cpp") and "node_modules" not in p.parts):
        name = file.relative_to(tests).as_posix()
        code = without_strings(without_comments(file.read_text()))
        if name not in MAY_WAIT_FOR_OTHERS and SLEEP.search(code):
            found.append(f"tests/{name}: a test does not sleep")
        if re.search(r"\bsystem_clock::now\b", code):
            found.append(f"tests/{name}: tests set the time with FakeClock")
    return found


def check_ui(root: pathlib.Path) -> list[str]:
    found = []
    source = root / "ui/src"
    for file in sorted(p for p in source.rglob("*") if p.suffix in (".ts", ".tsx")):
        parts = file.relative_to(source).parts
        for target in re.findall(r"""(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]""", file.read_text()):
            resolved = pathlib.PurePosixPath("/".join(parts[:-1])) / target
            names: list[str] = []
            for part in resolved.parts:
                if part == "..":
                    names = names[:-1]
                elif part != ".":
                    names.append(part)
            if not names or names[0] != "features":
                continue
            where = f"ui/src/{'/'.join(parts)}"
            if parts[0] in ("parts", "core", "api"):
                found.append(f"{where}: {parts[0]}/ may not reach into features/")
            elif parts[0] == "features" and parts[1] != names[1] and names[2:] not in ([], ["index"]):
                found.append(f"{where}: reach feature {names[1]} through its index.ts")
    return found


def check(root: pathlib.Path) -> list[str]:
    return check_cpp(root) + check_tests(root) + check_ui(root)
