// The portal's own secret, DIR/secret.key: signs what browsers bring back and must not make up.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace oneroom {

class SecretKey {
public:
    /// Reads the file, or makes it (mode 0600). Throws std::runtime_error with a sentence when neither works.
    explicit SecretKey(const std::filesystem::path& file);

    /// 43 base64url characters that only this portal can make of `text`. `purpose` keeps one use from another.
    std::string sign(std::string_view purpose, std::string_view text) const;
    bool is_signed(std::string_view signature, std::string_view purpose, std::string_view text) const;

    /// A text with its signature, "text.signature", for cookies; `text` without dots.
    std::string seal(std::string_view purpose, std::string_view text) const;
    /// The text of a seal; empty when we did not make it for this purpose.
    std::optional<std::string> open(std::string_view purpose, std::string_view sealed) const;

private:
    std::string key_;
};

}  // namespace oneroom
