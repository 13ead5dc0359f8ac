#include "tracking/cmi_time.h"

#include "support/catch.h"

using namespace oneroom::tracking;
using namespace std::chrono_literals;

TEST_CASE("both forms of a length of time are read to the millisecond") {
    const auto [text, expected] = GENERATE(table<std::string, std::chrono::milliseconds>({
        {"00:00:00", 0ms},
        {"0000:00:00.00", 0ms},
        {"00:00:01.5", 1500ms},
        {"00:01:02.03", 62'030ms},
        {"0012:34:56.78", 12h + 34min + 56'780ms},
        {"9999:99:99.99", 9999h + 99min + 99'990ms},
        {"PT0S", 0ms},
        {"PT1.5S", 1500ms},
        {"PT0H0M5.123S", 5123ms},
        {"PT1H2M3.04S", 1h + 2min + 3040ms},
        {"PT90M", 90min},
        {"P1D", 24h},
        {"P1DT1S", 24h + 1s},
        {"P1M", 720h},
        {"P1Y2M3DT4H5M6.78S", (365 + 60 + 3) * 24h + 4h + 5min + 6780ms},
    }));
    INFO(text);
    CHECK(parse_cmi_time(text) == expected);
}

TEST_CASE("what is no length of time is refused") {
    const std::string text =
        GENERATE("", "P", "PT", "P1DT", "5", "5s", "00:00", "00:00:", "00:00:5.", "00:100:00", "-1:00:00", "00:00:-1",
                 "PT1S2M", "PT1H1H", "P1H", "PT1.5H", "P-1D", "pt1s", " PT1S", "PT1S ", "99999999999:00:00", "P101Y",
                 "P9999999999Y", "1e3", "PT1.S", "PTS");
    INFO(text);
    CHECK_FALSE(parse_cmi_time(text));
}

TEST_CASE("a length of time is written as each standard has it") {
    CHECK(format_cmi_time(Standard::scorm12, 0ms) == "0000:00:00.00");
    CHECK(format_cmi_time(Standard::scorm12, 12h + 34min + 56'789ms) == "0012:34:56.78");
    CHECK(format_cmi_time(Standard::scorm12, 12'345h) == "9999:00:00.00");
    CHECK(format_cmi_time(Standard::scorm2004, 0ms) == "PT0S");
    CHECK(format_cmi_time(Standard::scorm2004, 9ms) == "PT0S");
    CHECK(format_cmi_time(Standard::scorm2004, 50ms) == "PT0.05S");
    CHECK(format_cmi_time(Standard::scorm2004, 30h) == "PT30H");
    CHECK(format_cmi_time(Standard::scorm2004, 1h + 3s) == "PT1H3S");
}

TEST_CASE("what is written is read back, rounded down to hundredths") {
    const auto standard = GENERATE(Standard::scorm12, Standard::scorm2004);
    for (std::int64_t ms = 0; ms < 40'000'000; ms = ms * 3 + 7)
        CHECK(parse_cmi_time(format_cmi_time(standard, std::chrono::milliseconds{ms})) ==
              std::chrono::milliseconds{ms / 10 * 10});
}
