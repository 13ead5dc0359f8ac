#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <vector>

#include "core/base/failure.h"
#include "core/security/password_hasher.h"
#include "core/security/secret_key.h"
#include "core/security/throttle.h"
#include "support/catch.h"
#include "support/fake_clock.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::test;

TEST_CASE("a password is kept as argon2id with 19 MiB and two passes, salted [AU-03]") {
    PasswordHasher hasher;
    const auto hash = hasher.hash("correct horse");
    CHECK(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    CHECK(hash != hasher.hash("correct horse"));
    CHECK(hasher.verify(hash, "correct horse"));
    CHECK_FALSE(hasher.verify(hash, "correct horsf"));
    CHECK_FALSE(hasher.verify("", "a password that nobody has"));
    CHECK_FALSE(hasher.verify("not a hash", "x"));
}

TEST_CASE("a hash of cheaper days is known as outdated [AU-03]") {
    PasswordHasher old(PasswordCost::least());
    const auto hash = old.hash("x");
    CHECK_FALSE(old.is_outdated(hash));
    CHECK(PasswordHasher(PasswordCost{1, 16384}).is_outdated(hash));
}

TEST_CASE("a password is hashed whole: NUL, emoji and the last of 1,024 bytes count [AU-16]") {
    PasswordHasher hasher(PasswordCost::least());
    const std::string nul("a\0b", 3), long_one(1024, 'x');
    CHECK(hasher.verify(hasher.hash(nul), nul));
    CHECK_FALSE(hasher.verify(hasher.hash(nul), "a"));
    CHECK(hasher.verify(hasher.hash("pass 🙂 word"), "pass 🙂 word"));
    CHECK_FALSE(hasher.verify(hasher.hash(long_one), long_one.substr(1) + "y"));
}

TEST_CASE("many hash at once, and all get their turn", "[threads]") {
    PasswordHasher hasher(PasswordCost::least(), 2);
    const auto hash = hasher.hash("x");
    std::atomic<int> right = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 16; ++i)
            threads.emplace_back([&] {
                for (int k = 0; k < 20; ++k) right += hasher.verify(hash, "x");
            });
    }
    CHECK(right == 320);
}

TEST_CASE("attempts beyond the free ones wait twice as long each time, up to a limit [AU-12]") {
    FakeClock clock;
    Throttle throttle(clock);
    const std::vector<Throttle::Key> key{{"ada", {3, 15s, 60s}}};
    for (int i = 0; i < 3; ++i) CHECK(throttle.take(key) == 0s);
    CHECK(throttle.take(key) == 15s);
    clock.move(14s);
    CHECK(throttle.take(key) == 1s);
    clock.move(1s);
    CHECK(throttle.take(key) == 0s);
    CHECK(throttle.take(key) == 30s);
    for (int i = 0; i < 5; ++i) {
        clock.move(60s);
        CHECK(throttle.take(key) == 0s);
    }
    CHECK(throttle.take(key) == 60s);
    SECTION("being right forgives") {
        throttle.forget("ada");
        CHECK(throttle.take(key) == 0s);
        CHECK(throttle.take(key) == 0s);
    }
    SECTION("so does an hour of peace") {
        clock.move(1h + 61s);
        CHECK(throttle.take(key) == 0s);
        CHECK(throttle.take(key) == 0s);
    }
    SECTION("a wall clock set forward does not") {
        clock.set(clock.now() + 24h);
        CHECK(throttle.take(key) == 60s);
    }
    SECTION("keys are forgotten by their beginning") {
        throttle.forget_all("ad");
        CHECK(throttle.take(key) == 0s);
    }
}

TEST_CASE("an attempt is counted under all its keys or none") {
    FakeClock clock;
    Throttle throttle(clock);
    const Throttle::Key name{"name", {1, 15s, 60s}}, address{"address", {3, 15s, 60s}};
    CHECK(throttle.take({name, address}) == 0s);
    for (int i = 0; i < 5; ++i) CHECK(throttle.take({name, address}) == 15s);
    CHECK(throttle.take({address}) == 0s);
    throttle.give_back("address");
    CHECK(throttle.take({address}) == 0s);
    CHECK(throttle.take({address}) == 0s);
    CHECK(throttle.take({address}) == 15s);
}

TEST_CASE("a guesser with many IPv6 addresses is one guesser") {
    CHECK(network_of("192.0.2.1") == "192.0.2.1");
    CHECK(network_of("2001:db8::1") == network_of("2001:db8::ffff:2"));
    CHECK(network_of("2001:db8:0:1::1") != network_of("2001:db8::1"));
    CHECK(network_of("::ffff:192.0.2.1") != network_of("::ffff:192.0.2.2"));
}

TEST_CASE("the secret is made once, readable by its owner only, and signs for one purpose") {
    const TempFolder folder;
    const SecretKey key(folder.file("secret.key"));
    struct stat status {};
    REQUIRE(stat(folder.file("secret.key").c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);

    const SecretKey again(folder.file("secret.key"));
    const auto sealed = key.seal("device", "7");
    CHECK(again.open("device", sealed) == "7");
    CHECK_FALSE(again.open("xsrf", sealed));
    CHECK_FALSE(again.open("device", "8" + sealed.substr(1)));
    CHECK_FALSE(again.open("device", "7"));
    CHECK_FALSE(again.open("device", ""));
    CHECK_FALSE(SecretKey(folder.file("other.key")).open("device", sealed));

    std::ofstream(folder.file("broken.key")) << "short";
    CHECK_THROWS_WITH(SecretKey(folder.file("broken.key")), Catch::Contains("Remove it and start again"));
    CHECK_THROWS_WITH(SecretKey(folder.file("no/such.key")), Catch::Contains("Cannot write"));
}

TEST_CASE("the secret has its name only when it is whole, and two who make it at once share one") {
    const TempFolder folder;
    std::vector<std::thread> threads;
    std::vector<std::string> signatures(8);
    for (std::string& signature : signatures)
        threads.emplace_back([&] { signature = SecretKey(folder.file("secret.key")).sign("device", "7"); });
    for (auto& thread : threads) thread.join();
    CHECK(std::ranges::count(signatures, signatures.front()) == 8);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}
