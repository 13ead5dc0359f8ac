#include "core/security/digests.h"

#include <openssl/evp.h>

#include <stdexcept>

#include "core/base/bytes.h"

namespace oneroom {
namespace {

const EVP_MD* method_of(Digest digest) {
    switch (digest) {
        case Digest::sha1:
            return EVP_sha1();
        case Digest::sha224:
            return EVP_sha224();
        case Digest::sha256:
            return EVP_sha256();
        case Digest::sha384:
            return EVP_sha384();
        case Digest::sha512:
            return EVP_sha512();
    }
    throw std::logic_error("no such digest");
}

}  // namespace

struct RunningDigest::State {
    std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context{EVP_MD_CTX_new(), EVP_MD_CTX_free};
};

RunningDigest::RunningDigest(Digest digest) : state_(std::make_unique<State>()) {
    if (EVP_DigestInit_ex(state_->context.get(), method_of(digest), nullptr) != 1)
        throw std::runtime_error("this machine has no such hash");
}

RunningDigest::~RunningDigest() = default;
RunningDigest::RunningDigest(RunningDigest&&) noexcept = default;
RunningDigest& RunningDigest::operator=(RunningDigest&&) noexcept = default;

void RunningDigest::add(std::string_view bytes) { EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size()); }

std::string RunningDigest::hex() {
    unsigned char raw[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    EVP_DigestFinal_ex(state_->context.get(), raw, &size);
    return to_hex({reinterpret_cast<const char*>(raw), size});
}

std::string digest_hex(Digest digest, std::string_view bytes) {
    RunningDigest running(digest);
    running.add(bytes);
    return running.hex();
}

}  // namespace oneroom
