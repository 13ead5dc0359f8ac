#include "tracking/recorded_calls.h"

#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::tracking;

namespace {

RecordedCall call(std::int64_t number, std::string method, std::string name = {}, std::string value = {},
                  std::string error = "0") {
    return {.number = number,
            .sco_id = 4,
            .at_ms = number * 10,
            .took_us = 41,
            .method = std::move(method),
            .name = std::move(name),
            .value = std::move(value),
            .answer = error == "0" ? "true" : "false",
            .error = std::move(error)};
}

DebugLevel level(const char* method, const char* error = "0") { return level_of(call(1, method, "", "", error)); }

Instant minute(int count) { return Instant{std::chrono::minutes{count}}; }

}  // namespace

TEST_CASE("errors and milestones are information, what is set is debug, every call verbose [SCORM-55]") {
    using enum DebugLevel;
    for (const char* method :
         {"LMSInitialize", "Initialize", "LMSCommit", "Commit", "LMSFinish", "Terminate", "getparam", "exitau"}) {
        INFO(method);
        CHECK(level(method) == information);
    }
    for (const char* method : {"LMSSetValue", "SetValue", "save", "putparam"}) {
        INFO(method);
        CHECK(level(method) == debug);
        CHECK(level(method, "405") == information);
    }
    for (const char* method : {"LMSGetValue", "GetValue", "LMSGetLastError", "GetDiagnostic"}) {
        INFO(method);
        CHECK(level(method) == verbose);
        CHECK(level(method, "401") == information);
    }
}

TEST_CASE("a call reads as it was made, with its answer, error and times") {
    auto set = call(1, "SetValue", "cmi.score.raw", "101", "407");
    set.diagnostic = "Out of range";
    const auto entries = entries_of({{1, 7, minute(3), {set}}}, {{4, "Lesson"}});
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].at == minute(3) + std::chrono::milliseconds{10});
    CHECK(entries[0].part == "Lesson");
    CHECK(entries[0].name == "SetValue");
    CHECK(entries[0].text == "cmi.score.raw = 101 -> false  error 407: Out of range  (+10 ms, took 0.041 ms)");
    CHECK(entries[0].is_error);
    const auto others = entries_of(
        {{1, 7, minute(3), {call(1, "Commit"), call(2, "GetValue", "cmi.mode"), call(3, "SetValue", "cmi.exit")}}}, {});
    REQUIRE(others.size() == 3);
    CHECK(others[0].text == "-> true  (+10 ms, took 0.041 ms)");
    CHECK(others[1].text == "cmi.mode -> true  (+20 ms, took 0.041 ms)");
    CHECK(others[2].text == "cmi.exit =  -> true  (+30 ms, took 0.041 ms)");
}

TEST_CASE("calls that are missing are told, each page of the player counting for itself") {
    const auto entries = entries_of({{1, 7, minute(1), {call(3, "Initialize"), call(4, "Commit")}},
                                     {1, 7, minute(1), {call(9, "Commit")}},
                                     {1, 8, minute(2), {call(1, "Initialize")}},
                                     {2, 8, minute(3), {call(2, "Initialize")}}},
                                    {});
    std::vector<std::string> names;
    for (const auto& one : entries) names.push_back(one.name);
    CHECK(names == std::vector<std::string>{"calls 1 to 2", "Initialize", "Commit", "calls 5 to 8", "Commit",
                                            "Initialize", "calls 1 to 1", "Initialize"});
}

TEST_CASE("a batch that was slow to come does not push its calls behind later ones") {
    const auto entries =
        entries_of({{1, 7, minute(5), {call(1, "SetValue")}}, {1, 7, minute(1), {call(2, "Commit")}}}, {});
    REQUIRE(entries.size() == 2);
    CHECK(entries[0].at < entries[1].at);
    // The clock of a browser stands still while its computer sleeps: what comes after that is later all the same.
    const auto slept =
        entries_of({{1, 7, minute(1), {call(1, "SetValue")}}, {1, 7, minute(5), {call(2, "Commit")}}}, {});
    CHECK(slept[1].at - slept[0].at > std::chrono::minutes{3});
}

TEST_CASE("of what is recorded only so much is kept, without names and keys [SS-15]") {
    CallBatch batch{7, 1000, {call(1, "SetValue", "cmi.suspend_data", std::string(5000, 'x'))}};
    REQUIRE(make_fit(batch));
    CHECK(batch.calls[0].value.size() == longest_recorded_text);
    CHECK(batch.calls[0].value_length == 5000);

    const std::string token(43, 'k');
    for (const std::string start : {"%2Fc%2F", "%2fC%2f", "%252Fc%252F", "\\/c\\/"}) {
        CallBatch encoded{7, 1000, {call(1, "SetValue", "cmi.location", "http:" + start + token + "/x")}};
        REQUIRE(make_fit(encoded));
        CHECK(encoded.calls[0].value.find(token) == std::string::npos);
    }
    batch.calls = {call(1, "GetValue", "cmi.core.student_name"), call(2, "GetValue", "cmi.learner_name"),
                   call(3, "SetValue", "cmi.location", "http://x/c/" + token + "/files/a.html"),
                   call(4, "SetValue", "cmi.location", "http://x/c/short/" + token.substr(0, 30)),
                   call(5, "SetValue", "cmi.location", "http://x/c/" + token.substr(0, 30))};
    REQUIRE(make_fit(batch));
    CHECK(batch.calls[0].answer == "(not recorded)");
    CHECK(batch.calls[1].answer == "(not recorded)");
    CHECK(batch.calls[2].value == "http://x/c/(token)/files/a.html");
    CHECK(batch.calls[3].value.starts_with("http://x/c/short/k"));
    CHECK(batch.calls[4].value == "http://x/c/(token)");

    batch.calls = {call(1, "Commit")};
    batch.calls[0].at_ms = 5'000'000;
    REQUIRE(make_fit(batch));
    CHECK(batch.calls[0].at_ms == 1000);
}

TEST_CASE("a batch that no bridge has made is refused") {
    CallBatch none{7, 0, {}}, backwards{7, 0, {call(2, "Commit"), call(1, "Commit")}}, zero{7, 0, {call(0, "Commit")}},
        huge{7, 0, {call(1'000'000'001, "Commit")}}, turned{-1, 0, {call(1, "Commit")}};
    for (CallBatch* batch : {&none, &backwards, &zero, &huge, &turned}) CHECK_FALSE(make_fit(*batch));
    CallBatch many{7, 0, {}};
    for (std::size_t at = 0; at <= most_calls_of_batch; ++at)
        many.calls.push_back(call(static_cast<std::int64_t>(at) + 1, "Commit"));
    CHECK_FALSE(make_fit(many));
}
