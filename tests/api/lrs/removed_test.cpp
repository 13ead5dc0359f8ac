// What was removed does not come back, whoever sends it again.
#include <fstream>

#include "api/lrs/erase_rig.h"

using namespace oneroom;
using namespace oneroom::test;
using Numbers = std::vector<int>;

namespace {

const std::string ann_json = R"({"mbox": "mailto:ann@example.org"})";

Answer put(LrsRig& rig, int number) {
    return rig.call("PUT", "/statements?statementId=" + LrsRig::uuid(number), LrsRig::statement(number).dump());
}

}  // namespace

TEST_CASE("a statement that was removed after its days is answered as one that is there, and is not kept again") {
    EraseRig rig;
    rig.keep_days("30");
    rig.store(LrsRig::statement(1));
    rig.store(EraseRig::voiding(2, 1));
    rig.wait_days(31, 0);
    CHECK(put(rig, 1).status == 204);
    const Answer batch =
        rig.call("POST", "/statements", json::array({LrsRig::statement(1), LrsRig::statement(3)}).dump());
    CHECK(batch.status == 200);
    CHECK(batch.json() == json{LrsRig::uuid(1), LrsRig::uuid(3)});
    rig.store(EraseRig::voiding(2, 1));
    CHECK(rig.count("lrs_statement") == 1);
    CHECK(rig.found("") == Numbers{3});
    CHECK(rig.call("GET", "/statements?statementId=" + LrsRig::uuid(1)).status == 404);
    // Another void of it is a statement of its own: other stores have still to hear of it.
    rig.store(EraseRig::voiding(4, 1));
    CHECK(rig.found("") == Numbers{4, 3});
}

TEST_CASE("what went after its days is remembered for 90 days, what went with a person for two years") {
    EraseRig rig;
    rig.keep_days("30");
    rig.store(LrsRig::statement(1, {{"actor", {{"mbox", "mailto:bob@example.org"}}}}));
    rig.store(LrsRig::statement(2));
    rig.store(LrsRig::statement(3));
    rig.erase({"--agent", ann_json});  // 2 and 3 are anonymous, and go after their days as such
    rig.wait_days(31, 0);
    CHECK(rig.count("lrs_removed") == 3);
    CHECK(rig.count("lrs_removed WHERE is_erased = 1") == 2);
    CHECK(rig.count("lrs_removed WHERE length(uuid_hash) = 22 AND INSTR(uuid_hash, '6690e6c9') = 0") == 3);
    const auto wait = [&](int days, std::int64_t left) {
        rig.clock.move(std::chrono::days(days));
        for (int i = 0; i < 20'000 && rig.count("lrs_removed") > left; ++i) {
            rig.app.run_due_jobs();
            std::this_thread::yield();
        }
    };
    wait(89, 3);
    CHECK(put(rig, 1).status == 204);
    CHECK(rig.count("lrs_statement") == 0);
    wait(2, 2);
    CHECK(rig.count("lrs_removed") == 2);
    CHECK(rig.count("lrs_removed WHERE is_erased = 1") == 2);
    CHECK(put(rig, 1).status == 204);
    CHECK(rig.count("lrs_statement") == 1);
    rig.wait_days(31, 0);
    wait(576, 2);
    CHECK(put(rig, 2).status == 204);
    CHECK(rig.count("lrs_statement") == 0);
    wait(2, 0);
    CHECK(rig.count("lrs_removed") == 0);
    CHECK(put(rig, 2).status == 204);
    CHECK(rig.count("lrs_statement") == 1);
}

TEST_CASE("what an erasure has changed or removed is there already for who sends it again, alone or among others") {
    EraseRig rig;
    rig.store(LrsRig::statement(1));
    CHECK(rig.erase({"--agent", ann_json}).ends_with("1 statements are anonymous now, 0 are removed\n"));
    CHECK(put(rig, 1).status == 204);
    rig.store(json::array({LrsRig::statement(1), LrsRig::statement(2)}));
    CHECK_FALSE(rig.read(1)["actor"].contains("mbox"));
    CHECK(rig.found(ann) == Numbers{2});
    CHECK(rig.erase({"--agent", ann_json, "--remove"}).ends_with("0 statements are anonymous now, 1 are removed\n"));
    CHECK(put(rig, 2).status == 204);
    CHECK(rig.found(ann).empty());
    CHECK(rig.count("lrs_statement") == 1);
    CHECK(rig.count("lrs_key WHERE INSTR(text, 'ann@') > 0") == 0);
}

TEST_CASE("an import tells what was removed here before, and takes what went after its days when it is told to") {
    EraseRig rig;
    rig.keep_days("30");
    rig.store(LrsRig::statement(1));
    rig.erase({"--agent", ann_json, "--remove"});
    rig.store(LrsRig::statement(2, {{"actor", {{"mbox", "mailto:bob@example.org"}}}}));
    rig.wait_days(31, 0);
    const std::string path = (rig.folder.path() / "again.json").string();
    std::ofstream(path)
        << json::array({LrsRig::statement(1), LrsRig::statement(2), LrsRig::statement(3), LrsRig::statement(3)}).dump();
    const auto import = [&](std::vector<std::string> words) {
        std::istringstream in;
        std::ostringstream out, err;
        words.insert(words.begin(), {"lrs", "import", path});
        CHECK(rig.app.run_command(words, in, out, err) == 0);
        return out.str() + err.str();
    };
    CHECK(import({}) ==
          "1 taken, 1 already there, 0 refused\n"
          "2 were removed here before and stay away\n"
          "1 of them went after their days: --again takes them\n");
    CHECK(rig.found("") == Numbers{3});
    CHECK(import({"--again"}) ==
          "1 taken, 2 already there, 0 refused\n"
          "1 were removed here before and stay away\n");
    CHECK(rig.found("") == Numbers{2, 3});
    CHECK(rig.count("lrs_removed") == 1);
    CHECK(rig.count("audit_event WHERE action = 'lrs.imported' AND INSTR(summary, '1 of them had been removed') > 0") ==
          1);
}
