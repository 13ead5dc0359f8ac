#include "core/json/codec.h"

#include <nlohmann/json.hpp>

#include "support/catch.h"

using namespace oneroom;

namespace {

enum class Colour { red = 3, green = 7 };
constexpr auto enum_names(Colour) {
    return std::array{std::pair{Colour::red, "red"}, std::pair{Colour::green, "green"}};
}

struct Wheel {
    double size{};
    static Fields fields() { return {field<&Wheel::size>("size")}; }
};

struct Car {
    Id id{};
    std::string name;
    std::optional<std::int32_t> doors;
    std::vector<Wheel> wheels;
    std::map<std::string, bool> extras;
    Colour colour = Colour::red;
    Date built;
    Instant seen{};
    std::string secret = "hidden";

    static Fields fields() {
        return {field<&Car::id>("id"),
                field<&Car::name>("name").required().max_length(5),
                field<&Car::doors>("doors").between(2, 5),
                field<&Car::wheels>("wheels").max_length(4),
                field<&Car::extras>("extras"),
                field<&Car::colour>("colour"),
                field<&Car::built>("built"),
                field<&Car::seen>("seen"),
                field<&Car::secret>("secret").secret()};
    }
};

FieldErrors errors_of(std::string_view text) {
    try {
        from_json_text<Car>(text);
    } catch (const Failure& failure) {
        CHECK(failure.status == 400);
        return failure.errors;
    }
    return {};
}

}  // namespace

TEST_CASE("a described struct is the same after writing and reading it") {
    const std::string text =
        R"({"id":9007199254740991,"name":"Mini","doors":3,"wheels":[{"size":15.5}],"extras":{"radio":true},)"
        R"("colour":"green","built":"2026-03-01","seen":"2026-03-01T10:00:00.000Z","secret":"x"})";
    CHECK(to_json_text(from_json_text<Car>(text)) == text);
}

TEST_CASE("what is not given keeps its default, an empty optional is null") {
    const Car car = from_json_text<Car>(R"({"name":"Mini"})");
    CHECK(car.colour == Colour::red);
    CHECK(nlohmann::json::parse(to_json_text(car))["doors"].is_null());
}

TEST_CASE("each wrong value is told under its own field, all at once [VAL-07]") {
    const auto errors = errors_of(R"({"name":"  ","doors":9,"wheels":[{"size":"big"}],"extras":{"radio":"loud"},)"
                                  R"("colour":"blue","built":"2026-02-30","id":1.5})");
    CHECK(errors.by_field.at("name") == std::vector<std::string>{"This is required"});
    CHECK(errors.by_field.at("doors") == std::vector<std::string>{"Between 2 and 5"});
    CHECK(errors.by_field.at("wheels[0].size") == std::vector<std::string>{"Must be a number"});
    CHECK(errors.by_field.at("extras.radio") == std::vector<std::string>{"Must be true or false"});
    CHECK(errors.by_field.at("colour") == std::vector<std::string>{"Must be one of: red, green"});
    CHECK(errors.by_field.at("built") == std::vector<std::string>{"Must be a day like 2026-03-01"});
    CHECK(errors.by_field.at("id") == std::vector<std::string>{"Must be a whole number"});
    CHECK(errors_of(R"({})").by_field.size() == 1);
    CHECK(errors_of(R"({"name":"gründe"})").by_field.at("name")[0] == "At most 5 characters; this has 6");
    CHECK(errors_of(R"({"name":"grün!"})").empty());
}

TEST_CASE("hostile JSON is refused without harm") {
    CHECK(errors_of(std::string(100'000, '[')).by_field.at("")[0] == "The JSON is nested more than 64 levels deep");
    const auto nested = [](int levels) { return std::string(levels, '[') + std::string(levels, ']'); };
    CHECK(parse_json(nested(64)).is_array());
    CHECK_THROWS_AS(parse_json(nested(65)), Failure);
    // Brackets in a text are text, also behind an escaped quote.
    CHECK(parse_json('"' + std::string(100, '[') + R"(\"{{{\\")").is_string());
    CHECK(errors_of(R"({"name":"a)").by_field.contains(""));
    CHECK(errors_of(R"({"name":"a","id":99999999999999999999})").by_field.contains("id"));
    CHECK(errors_of(R"({"name":"a","id":18446744073709551615})").by_field.at("id")[0] == "Is too large");
    CHECK(errors_of(R"({"name":"a\u0000b"})").by_field.contains("name"));
    CHECK(errors_of("{\"name\":\"\xFF\"}").by_field.contains(""));
}

TEST_CASE("text that is not UTF-8 leaves as valid JSON") {
    Car car;
    car.name = "a\xFF\x01\"\\";
    CHECK(nlohmann::json::parse(to_json_text(car))["name"] == "a\xEF\xBF\xBD\x01\"\\");
}

TEST_CASE("secret fields stay out of the audit text") {
    CHECK(to_json_text(Car{}).find("hidden") != std::string::npos);
    CHECK(to_audit_text(Car{}).find("hidden") == std::string::npos);
}

TEST_CASE("the schema states rules, names and references") {
    nlohmann::json schemas;
    CHECK(codec::schema(type_of<Car>(), schemas)["$ref"] == "#/components/schemas/Car");
    CHECK(schemas["Car"]["properties"]["name"]["maxLength"] == 5);
    CHECK(schemas["Car"]["required"] == nlohmann::json{"name"});
    CHECK(schemas["Car"]["properties"]["wheels"]["items"]["$ref"] == "#/components/schemas/Wheel");
    CHECK(schemas["Colour"]["enum"] == nlohmann::json{"red", "green"});
}
