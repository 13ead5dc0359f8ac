#include "core/http/assets.h"

#include <algorithm>

namespace oneroom::http {

const Asset* find_asset(std::string_view path) {
    const std::span<const Asset> assets = all_assets();
    const auto found = std::ranges::lower_bound(assets, path, {}, &Asset::path);
    return found != assets.end() && found->path == path ? &*found : nullptr;
}

}  // namespace oneroom::http
