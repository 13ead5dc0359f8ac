// Which column of a file of people comes into which field, without a database.
#include "accounts/user_import_mapping.h"

#include "accounts/user_import_reader.h"
#include "core/api/language.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;

namespace {

fields::CustomField custom(Id id, const std::string& name) {
    fields::CustomField field;
    field.id = id;
    field.kind = fields::FieldKind::text;
    field.name = name;
    return field;
}

FileNames names() { return {{}, {}, {}, {}, {custom(7, "Badge"), custom(8, "Department")}}; }

const FileNames known = names();

files::TableRow headings(std::string_view line) { return files::read_table(std::string(line) + "\n").rows.at(0); }

std::string guess(std::string_view line) { return read_mapping(headings(line), "", known).text(); }

std::string refusal(std::string_view line, const std::vector<std::string>& wishes) {
    try {
        return columns_from(headings(line), wishes, known);
    } catch (const Failure& failure) {
        return failure.what();
    }
}

}  // namespace

TEST_CASE("headings of other programs are guessed, in each language") {
    const std::pair<std::string_view, std::string_view> files[] = {
        {"Login,Name,Mail", "username,fullName,email"},
        {"user name,First name,Last name,E-Mail Address", "username,firstName,lastName,email"},
        {"sAMAccountName;givenName;sn;mail;jobTitle", "username,firstName,lastName,email,titleName"},
        {"Benutzerkennung;Vorname;Name;E-Mail-Adresse;Abteilung;Stelle",
         "username,firstName,lastName,email,locationName,titleName"},
        {"Identifiant;Prénom;Nom;Courriel;Agence;Poste", "username,firstName,lastName,email,locationName,titleName"},
        {"Usuario;Nombre;Apellidos;Correo;Sucursal;Puesto", "username,firstName,lastName,email,locationName,titleName"},
        {"اسم المستخدم;الاسم;الايميل;الفرع;الوظيفة", "username,fullName,email,locationName,titleName"},
        {"Login,Display name,First name,Last name", "username,-,firstName,lastName"},
        {"Username,Full name,First name", "username,fullName,-"},
        {"Username,Login,Branch,Office", "username,-,locationName,-"},
        {"Username,Shoe size,Last sign-in,Manager,", "username,-,-,-,-"},
        {"Username,badge,Department", "username,field7,field8"},
    };
    for (const auto& [line, expected] : files) {
        INFO(line);
        CHECK(guess(line) == expected);
    }
}

TEST_CASE("what is chosen goes before what is guessed, and what cannot be is told at its column") {
    const auto row = headings("Login,Name,Mail");
    CHECK(read_mapping(row, "email,-,username", known).text() == "email,-,username");
    CHECK(read_mapping(row, "username,lastName,field7", known).is_ready());
    const Mapping twice = read_mapping(row, "username,username,-", known);
    CHECK_FALSE(twice.is_ready());
    CHECK(twice.problems[0].empty());
    CHECK_THAT(twice.problems[1], Catch::StartsWith("Another column comes into “Username” already"));
    const Mapping both = read_mapping(row, "username,fullName,firstName", known);
    CHECK_THAT(both.problems[2], Catch::StartsWith("The full name has a column of its own"));
    const Mapping nobody = read_mapping(row, "-,fullName,email", known);
    REQUIRE(nobody.missing.size() == 1);
    CHECK_FALSE(nobody.is_ready());
    for (const char* wrong : {"username", "username,fullName,email,-", "username,shoe,-", "username,lastSignInAt,-",
                              "username,field9,-", "username,,-"}) {
        INFO(wrong);
        CHECK_THROWS_AS(read_mapping(row, wrong, known), Failure);
    }
}

TEST_CASE("a name in two columns is one name") {
    const auto table = files::read_table("Login,First name,Last name\nbo,Bo,Lund\ncy,,Young\ndi,Di,\ned,,\n");
    const auto rows = read_people(table, known, read_mapping(table.rows[0], "", known));
    CHECK(rows[0].wanted.full_name == "Bo Lund");
    CHECK(rows[1].wanted.full_name == "Young");
    CHECK(rows[2].wanted.full_name == "Di");
    CHECK_FALSE(rows[3].wanted.full_name);
}

TEST_CASE("the command line says some columns by their headings, and a guess gives way to them") {
    CHECK(refusal("Login,Name,Mail", {"Login=username,Mail=email"}) == "username,fullName,email");
    CHECK(refusal("Login,Number,Mail", {"number=Username"}) == "-,username,email");
    CHECK(refusal("Login,Family,Name", {"Family=lastName"}) == "username,lastName,-");
    CHECK(refusal("Login,Mail", {"Mail="}) == "username,-");
    CHECK(refusal("Login,\"Branch, city\"", {"Branch, city=location"}) == "username,locationName");
    CHECK(refusal("Login,Mail", {"Mail=Badge", "Login=-"}) == "-,field7");
    CHECK_THAT(refusal("Login,Mail", {"E=email"}), Catch::Contains("no column called “E”"));
    CHECK_THAT(refusal("Login,Mail", {"Mail=shoe"}), Catch::Contains("no field called “shoe”"));
    CHECK_THAT(refusal("Login,Mail", {"Mail"}), Catch::StartsWith("Write --map"));
    CHECK(in_language(Language::de, refusal("Login,Mail", {"E=email"})) == "In der Datei gibt es keine Spalte „E“");
    CHECK_THAT(in_language(Language::de, refusal("Login,Mail", {"Mail"})),
               Catch::StartsWith("Schreiben Sie --map \"H"));
}
