#include "packages/references.h"

#include <algorithm>
#include <vector>

#include "core/base/text.h"

namespace oneroom::packages {
namespace {

bool is_alnum(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

void append_escaped(std::string& out, char c) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += digits[byte >> 4];
    out += digits[byte & 15];
}

/// A query or fragment as written, with only what no address may contain escaped.
std::string encode_tail(std::string_view tail) {
    std::string out;
    for (const char c : tail) {
        const bool is_allowed = static_cast<unsigned char>(c) > 0x20 && static_cast<unsigned char>(c) < 0x7F &&
                                c != '"' && c != '<' && c != '>';
        if (is_allowed) {
            out += c;
        } else {
            append_escaped(out, c);
        }
    }
    return out;
}

}  // namespace

std::string_view scheme_of(std::string_view address) {
    const auto colon = address.find(':');
    // One letter is a Windows drive.
    if (colon == std::string_view::npos || colon < 2) return {};
    const auto scheme = address.substr(0, colon);
    const bool is_scheme =
        std::ranges::all_of(scheme, [](char c) { return is_alnum(c) || c == '+' || c == '-' || c == '.'; });
    return is_scheme ? scheme : std::string_view{};
}

std::string join_base(std::string_view outer, std::string_view inner) {
    if (outer.empty() || !scheme_of(inner).empty() || inner.starts_with('/')) return std::string(inner);
    // A base is a folder, whether or not the author wrote the slash.
    std::string joined(outer);
    if (!inner.empty() && !joined.ends_with('/')) joined += '/';
    return joined + std::string(inner);
}

Reference resolve_reference(std::string_view base, std::string_view href) {
    Reference reference;
    const auto tail_at = std::min(href.find('?'), href.find('#'));
    if (tail_at != std::string_view::npos) reference.tail = href.substr(tail_at);
    std::string whole = join_base(trim(base), trim(href.substr(0, tail_at)));
    reference.has_backslash = whole.find('\\') != std::string::npos;
    std::ranges::replace(whole, '\\', '/');
    if (!scheme_of(whole).empty() || whole.starts_with("//")) {
        reference.is_external = true;
        reference.path = whole;
        return reference;
    }
    reference.leaves_package = whole.starts_with('/');
    std::vector<std::string_view> parts;
    for (const auto part : split(whole, '/')) {
        if (part.empty() || part == ".") continue;
        if (part != "..") {
            parts.push_back(part);
        } else if (parts.empty()) {
            reference.leaves_package = true;
        } else {
            parts.pop_back();
        }
    }
    for (const auto part : parts) {
        if (!reference.path.empty()) reference.path += '/';
        reference.path += part;
    }
    return reference;
}

std::string encode_path(std::string_view path) {
    constexpr std::string_view harmless = "-._~/!$'()*+,;=@";
    std::string out;
    for (const char c : path) {
        if (is_alnum(c) || harmless.find(c) != std::string_view::npos) {
            out += c;
        } else {
            append_escaped(out, c);
        }
    }
    return out;
}

std::string launch_address(std::string_view path, std::string_view tail, std::string_view parameters) {
    std::string address = encode_path(path);
    parameters = trim(parameters);
    while (parameters.starts_with('?') || parameters.starts_with('&')) parameters.remove_prefix(1);
    const auto fragment_at = tail.find('#');
    const bool has_fragment = fragment_at != std::string_view::npos;
    if (parameters.starts_with('#')) return address + encode_tail(tail) + (has_fragment ? "" : encode_tail(parameters));
    std::string query(tail.substr(0, fragment_at));
    if (!parameters.empty()) {
        query += query.starts_with('?') ? '&' : '?';
        query += parameters;
    }
    return address + encode_tail(query) + (has_fragment ? encode_tail(tail.substr(fragment_at)) : "");
}

}  // namespace oneroom::packages
