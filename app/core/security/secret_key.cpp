#include "core/security/secret_key.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom {
namespace {

constexpr std::size_t key_bytes = 32;

/// False when the file is there already.
bool make(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor < 0) return false;
    const std::string text = to_base64url(random_bytes(key_bytes)) + "\n";
    const bool is_written =
        ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(descriptor) == 0;
    ::close(descriptor);
    if (is_written) return true;
    ::unlink(file.c_str());
    throw std::runtime_error("Cannot write " + file.string() + ". Is the disk full?");
}

}  // namespace

SecretKey::SecretKey(const std::filesystem::path& file) {
    make(file);
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto key = from_base64url(trim(text));
    if (!key || key->size() != key_bytes)
        throw std::runtime_error("Cannot read " + file.string() +
                                 ". Remove it and start again: everybody signs in anew, nothing else is lost");
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
