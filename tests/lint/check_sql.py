"""Holds SQL to the subset of app/core/db/SQL.md that SQLite and PostgreSQL both run.

Reads schema.sql, the migrations and every statement in the C++ strings of app/. What stands between
`-- engine: sqlite` and `-- engine: all`, and the files in ENGINE_FILES, may use what one engine has.
"""
import pathlib
import re

from check_layers import SQL, without_comments

ENGINE_FILES = {  # the adapter of the engine itself, and full text
    "core/db/connection.cpp", "core/db/db.cpp", "core/db/migrate.cpp", "core/db/search.cpp", "core/db/check.cpp",
}

FORBIDDEN = [
    (r"\bAUTOINCREMENT\b", "INTEGER PRIMARY KEY and RETURNING id are enough"),
    (r"\browid\b", "name the key"),
    (r"\b(INSERT\s+)?OR\s+(REPLACE|IGNORE|ABORT|FAIL|ROLLBACK)\b", "ON CONFLICT (columns) DO ..."),
    (r"(?<!OR )\bREPLACE\s+INTO\b", "ON CONFLICT (columns) DO UPDATE"),
    (r"\b(GROUP_CONCAT|STRING_AGG)\b", "put lists together in C++"),
    (r"\bCOLLATE\b", "compare a *_folded column"),
    (r"\b(LIKE|GLOB|ILIKE|REGEXP)\b", "a folded column with a range, or core/db/search.h"),
    (r"\b(MATCH)\b", "core/db/search.h"),
    (r"\b(date|time|datetime|julianday|strftime|unixepoch|now)\s*\(", "instants are parameters"),
    (r"\bCURRENT_(TIMESTAMP|DATE|TIME)\b", "instants are parameters"),
    (r"\b(random|randomblob|hex|printf|instr|iif|ifnull|nvl|total|typeof|changes|last_insert_rowid)\s*\(",
     "not on both engines; COALESCE, CASE and RETURNING are"),
    (r"\bjson\w*\s*\(|->", "JSON is stored whole; what is queried gets a column"),
    (r"\?", "parameters are $1, $2 ..."),
    (r"(?<![\w$])[:@]\w+", "parameters are $1, $2 ..."),
    (r'"', "names need no quotes, texts take single ones"),
    (r"`|\[", "names need no quotes"),
    (r"==", "equal is ="),
    (r"&&|(?<!\|)\|(?!\|)|<<|>>", "bit operations differ between engines"),
    (r"\bPRAGMA\b|\bVACUUM\b|\bATTACH\b", "only the engine's adapter"),
    (r"\bBOOLEAN\b|\bTRUE\b|\bFALSE\b", "0 and 1"),
    (r"\b(REAL|FLOAT|DOUBLE|NUMERIC|DECIMAL|VARCHAR|CHAR|DATETIME|TIMESTAMP)\b", "types are INTEGER, TEXT and BLOB"),
    (r"\bWITHOUT\s+ROWID\b|\bSTRICT\b", "a table option of one engine"),
    (r"\bLIMIT\s+[\w$]+\s*,", "LIMIT n OFFSET m"),
    (r"\bINDEXED\s+BY\b|\bNOT\s+INDEXED\b", "not portable"),
]
FORBIDDEN = [(re.compile(pattern, re.I), hint) for pattern, hint in FORBIDDEN]


def portable_part(sql: str) -> str:
    """The text without engine blocks, comments and the content of single-quoted texts; lines stay where they were."""
    blank = lambda m: re.sub(r"[^\n]", " ", m[0])
    sql = re.sub(r"^\s*-- engine: sqlite\b.*?(^\s*-- engine: all\b|\Z)", blank, sql, flags=re.S | re.M)
    sql = re.sub(r"'(?:[^']|'')*'|--[^\n]*", lambda m: "''" if m[0][0] == "'" else "", sql)
    return re.sub(r"/\*.*?\*/", blank, sql, flags=re.S)


def check_statement(where: str, sql: str, first_line: int = 1) -> list[str]:
    sql = portable_part(sql)
    found = []
    for pattern, hint in FORBIDDEN:
        for hit in pattern.finditer(sql):
            line = first_line + sql.count("\n", 0, hit.start())
            found.append(f"{where}:{line}: {' '.join(hit[0].split())!r} is not portable: {hint}")
    return found


def statements_of(text: str):
    """(line, SQL, call) of each run of adjacent string literals that holds SQL; call is the text just before it."""
    literal = r'R"(?P<tag{0}>\w*)\((?P<raw{0}>.*?)\)(?P=tag{0})"|"(?P<plain{0}>(?:\\.|[^"\\\n])*)"'
    run = re.compile(r'(?:(?:R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*")\s*)+', re.S)
    one = re.compile(literal.format(""), re.S)
    for match in run.finditer(text):
        sql = "".join(
            part["raw"] if part["raw"] is not None else part["plain"].replace('\\"', '"').replace("\\n", "\n")
            for part in one.finditer(match[0])
        )
        if SQL.search(sql):
            yield text.count("\n", 0, match.start()) + 1, sql, text[max(0, match.start() - 120):match.start()]


def check_list_is_bounded(where: str, line: int, sql: str, call: str) -> list[str]:
    """A list says LIMIT, or why not: `-- short: one row for each SCO`, `-- whole: every file is checked`."""
    is_list = re.search(r"\.(all|values)<[^;]*>\(\s*$", call)
    if not is_list or "-- engine: sqlite" in sql or re.search(r"--\s*(short|whole):", sql):
        return []
    found = []
    plain = portable_part(sql)
    if re.match(r"\s*(SELECT|WITH)\b", plain):
        if not re.search(r"\bLIMIT\b", plain):
            found.append(f"{where}:{line}: a list has a LIMIT, or a comment `-- short: why` or `-- whole: why`")
        if not re.search(r"\bORDER\s+BY\b", plain):
            found.append(f"{where}:{line}: a list has an ORDER BY")
    return found


def check_schema(where: str, sql: str) -> list[str]:
    """Every foreign key is the start of an index, a primary key or a unique constraint."""
    plain = portable_part(sql)
    indexed: set[tuple[str, str]] = set()
    for table, columns in re.findall(r"CREATE\s+(?:UNIQUE\s+)?INDEX\s+\w+\s+ON\s+(\w+)\s*\(([^)]*)\)", plain):
        indexed.add((table, columns.split(",")[0].split()[0]))
    foreign = []
    for table, body in re.findall(r"CREATE\s+TABLE\s+(\w+)\s*\((.*?)\n\)", plain, re.S):
        for row in body.splitlines():
            row = row.strip()
            if group := re.match(r"(?:PRIMARY\s+KEY|UNIQUE)\s*\(\s*(\w+)", row):
                indexed.add((table, group[1]))
            elif group := re.match(r"FOREIGN\s+KEY\s*\(\s*(\w+)", row):
                foreign.append((table, group[1]))
            elif group := re.match(r"(\w+)\s+(?:INTEGER|TEXT|BLOB)\b", row):
                if re.search(r"\bPRIMARY\s+KEY\b|\bUNIQUE\b", row):
                    indexed.add((table, group[1]))
                if re.search(r"\bREFERENCES\b", row):
                    foreign.append((table, group[1]))
    return [f"{where}: the foreign key {table}.{column} has no index" for table, column in foreign
            if (table, column) not in indexed]


def check(root: pathlib.Path) -> list[str]:
    found = []
    schema = root / "schema.sql"
    if schema.exists():
        found += check_statement("schema.sql", schema.read_text()) + check_schema("schema.sql", schema.read_text())
    for file in sorted((root / "resources/migrations").glob("*.sql")):
        found += check_statement(file.relative_to(root).as_posix(), file.read_text())
    for file in sorted((root / "app").rglob("*.cpp")):
        name = file.relative_to(root / "app").as_posix()
        if name in ENGINE_FILES:
            continue
        for line, sql, call in statements_of(without_comments(file.read_text())):
            found += check_statement(f"app/{name}", sql, line) + check_list_is_bounded(f"app/{name}", line, sql, call)
    return found
