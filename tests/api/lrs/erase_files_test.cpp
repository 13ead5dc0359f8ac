// What is attached to the statements of a person who is erased. [LRS-01]
#include "api/lrs/erase_rig.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

const std::string essay = "An essay by Ann", shared = "Rules for all";

struct FilesRig : EraseRig {
    const json ann_herself = {{"mbox", "mailto:ann@example.org"}}, other = {{"mbox", "mailto:bob@example.org"}};

    static json attachment(const std::string& bytes) {
        return {{"usageType", "http://example.org/usage"},
                {"display", {{"en", "A file"}}},
                {"contentType", "text/plain"},
                {"length", bytes.size()},
                {"sha2", sha256_hex(bytes)}};
    }
    Answer send_with(const json& statements, const std::vector<std::string>& files) {
        std::string body = "--b\r\nContent-Type: application/json\r\n\r\n" + statements.dump() + "\r\n";
        for (const std::string& bytes : files)
            body += "--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: " +
                    sha256_hex(bytes) + "\r\n\r\n" + bytes + "\r\n";
        const Answer sent =
            call("POST", "/statements", body + "--b--\r\n", {{"Content-Type", "multipart/mixed; boundary=b"}});
        INFO(sent.text);
        REQUIRE(sent.status == 200);
        return sent;
    }
    /// Hers with two files, somebody else's with one of them, and one that only names her.
    void fill() {
        json hers = statement(1);
        hers["attachments"] = {attachment(essay), attachment(shared)};
        hers["attachments"][0]["fileUrl"] = "https://files.example.org/ann.txt";
        json about_her = statement(2, {{"actor", other}, {"object", {{"objectType", "Agent"}}}});
        about_her["object"].update(ann_herself);
        about_her["attachments"] = json::array({attachment(essay)});
        json his = statement(3, {{"actor", other}, {"attachments", json::array({attachment(shared)})}});
        json names_her = statement(4, {{"actor", other}, {"attachments", json::array({attachment(shared)})}});
        names_her["context"] = {{"instructor", ann_herself}};
        send_with({hers, about_her, his, names_her}, {essay, shared});
        store(about(5, 1));  // found by her, and has none
    }
    Answer with_attachments(int number) {
        return call("GET", "/statements?attachments=true&statementId=" + uuid(number));
    }
    std::string erase_ann(std::vector<std::string> more = {}) {
        more.insert(more.begin(), {"--agent", ann_herself.dump()});
        return erase(more);
    }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("what is attached to statements by or about a person goes with them, and stays where others have it") {
    FilesRig rig;
    rig.fill();
    const std::string mark = rig.app.address() + "/xapi/extensions/attachments-erased";
    REQUIRE(rig.count("lrs_attachment") == 5);
    rig.erase_ann();
    CHECK(rig.count("lrs_attachment") == 2);
    CHECK(rig.count("lrs_attachment WHERE sha2 = '" + sha256_hex(essay) + "'") == 0);
    for (const int number : {1, 2}) {
        const json kept = rig.read(number);
        CHECK_FALSE(kept.contains("attachments"));
        CHECK(kept["context"]["extensions"] == json{{mark, true}});
        // Asked with attachments: the statement alone, in parts as ever.
        const Answer got = rig.with_attachments(number);
        CHECK(got.status == 200);
        CHECK(got.header("Content-Type").starts_with("multipart/mixed; boundary="));
        CHECK(has(got.text, LrsRig::uuid(number)));
        CHECK_FALSE(has(got.text, "X-Experience-API-Hash"));
        // What is left is a statement that any store takes.
        json again = kept;
        again["id"] = LrsRig::uuid(number + 100);
        rig.store(again);
    }
    for (const int number : {3, 4}) CHECK(has(rig.with_attachments(number).text, shared));
    CHECK_FALSE(rig.read(4)["context"].contains("extensions"));
    // Sent again by a program that did not hear of it, nothing comes back.
    json hers = LrsRig::statement(1);
    hers["attachments"] = json::array({FilesRig::attachment(essay)});
    rig.send_with(hers, {essay});
    CHECK(rig.count("lrs_attachment") == 2);
}

TEST_CASE("attachments are kept for who asks for that, and go with the statements that are removed") {
    FilesRig rig;
    rig.fill();
    rig.erase_ann({"--keep-attachments"});
    CHECK(rig.count("lrs_attachment") == 5);
    CHECK(rig.read(1)["attachments"].size() == 2);
    CHECK_FALSE(rig.read(1).contains("context"));
    CHECK(rig.count("audit_event WHERE action = 'lrs.erase' AND INSTR(summary, ', keeping attachments') > 0") == 1);
    FilesRig second;
    second.fill();
    CHECK(has(second.erase({"--agent", second.ann_herself.dump(), "--remove", "--keep-attachments"}, 2), "one of"));
    second.erase_ann({"--remove"});
    CHECK(second.count("lrs_attachment") == 2);
}

TEST_CASE("which attachments go and stay, and where else they are, is said before and as it is done") {
    FilesRig rig;
    rig.fill();
    const std::string one = LrsRig::uuid(1), two = LrsRig::uuid(2), four = LrsRig::uuid(4);
    const std::string goes = "3 attachments go, so many of each statement:\n  " + one + ": 2\n  " + two +
                             ": 1\n1 of these files are attached to other statements too, and stay there\n"
                             "These files are kept at other addresses, too, and are to be erased there:\n"
                             "  https://files.example.org/ann.txt\n1 attachments stay, so many of each statement:\n  " +
                             four + ": 1\n";
    const std::string stays =
        "4 attachments stay, so many of each statement:\n  " + one + ": 2\n  " + two + ": 1\n  " + four + ": 1\n";
    CHECK(rig.erase_ann({"--check", "--keep-attachments"}).starts_with(stays));
    for (const std::string& said : {rig.erase_ann({"--check"}), rig.erase_ann()}) {
        INFO(said);
        CHECK(said.starts_with(goes));
    }
    CHECK_FALSE(has(rig.erase_ann({"--check"}), "attachments go"));
}
