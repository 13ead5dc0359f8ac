"""Each check can fail: it is given a small tree with one breach in it, and must name that breach and nothing else."""
import pathlib
import tempfile
import unittest

import check_direction
import check_format
import check_layers
import check_sentences
import check_sql
import check_style
import check_text

LAYERS = "# lowest first\ncore/base  kernel\ncore/db    database\ncontent    courses\nreports    reports\n"


class ChecksTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write("app/LAYERS", LAYERS)

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def breaches(self, check, path, text):
        self.write(path, text)
        found = check.check(self.root)
        (self.root / path).unlink()
        return found

    def assert_breach(self, check, path, text, words):
        found = self.breaches(check, path, text)
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def assert_fine(self, check, path, text):
        self.assertEqual(self.breaches(check, path, text), [])

    def assert_waits(self, check, path, text, words):
        """English stands in for it: no breach, but it is listed."""
        self.assert_fine(check, path, text)
        self.write(path, text)
        found = check.waiting(self.root)
        (self.root / path).unlink()
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    # ---- layers

    def test_a_folder_does_not_include_a_later_one(self):
        self.assert_breach(check_layers, "app/core/db/db.cpp", '#include "content/content.h"\n', "lies above it")
        self.assert_fine(check_layers, "app/content/content.cpp", '#include "core/db/db.h"\n')

    def test_a_folder_does_not_include_the_composition_root(self):
        self.assert_breach(check_layers, "app/content/content.cpp", '#include "app.h"\n', "lies above it")

    def test_the_longest_prefix_is_the_layer(self):
        self.assert_breach(check_layers, "app/core/base/text.h", '#include "core/db/db.h"\n', "lies above it")
        self.assert_fine(check_layers, "app/content/images/image.cpp", '#include "content/content.h"\n')

    def test_every_folder_has_a_layer(self):
        self.assert_breach(check_layers, "app/forum/forum.cpp", "", "no line in app/LAYERS")

    def test_a_store_is_private_to_its_folder(self):
        self.assert_breach(check_layers, "app/reports/r.cpp", '#include "content/content_store.h"\n', "is private")
        self.assert_fine(check_layers, "app/content/c.cpp", '#include "content/content_store.h"\n')

    def test_sql_stands_in_stores(self):
        self.assert_breach(check_layers, "app/content/c.cpp", 'tx.run("DELETE FROM content");', "*_store.cpp")
        self.assert_fine(check_layers, "app/content/content_store.cpp", 'tx.run("DELETE FROM content");')
        self.assert_fine(check_layers, "app/content/c.cpp", '// SELECT id is in the store\nsay("Select a course");')

    def test_library_headers_stay_in_their_adapters(self):
        self.assert_breach(check_layers, "app/content/c.cpp", "#include <sqlite3.h>\n", "<sqlite3.h> belongs in")
        self.assert_breach(check_layers, "app/content/c.h", "#include <openssl/evp.h>\n", "<openssl/evp.h> belongs in")
        self.assert_fine(check_layers, "app/core/db/connection.cpp", "#include <sqlite3.h>\n")

    def test_time_comes_from_the_clock(self):
        self.assert_breach(check_layers, "app/content/c.cpp", "auto n = std::chrono::system_clock::now();", "ask Clock")
        self.assert_breach(check_layers, "app/content/c.cpp", "auto n = time(nullptr);", "ask Clock")
        self.assert_fine(check_layers, "app/content/c.cpp", "run_time(3); a.time(); b->time(); total_time();")

    def test_chance_comes_from_one_place(self):
        self.assert_breach(check_layers, "app/content/c.cpp", "int n = std::rand();", "random bytes")

    def test_regular_expressions_of_the_library_are_refused(self):
        self.assert_breach(check_layers, "app/content/c.cpp", "std::regex r;", "std::regex")

    def test_tests_do_not_sleep(self):
        self.assert_breach(check_layers, "tests/unit/x_test.cpp", "std::this_thread::sleep_for(1s);", "does not sleep")

    def test_a_feature_reaches_another_through_its_index(self):
        page = "ui/src/features/home/Page.tsx"
        self.assert_breach(check_layers, page, "import { X } from '../accounts/X';\n", "through its index.ts")
        self.assert_fine(check_layers, page, "import { X } from '../accounts';\nimport { Y } from './Y';\n")
        self.assert_breach(check_layers, "ui/src/parts/A.tsx", "import { X } from '../features/home';", "may not reach")

    # ---- SQL

    def test_what_one_engine_alone_understands_is_refused(self):
        for sql in [
            "REPLACE INTO a (b) VALUES ($1)",
            "INSERT OR REPLACE INTO a (b) VALUES ($1)", "SELECT rowid FROM a", "SELECT a FROM b WHERE c LIKE $1",
            "SELECT GROUP_CONCAT(a) FROM b", "SELECT a FROM b ORDER BY a COLLATE NOCASE", "SELECT a FROM b WHERE c = ?",
            "SELECT a FROM b WHERE c = :name", "SELECT a FROM b WHERE c == $1", "SELECT date('x') FROM b",
            "SELECT IFNULL(a, 0) FROM b", "SELECT a FROM b WHERE c = CURRENT_TIMESTAMP",
            "SELECT a -> 'x' FROM b", "SELECT a | 1 FROM b",
        ]:
            self.assert_breach(check_sql, "app/content/content_store.cpp", f'tx.run("{sql}");', "is not portable")

    def test_texts_and_comments_are_not_sql(self):
        self.assert_fine(check_sql, "app/content/content_store.cpp",
                         "db.one<A>(R\"sql(SELECT a -- LIKE?\n FROM b WHERE c = 'rowid ?' || e AND d = $1)sql\", 1);")

    def test_engine_blocks_are_exempt(self):
        block = "-- engine: sqlite\nCREATE VIRTUAL TABLE s USING fts5 (rowid);\n-- engine: all\n"
        self.assert_fine(check_sql, "schema.sql", block)
        self.assert_breach(check_sql, "schema.sql", block + "SELECT rowid FROM a;\n", "rowid")

    def test_lists_are_bounded_and_ordered(self):
        store = "app/content/content_store.cpp"
        self.assert_breach(check_sql, store, 'db.all<A>("SELECT a FROM b ORDER BY a");', "has a LIMIT")
        self.assert_breach(check_sql, store, 'db.values<Id>("SELECT a FROM b LIMIT 5");', "has an ORDER BY")
        self.assert_fine(check_sql, store, 'db.all<A>("SELECT a FROM b ORDER BY a LIMIT $1", 5);')
        self.assert_fine(check_sql, store, 'db.all<A>(R"(SELECT a FROM b ORDER BY a -- short: ten roles\n)");')

    def test_a_foreign_key_has_an_index(self):
        table = "CREATE TABLE a (\n    id INTEGER PRIMARY KEY,\n    b_id INTEGER NOT NULL REFERENCES b (id)\n);\n"
        self.assert_breach(check_sql, "schema.sql", table, "a.b_id has no index")
        self.assert_fine(check_sql, "schema.sql", table + "CREATE INDEX a_by_b ON a (b_id, id);\n")

    # ---- style

    def test_c_plus_plus_is_formatted(self):
        self.assert_breach(check_format, "app/content/c.cpp", "int  a=1 ;\n", "run ./dev format")
        self.assert_fine(check_format, "app/content/c.cpp", "int a = 1;\n")

    def test_long_files_and_lines_are_refused(self):
        self.assert_breach(check_style, "app/content/c.cpp", "\n" * 401, "401 lines")
        self.assert_breach(check_style, "app/content/c.cpp", "x" * 121, "121 columns")
        self.assert_fine(check_style, "app/content/c.cpp", ("x" * 120 + "\n") * 400)

    # ---- texts

    def test_keys_are_known_and_used(self):
        self.write("ui/src/A.tsx", "t('home.title'); t('home.due', { count: 2 }); t(`state.${s}`);")
        good = '{"home": {"title": "T", "due.one": "1", "due.other": "n"}, "state": {"open": "o"}}'
        self.assert_fine(check_text, "resources/text/en.json", good)
        self.assert_breach(check_text, "resources/text/en.json", good.replace('"title": "T", ', ""), "is not in")
        self.assert_breach(check_text, "resources/text/en.json", good.replace('"ti', '"old": "O", "ti'), "nothing asks")

    def test_languages_hold_the_same_keys_and_placeholders(self):
        self.write("ui/src/A.tsx", "t('a.b', { name }); t('a.c');")
        self.write("resources/text/en.json", '{"a": {"b": "Hello {name}", "c": "C"}}')
        self.assert_fine(check_text, "resources/text/de.json", '{"a": {"b": "Hallo {name}", "c": "C"}}')
        self.assert_waits(check_text, "resources/text/de.json", '{"a": {"b": "Hallo {name}"}}', "'a.c' is missing")
        self.assert_breach(check_text, "resources/text/de.json", '{"a": {"b": "Hallo", "c": "C"}}', "placeholders")
        more = '{"a": {"b": "Hallo {name}", "c": "C", "d": "D"}}'
        self.assert_breach(check_text, "resources/text/de.json", more, "'a.d' is not in en.json")
        self.assert_breach(check_text, "resources/text/de.json", '{"a": {"b": "{name}", "c": " "}}', "'a.c' is empty")

    def test_the_words_of_the_roles_are_texts_like_the_others(self):
        self.write("ui/src/A.tsx", "t('a.b');")
        for name in ("en", "de"):
            self.write(f"resources/text/{name}.json", '{"a": {"b": "B"}}')
        self.write("resources/text/roles/en.json", '{"titles": {"CanSee": "See"}}')
        german = "resources/text/roles/de.json"
        self.assertEqual(check_text.waiting(self.root), [f"{german}: 'titles.CanSee' is missing"])
        self.assert_fine(check_text, german, '{"titles": {"CanSee": "Sehen"}}')
        self.assert_waits(check_text, german, '{"titles": {}}', "'titles.CanSee' is missing")
        self.assert_breach(check_text, german, '{"titles": {"CanSee": " "}}', "'titles.CanSee' is empty")
        more = '{"titles": {"CanSee": "Sehen", "CanFly": "Fliegen"}}'
        self.assert_breach(check_text, german, more, "'titles.CanFly' is not in en.json")

    def test_languages_count_as_their_grammar_does(self):
        self.write("ui/src/A.tsx", "t('a.b', { count, name });")
        self.write("resources/text/en.json", '{"a": {"b.one": "{count} of {name}", "b.other": "{count} of {name}"}}')
        german = '{"a": {"b.one": "eins von {name}", "b.other": "{count} von {name}"}}'
        self.assert_fine(check_text, "resources/text/de.json", german)
        few = german.replace('{"b', '{"b.few": "{name}", "b')
        self.assert_breach(check_text, "resources/text/de.json", few, "no plural form")
        nameless = german.replace("eins von {name}", "eins")
        self.assert_breach(check_text, "resources/text/de.json", nameless, "placeholders")
        self.write("resources/text/de.json", german)
        forms = ("zero", "one", "two", "few", "many", "other")
        arabic = ", ".join(f'"b.{form}": "{{count}} {{name}}"' for form in forms)
        self.assert_fine(check_text, "resources/text/ar.json", f'{{"a": {{{arabic}}}}}')
        four = f'{{"a": {{{arabic.replace("b.few", "b.other")}}}}}'
        self.assert_waits(check_text, "resources/text/ar.json", four, "'a.b.few' is missing")

    def test_refusals_of_the_server_are_translated(self):
        sentence = "Wait {seconds} s"
        for name in check_sentences.LANGUAGES:
            self.write(f"resources/text/server/{name}.json", '{"Wait {seconds} s": "{seconds} s"}')
        code = 'throw Failure(429, "Wait " + std::to_string(n) + " s");'
        self.assert_fine(check_sentences, "app/a.cpp", code)
        self.write("app/a.cpp", code)
        self.assert_waits(check_sentences, "app/b.cpp", 'errors.add(x, "Not so long");', "has no translation")
        german = "resources/text/server/de.json"
        self.assert_breach(check_sentences, german, f'{{"{sentence}": "s"}}', "other {names}")
        self.write(german, '{"Wait {seconds} s": "{seconds} s"}')
        self.assert_breach(check_sentences, "app/a.cpp", 'throw Failure(429, "Wait ");', "nothing in app/ says")

    def test_a_sentence_with_quotation_marks_is_known_by_what_is_read(self):
        for name in check_sentences.LANGUAGES:
            self.write(f"resources/text/server/{name}.json", r'{"Write \"a\" first": "s"}')
        code = r'throw Failure(400, "Write \"a\" first");'
        self.assert_fine(check_sentences, "app/a.cpp", code)
        self.write("app/a.cpp", code)
        self.assertEqual(check_sentences.waiting(self.root), [])

    # ---- direction

    def test_css_says_start_and_end(self):
        four = "padding: 1px 2px 1px 3px;"
        for bad in ("margin-left: 1px;", "left: 0;", "text-align: right;", "inset: 0 auto 0 0;", four):
            self.assert_breach(check_direction, "ui/src/a.css", f".a {{\n  {bad}\n}}\n", "say start or end")
        good = "left: 0; /* physical: a map */\n  padding: 1px 2px 3px 2px;"
        self.assert_fine(check_direction, "ui/src/a.css", f".a {{\n  {good}\n}}\n")


if __name__ == "__main__":
    unittest.main()
