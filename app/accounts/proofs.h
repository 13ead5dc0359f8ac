// The captcha of the portal: before something is asked for from outside, the browser has to do a task
// (proof_of_work.h).
#pragma once

#include "accounts/accounts.h"

namespace oneroom::accounts {

/// What a task is for; done for one it is worth nothing for another.
enum class ProofPurpose { registration, forgotPassword, support, signIn, signInLink, securityQuestions };

constexpr auto enum_names(ProofPurpose) {
    using enum ProofPurpose;
    return std::array{std::pair{registration, std::string_view("registration")},
                      std::pair{forgotPassword, std::string_view("forgotPassword")},
                      std::pair{support, std::string_view("support")},
                      std::pair{signIn, std::string_view("signIn")},
                      std::pair{signInLink, std::string_view("signInLink")},
                      std::pair{securityQuestions, std::string_view("securityQuestions")}};
}

/// Uses the proof up. Throws Failure 400 (proof) for one that is missing, too old, used or of another purpose; nothing
/// is asked where the settings say so.
void require_proof(Accounts& accounts, ProofPurpose purpose, const std::string& proof);

/// Whoever signs in rightly never hears of it: a few wrong passwords of a name from one place are free of it, many from
/// one place over all names, and very many over all places. Alike for names that nobody has.
class SignInProof {
public:
    /// Throws Failure 400 (proof) where one is asked for and not there.
    SignInProof(Accounts& accounts, const std::string& username, const std::string& address, const std::string& proof);
    /// Takes the attempt back.
    void was_right() const;

private:
    Accounts& accounts_;
    std::vector<Throttle::Key> keys_;
    bool is_free_ = true;
};

}  // namespace oneroom::accounts
