#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "core/config/config.h"
#include "demo/demo_catalogue.h"
#include "demo/demo_people.h"
#include "demo/large_demo.h"

namespace oneroom::demo {
namespace {

struct Option {
    std::string_view name;
    std::int64_t LargeSize::*value;
    std::int64_t least, most;
};

std::string range_of(const Option& option) {
    return "--" + std::string(option.name) + " takes a whole number from " + std::to_string(option.least) + " to " +
           std::to_string(option.most);
}

}  // namespace

LargeSize read_large_size(const std::vector<std::string>& words) {
    const auto own_people = static_cast<std::int64_t>(all_people().size());
    const auto own_contents = static_cast<std::int64_t>(read_large_catalogue().size());
    const std::array options{
        Option{"people", &LargeSize::people, own_people, 1'000'000},
        Option{"contents", &LargeSize::contents, own_contents, 1'000'000},
        Option{"records", &LargeSize::records, 0, 100'000'000},
        Option{"seed", &LargeSize::seed, 0, 1'000'000'000},
    };
    LargeSize size;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto equals = words[i].find('=');
        const auto name = words[i].starts_with("--") ? std::string_view(words[i]).substr(2, equals - 2) : "";
        const auto option = std::ranges::find(options, name, &Option::name);
        if (option == options.end())
            throw config::ConfigError("'" + words[i] + "' is not expected here. See oneroom demo --help");
        if (equals == std::string::npos && i + 1 == words.size()) throw config::ConfigError(range_of(*option));
        const std::string value = equals != std::string::npos ? words[i].substr(equals + 1) : words[++i];
        const auto number = to_integer(value);
        if (!number || *number < option->least || *number > option->most)
            throw config::ConfigError(range_of(*option) + ", not '" + value + "'");
        size.*(option->value) = *number;
    }
    if (size.records > size.people * size.contents)
        throw config::ConfigError("At most " + std::to_string(size.people * size.contents) + " records fit " +
                                  std::to_string(size.people) + " people and " + std::to_string(size.contents) +
                                  " contents: one for each pair");
    return size;
}

}  // namespace oneroom::demo
