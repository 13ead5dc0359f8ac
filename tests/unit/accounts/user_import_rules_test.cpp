// What becomes of one row of a file of people, without a database.
#include "accounts/user_import_rules.h"

#include "accounts/user_import_reader.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;
using enum ImportOutcome;

namespace {

constexpr Id porto = 1, leeds = 2, helpers = 11, rulers = 12;

/// Somebody who may do everything but give the group of rulers.
ImportRights everything() {
    return {.own_id = 1,
            .may_create = true,
            .creates_everywhere = true,
            .may_change = true,
            .changes_everywhere = true,
            .may_group = true,
            .groups_to_give = {helpers}};
}

/// Somebody whose permissions reach Porto.
ImportRights of_porto() {
    ImportRights rights = everything();
    rights.creates_everywhere = rights.changes_everywhere = false;
    rights.places_to_create = rights.places_to_change = {porto};
    return rights;
}

KnownPerson ada() {
    return {.id = 7,
            .person = {.username = "ada", .full_name = "Ada Byron", .email = "ada@example.org", .location_id = porto},
            .is_reached = true,
            .is_covered = true,
            .has_address_to_change = true};
}

std::string complaint(const RowDecision& decision) {
    CHECK((decision.outcome == refused) == !decision.errors.empty());
    std::string all;
    for (const auto& [field, messages] : decision.errors.by_field) all += field + ": " + messages.front() + "\n";
    return all;
}

std::string complaint(const WantedPerson& wanted, const std::optional<KnownPerson>& known, const ImportRights& rights) {
    return complaint(decide_row(wanted, known ? &*known : nullptr, rights));
}

constexpr auto own_place = "Choose one of your own location groups, or one below them\n";

}  // namespace

TEST_CASE("a new person needs what the screen asks for, too") {
    const auto added = decide_row({.username = "bo", .full_name = "Bo", .is_active = false}, nullptr, everything());
    CHECK(added.outcome == created);
    CHECK(added.after == FilePerson{.username = "bo", .full_name = "Bo", .is_active = false});
    const std::pair<WantedPerson, std::string> wrong[] = {
        {{.username = "", .full_name = "Bo"}, "username: "},
        {{.username = "bo"}, "fullName: "},
        {{.username = "bo lund", .full_name = "Bo"}, "username: Must not contain blanks or slashes"},
        {{.username = std::string(101, 'b'), .full_name = "Bo"}, "username: "},
        {{.username = "bo", .full_name = "Bo", .email = "bo at work"}, "email: "},
    };
    for (const auto& [wanted, start] : wrong)
        CHECK_THAT(complaint(wanted, std::nullopt, everything()), Catch::StartsWith(start));
}

TEST_CASE("what a row does not say stays as it is, and a row that says nothing new changes nothing") {
    const KnownPerson known_ada = ada();
    const auto same = decide_row({.username = "ADA", .full_name = "Ada Byron"}, &known_ada, everything());
    CHECK(same.outcome == unchanged);
    const KnownPerson known = ada();
    const auto moved = decide_row({.username = "ada", .location_id = leeds}, &known, everything());
    CHECK(moved.outcome == changed);
    CHECK(moved.changes == std::vector{UserColumn::location});
    CHECK(moved.after.email == "ada@example.org");
    CHECK(moved.after.username == "ada");
    const auto all = decide_row({.username = "ada",
                                 .full_name = "Ada Lovelace",
                                 .email = "al@example.org",
                                 .other_location_ids = std::vector{leeds},
                                 .permission_group_ids = std::vector{helpers},
                                 .is_active = false,
                                 .language_code = "de"},
                                &known, everything());
    CHECK(all.changes.size() == 6);
}

TEST_CASE("who may only add people changes nobody, and who may only change them adds nobody") {
    ImportRights adds = everything(), changes = everything();
    adds.may_change = false;
    changes.may_create = false;
    CHECK_THAT(complaint({.username = "ada", .full_name = "X"}, ada(), adds),
               Catch::StartsWith("username: Somebody has this username already, and you may not change that person"));
    CHECK_THAT(complaint({.username = "bo", .full_name = "Bo"}, std::nullopt, changes),
               Catch::StartsWith("username: There is nobody with this username, and you may not add people"));
}

TEST_CASE("of somebody out of reach nothing is told but that the name is taken, even when nothing would change") {
    KnownPerson known = ada();
    known.is_reached = false;
    CHECK_THAT(complaint({.username = "ada"}, known, everything()), Catch::StartsWith("username: Somebody has"));
    CHECK_THAT(complaint({.username = "ada", .email = "wrong"}, known, everything()), !Catch::Contains("email"));
}

TEST_CASE("nobody imports a change of their own account, or of somebody who holds more") {
    KnownPerson self = ada();
    self.id = 1;
    CHECK_THAT(complaint({.username = "ada", .is_active = false}, self, everything()),
               Catch::StartsWith("username: This is your own account"));
    CHECK(complaint({.username = "ada"}, self, everything()).empty());
    KnownPerson above = ada();
    above.is_covered = false;
    CHECK_THAT(complaint({.username = "ada", .full_name = "X"}, above, everything()),
               Catch::StartsWith("username: This person holds rights that you do not have"));
    CHECK(complaint({.username = "ada"}, above, everything()).empty());
}

TEST_CASE("nobody gives or takes a permission group by a file that holds what they lack") {
    const auto with = [](std::vector<Id> groups) {
        return WantedPerson{.username = "ada", .full_name = "Ada Byron", .permission_group_ids = std::move(groups)};
    };
    CHECK(complaint(with({helpers}), std::nullopt, everything()).empty());
    CHECK_THAT(complaint(with({rulers}), std::nullopt, everything()),
               Catch::StartsWith("permissionGroups: You can give or take only the rights that you have yourself"));
    KnownPerson ruler = ada();
    ruler.person.permission_group_ids = {rulers};
    CHECK_THAT(complaint(with({helpers}), ruler, everything()), Catch::StartsWith("permissionGroups: You can give"));
    CHECK(complaint(with({helpers, rulers}), ruler, everything()).empty());
    ImportRights no_groups = everything();
    no_groups.may_group = false;
    CHECK_THAT(complaint(with({helpers}), ada(), no_groups),
               Catch::StartsWith("permissionGroups: You may not change permission groups"));
    CHECK(complaint(with({}), ada(), no_groups).empty());
}

TEST_CASE("who reaches the people of some places leaves everybody in these") {
    const auto at = [](std::optional<Id> place, std::optional<std::vector<Id>> others = {}) {
        return WantedPerson{
            .username = "ada", .full_name = "Ada Byron", .location_id = place, .other_location_ids = others};
    };
    CHECK(complaint(at(porto), std::nullopt, of_porto()).empty());
    CHECK(complaint(at(std::nullopt), std::nullopt, of_porto()) == std::string("locationName: ") + own_place);
    CHECK(complaint(at(leeds), std::nullopt, of_porto()) == std::string("locationName: ") + own_place);
    CHECK(complaint(at(porto, std::vector{leeds}), std::nullopt, of_porto()) ==
          std::string("otherLocations: ") + own_place);
    CHECK(complaint(at(leeds), ada(), of_porto()) == std::string("locationName: ") + own_place);
    CHECK(complaint(at(porto, std::vector{leeds}), ada(), of_porto()) == std::string("otherLocations: ") + own_place);

    KnownPerson guest = ada();  // belongs to Leeds, too: that stays, and only who manages Leeds takes it away
    guest.person.other_location_ids = {leeds};
    guest.foreign_places = {leeds};
    CHECK(complaint(at(porto, std::vector{porto, leeds}), guest, of_porto()).empty());
    CHECK_THAT(complaint(at(porto, std::vector<Id>{}), guest, of_porto()),
               Catch::StartsWith("locationName: This person belongs to a location group outside yours"));
    guest.foreign_places.clear();
    CHECK(complaint(at(porto, std::vector<Id>{}), guest, of_porto()).empty());
    KnownPerson lodger = ada();
    lodger.person.location_id = leeds;
    lodger.foreign_places = {leeds};
    CHECK_THAT(complaint(at(porto), lodger, of_porto()),
               Catch::StartsWith("locationName: This person belongs to a location group outside yours"));
    guest.has_rights_by_place = true;
    CHECK_THAT(complaint(at(porto, std::vector<Id>{}), guest, of_porto()),
               Catch::StartsWith("locationName: The rights of this person go by their location groups"));
    CHECK(complaint(at(porto, std::vector<Id>{}), guest, everything()).empty());
    guest.moves_rights = true;  // they would reach further than the importer's own
    CHECK_THAT(complaint(at(leeds), guest, everything()),
               Catch::StartsWith("locationName: The rights of this person go by their location groups"));
    CHECK(complaint(at(porto, std::vector{leeds}), guest, everything()).empty());
}

TEST_CASE("who may only add people gives them no further location groups") {
    ImportRights adds = everything();
    adds.may_change = false;
    adds.changes_everywhere = false;
    CHECK(complaint({.username = "bo", .full_name = "Bo", .other_location_ids = std::vector{leeds}}, std::nullopt,
                    adds) == std::string("otherLocations: ") + own_place);
}

// ---- the file

namespace {

FileNames names() {
    return {{{1, "Europe", "europe", std::nullopt},
             {2, "Porto", "porto", 1},
             {3, "A/B", "a/b", 1},
             {4, "Leeds", "leeds", {}}},
            {{11, "Helpers"}, {12, "Rulers; all"}}};
}

struct PeopleFile {
    std::vector<FileRow> rows{};
};

PeopleFile people(std::string_view text) {
    const auto table = files::read_table(text);
    require_people(table);
    const FileNames known = names();
    return {read_people(table, known, read_mapping(table.rows.at(0), "", known))};
}

std::string refusal(std::string_view text) {
    try {
        people(text);
    } catch (const Failure& failure) {
        return failure.what();
    }
    return "";
}

std::string error_of(const FileRow& row, const std::string& column) {
    const auto found = row.errors.by_field.find(column);
    return found == row.errors.by_field.end() ? "" : found->second.front();
}

}  // namespace

TEST_CASE("headings are understood in every language and by the names of the API") {
    for (const std::string_view headings :
         {"Username,Full name,E-mail,Location group", "Benutzername;Vollständiger Name;E-Mail;Standort",
          "Nom d’utilisateur;Nom complet;Adresse e-mail;Site", "Nom d'utilisateur;Nom complet;Adresse e-mail;Site",
          "Nombre de usuario;Nombre completo;Correo electrónico;Ubicación",
          "اسم المستخدم;الاسم الكامل;البريد الإلكتروني;الموقع", "username,fullName,email,locationName",
          "USER NAME,full_name,mail,location"}) {
        INFO(headings);
        const char separator = headings.find(';') == headings.npos ? ',' : ';';
        const std::string row = separator == ';' ? "\nbo;Bo;b@x.org;porto" : "\nbo,Bo,b@x.org,porto";
        const auto file = people(std::string(headings) + row);
        REQUIRE(file.rows.size() == 1);
        const auto& wanted = file.rows[0].wanted;
        CHECK(wanted.username == "bo");
        CHECK(wanted.full_name == "Bo");
        CHECK(wanted.email == "b@x.org");
        CHECK(wanted.location_id == Id{2});
    }
    CHECK(people("Username,Shoe size,Last sign-in\nbo,44,2026-01-01T00:00:00Z\n").rows[0].errors.empty());
}

TEST_CASE("a file in which nobody is is refused as a whole") {
    CHECK(refusal("") == "The file is empty. Choose another one.");
    CHECK(refusal("Username,Full name\n") == "There is nobody in this file, only headings. Add a row for each person");
}

TEST_CASE("names of location groups, permission groups, states and languages are looked up") {
    const auto file = people(
        "Username,Location group,Other location groups,Permission groups,Status,Language\n"
        "a,Europe / Porto,Leeds; PORTO;leeds,helpers,inactive,de-AT\n"
        "b,Leeds > Porto,,\"Rulers; all\",Inaktiv,DE\n"
        "c,a/b,Mars; Leeds,Helpers; Nobody,gone,xx\n"
        "d,,,,,\n");
    const auto& a = file.rows[0].wanted;
    CHECK(a.location_id == Id{2});
    CHECK(a.other_location_ids == std::vector<Id>{2, 4});
    CHECK(a.permission_group_ids == std::vector<Id>{11});
    CHECK(a.is_active == false);
    CHECK(a.language_code == "de");
    CHECK(error_of(file.rows[1], "locationName") ==
          "There is no location group called “Leeds > Porto”. Correct the name, or make the group first");
    CHECK(file.rows[1].wanted.permission_group_ids == std::vector<Id>{12});
    CHECK(file.rows[1].wanted.is_active == false);
    CHECK(file.rows[2].wanted.location_id == Id{3});
    CHECK_THAT(error_of(file.rows[2], "otherLocations"), Catch::Contains("“Mars”"));
    CHECK_THAT(error_of(file.rows[2], "permissionGroups"), Catch::Contains("“Nobody”"));
    CHECK(error_of(file.rows[2], "isActive") == "Write active or inactive");
    CHECK(error_of(file.rows[2], "languageCode") == "Write one of en, de, fr, es and ar");
    CHECK_FALSE(file.rows[3].wanted.permission_group_ids);
    CHECK_FALSE(file.rows[3].wanted.is_active);
}

TEST_CASE("nobody is in a file twice, and cells without a heading are told") {
    const auto file = people("Username,Full name\nbo,Bo\nBO,Bo Lund\ncy,Cy,Lee\ndi,Di,,\n");
    CHECK(error_of(file.rows[1], "username") == "This username stands in row 2 already. Leave one of the two out");
    CHECK(file.rows[0].errors.empty());
    CHECK_THAT(error_of(file.rows[2], ""), Catch::StartsWith("This row has more cells than there are headings"));
    CHECK(file.rows[3].errors.empty());
}

TEST_CASE("cells are on one line, and long ones are shortened where they are named") {
    const auto file = people("Username,Full name,Location group,\"" + std::string(300, 'x') + "\"\nbo,\"Bo\r\nLund\"," +
                             std::string(500, 'y') + ",\n");
    CHECK(file.rows[0].wanted.full_name == "Bo  Lund");
    CHECK(error_of(file.rows[0], "locationName").size() < 250);
    CHECK(shorten(std::string(300, 'x')) == std::string(100, 'x') + "…");
    CHECK(shorten(" a\nb\u202Ec ") == "a bc");
}

TEST_CASE("the apostrophe that keeps a text from being a formula is taken away again") {
    const auto file = people("Username,Full name\n\"'=bo\",'Bo\n'@cy,'-Cy\n");
    CHECK(file.rows[0].wanted.username == "=bo");
    CHECK(file.rows[0].wanted.full_name == "'Bo");
    CHECK(file.rows[1].wanted.username == "@cy");
    CHECK(file.rows[1].wanted.full_name == "-Cy");
}

TEST_CASE("a file changes nobody who chose that username by registering, unless it has their address") {
    KnownPerson registered = ada();
    registered.is_registered = true;
    for (const auto& email : {std::optional<std::string>(), std::optional<std::string>("other@example.org"),
                              std::optional<std::string>("")})
        CHECK_THAT(
            complaint({.username = "ada", .full_name = "Ada Lovelace", .email = email}, registered, everything()),
            Catch::StartsWith("username: Somebody chose this username by registering"));
    const WantedPerson same{.username = "ada", .full_name = "Ada Lovelace", .email = " Ada@Example.org"};
    CHECK(complaint(same, registered, everything()).find("registering") == std::string::npos);
    const KnownPerson made = ada();
    CHECK(decide_row({.username = "ada", .full_name = "Ada Lovelace"}, &made, everything()).outcome == changed);
}

TEST_CASE("a file changes an address only for whom the importer may set the password [AZ-06]") {
    KnownPerson known = ada();
    WantedPerson wanted{.username = "ada", .email = "thief@example.org"};
    CHECK(decide_row(wanted, &known, everything()).outcome == changed);
    known.has_address_to_change = false;
    CHECK(complaint(decide_row(wanted, &known, everything())).starts_with("email: Links to choose a password"));
    wanted.email = "ada@example.org";
    wanted.full_name = "Ada King";
    CHECK(decide_row(wanted, &known, everything()).outcome == changed);
}
