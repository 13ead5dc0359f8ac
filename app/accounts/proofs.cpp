#include "accounts/proofs.h"

#include "accounts/sign_in.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;

constexpr Throttle::Limit name_limit{3, 60min, 60min};
constexpr Throttle::Limit network_limit{30, 60min, 60min};  // a class room is behind one
constexpr Throttle::Limit portal_limit{300, 10min, 10min};

struct ProofRequest {
    ProofPurpose purpose{};
    static Fields fields() { return {field<&ProofRequest::purpose>("purpose").required()}; }
};

struct ProofTask {
    bool is_needed = false;
    std::string challenge{};
    std::string seed{};
    std::int64_t places = 0;
    std::int64_t bits = 0;

    static Fields fields() {
        return {field<&ProofTask::is_needed>("isNeeded").means("False: this portal asks for none"),
                field<&ProofTask::challenge>("challenge").means("Good once, for ten minutes"),
                field<&ProofTask::seed>("seed"), field<&ProofTask::places>("places"),
                field<&ProofTask::bits>("bits").means(
                    "For each place from 0 a number, so that SHA-256 of 'seed.place.number' begins with so many zero "
                    "bits. The proof is 'challenge:number-number-...'")};
    }
};

ProofTask begin_proof(const Accounts& accounts, ProofPurpose purpose) {
    const auto settings = accounts.settings.now();
    if (!settings->captcha_enabled) return {};
    const WorkTask task = accounts.work.make(name_of(purpose), static_cast<int>(settings->captcha_difficulty));
    return {true, task.challenge, task.seed, task.places, task.bits};
}

}  // namespace

void require_proof(Accounts& accounts, ProofPurpose purpose, const std::string& proof) {
    if (!accounts.settings.now()->captcha_enabled || accounts.work.take(name_of(purpose), proof)) return;
    throw invalid("proof",
                  "Your browser has to solve a small task first, and it was not solved in time. Send it once more");
}

SignInProof::SignInProof(Accounts& accounts, const std::string& username, const std::string& address,
                         const std::string& proof)
    : accounts_(accounts) {
    const std::string from = network_of(address);
    name_ = {throttle_prefix(username) + "proof " + from, name_limit};
    places_ = {{"proof from " + from, network_limit}, {"proof", portal_limit}};
    is_counted_ = accounts.throttle.wait_of(places_) == 0s && accounts.throttle.take({name_}) == 0s;
    if (!is_counted_) require_proof(accounts, ProofPurpose::signIn, proof);
}

SignInProof::~SignInProof() {
    if (!is_counted_) return;
    try {
        accounts_.throttle.take(places_);
    } catch (const std::exception&) {  // out of memory: one guess is not counted
    }
}

void SignInProof::was_right() {
    accounts_.throttle.forget(name_.name);
    is_counted_ = false;
}

std::vector<Route> proof_routes(Accounts& accounts) {
    const Accounts* const a = &accounts;
    return {route<ProofRequest, ProofTask>(
        Method::get, "proof.begin", "/api/proof", everyone().by_person_only(),
        [a](Context&, const ProofRequest& in) { return begin_proof(*a, in.purpose); },
        "A task for the browser, to be done before something is asked for from outside")};
}

}  // namespace oneroom::accounts
