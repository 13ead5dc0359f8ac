// JSON Web Signatures in compact form (RFC 7515), as signed statements of xAPI carry them: RS256, RS384, RS512.
#pragma once

#include <string>
#include <string_view>

namespace oneroom {

struct Jws {
    std::string payload;
    bool is_verified = false;  ///< it brought a certificate (x5c), and the signature is of that certificate's key
};

/// Takes a signature apart. Throws Failure 400 with a sentence: it is none, its algorithm is another, its certificate
/// cannot be read, or it is not of the key that its certificate names. Whether that certificate is to be trusted is not
/// asked.
Jws read_jws(std::string_view compact);

}  // namespace oneroom
