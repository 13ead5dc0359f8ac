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
    /// Counts the attempt against its place, unless it was right: a class that signs in at once is not guessing.
    ~SignInProof();
    SignInProof(const SignInProof&) = delete;
    SignInProof& operator=(const SignInProof&) = delete;

    void was_right();

private:
    Accounts& accounts_;
    Throttle::Key name_;
    std::vector<Throttle::Key> places_;
    bool is_counted_ = false;
};

}  // namespace oneroom::accounts
