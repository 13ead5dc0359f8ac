#include "core/security/secret_key.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/files/staging.h"

namespace oneroom {
namespace {

constexpr std::size_t key_bytes = 32;

/// Makes the file unless it is there: written beside it and flushed before it gets its name, so that no crash leaves
/// half a key, and two processes never end up with two keys.
void make(const std::filesystem::path& file) {
    if (std::filesystem::exists(file)) return;
    const std::filesystem::path fresh = file.string() + ".new-" + to_hex(random_bytes(8));
    try {
        const files::UniqueFd descriptor = files::create_file(fresh);
        files::write_all(descriptor.get(), to_base64url(random_bytes(key_bytes)) + "\n");
        if (::fsync(descriptor.get()) != 0) files::throw_disk_failure(errno, "save a file");
        // RENAME_NOREPLACE: who comes second takes the key of the first.
        if (::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, file.c_str(), RENAME_NOREPLACE) != 0) {
            if (errno == EINVAL) std::filesystem::rename(fresh, file);  // a file system that cannot tell
            std::error_code gone;
            std::filesystem::remove(fresh, gone);
        }
        files::sync_folder(std::filesystem::absolute(file).parent_path());
    } catch (const std::exception& error) {
        std::error_code gone;
        std::filesystem::remove(fresh, gone);
        throw std::runtime_error("Cannot write " + file.string() + ": " + error.what());
    }
}

}  // namespace

SecretKey::SecretKey(const std::filesystem::path& file) {
    make(file);
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto key = from_base64url(trim(text));
    if (!key || key->size() != key_bytes)
        throw std::runtime_error(
            "Cannot read " + file.string() +
            ". Remove it and start again: everybody signs in anew, two-step sign-in has to be set up again and "
            "passwords of other servers have to be entered again; nothing else is lost");
    key_ = *key;
}

std::string SecretKey::sign(std::string_view purpose, std::string_view text) const {
    return to_base64url(hmac_sha256(key_, std::string(purpose) + '\n' + std::string(text)));
}

bool SecretKey::is_signed(std::string_view signature, std::string_view purpose, std::string_view text) const {
    return equal_constant_time(signature, sign(purpose, text));
}

std::string SecretKey::seal(std::string_view purpose, std::string_view text) const {
    return std::string(text) + "." + sign(purpose, text);
}

std::optional<std::string> SecretKey::open(std::string_view purpose, std::string_view sealed) const {
    const auto dot = sealed.find('.');
    if (dot == sealed.npos || !is_signed(sealed.substr(dot + 1), purpose, sealed.substr(0, dot))) return std::nullopt;
    return std::string(sealed.substr(0, dot));
}

}  // namespace oneroom
