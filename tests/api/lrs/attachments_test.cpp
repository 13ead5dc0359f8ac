// Attachments on their way in and out, and signatures.
#include "api/lrs/lrs_rig.h"
#include "core/base/bytes.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

const std::string bytes = std::string("one\r\n--not\0a boundary\r\n", 23);

json attachment(const std::string& of, const char* usage = "http://example.org/usage") {
    return {{"usageType", usage},
            {"display", {{"en", "A file"}}},
            {"contentType", "application/octet-stream"},
            {"length", of.size()},
            {"sha2", sha256_hex(of)}};
}

std::string part(const std::string& hash, const std::string& content) {
    return "--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\n"
           "X-Experience-API-Hash: " +
           hash + "\r\n\r\n" + content + "\r\n";
}

std::string body(const json& statements, const std::string& parts) {
    return "--b\r\nContent-Type: application/json\r\n\r\n" + statements.dump() + "\r\n" + parts + "--b--\r\n";
}

Answer post(LrsRig& rig, const std::string& text, const char* type = "multipart/mixed; boundary=b") {
    return rig.call("POST", "/statements", text, {{"Content-Type", type}});
}

}  // namespace

TEST_CASE("attachments that share a hash are sent once and belong to each statement that names them") {
    LrsRig rig;
    const json more = {{"attachments", {attachment(bytes)}}};
    const json both = json::array({LrsRig::statement(1, more), LrsRig::statement(2, more)});
    for (const char* type : {"multipart/mixed; boundary=b", "Multipart/Mixed; boundary=\"b\""}) {
        const Answer sent = post(rig, body(both, part(sha256_hex(bytes), bytes)), type);
        INFO(sent.text);
        CHECK(sent.status == 200);
    }
    for (const int number : {1, 2}) {
        const Answer got = rig.call("GET", "/statements?attachments=true&statementId=" + LrsRig::uuid(number));
        CHECK(got.status == 200);
        CHECK(got.header("Content-Type").starts_with("multipart/mixed; boundary="));
        CHECK(got.text.find("X-Experience-API-Hash: " + sha256_hex(bytes) + "\r\n\r\n" + bytes) != got.text.npos);
    }
    const Answer all = rig.call("GET", "/statements?attachments=true");
    const auto first = all.text.find(bytes);
    CHECK(first != all.text.npos);
    CHECK(all.text.find(bytes, first + 1) == all.text.npos);  // once, though two statements name it
}

TEST_CASE("attachments that are missing, too many, or not what their hash says are refused [SS-13]") {
    LrsRig rig;
    const json one = LrsRig::statement(1, {{"attachments", {attachment(bytes)}}});
    const std::string hash = sha256_hex(bytes);
    CHECK(rig.call("POST", "/statements", one.dump()).status == 400);
    CHECK(post(rig, body(one, "")).status == 400);
    CHECK(post(rig, body(one, part(hash, "other bytes"))).status == 400);
    CHECK(post(rig, body(one, part(hash, bytes) + part(sha256_hex("x"), "x"))).status == 400);
    CHECK(post(rig, body(one, part(hash, bytes)), "multipart/mixed").status == 400);
    CHECK(post(rig, body(one, part(hash, bytes)), "multipart/form-data; boundary=b").status == 400);
    CHECK(post(rig, body(one, part(hash, bytes)), "multipart/mixed; boundary=c").status == 400);
    const std::string whole = body(one, part(hash, bytes));
    CHECK(post(rig, whole.substr(0, whole.size() - 20)).status == 400);
    CHECK(rig.found("").empty());
    json with_address = one;
    with_address["attachments"][0]["fileUrl"] = "http://example.org/file";
    CHECK(rig.call("POST", "/statements", with_address.dump()).status == 200);
}

TEST_CASE("a signature must be a web signature of its statement") {
    LrsRig rig;
    const auto jws = [](const std::string& head, const json& payload) {
        return to_base64url(head) + "." + to_base64url(payload.dump()) + "." + to_base64url("signature");
    };
    const auto send_signed = [&](const std::string& signature) {
        const json one = LrsRig::statement(
            1, {{"attachments", {attachment(signature, "http://adlnet.gov/expapi/attachments/signature")}}});
        return post(rig, body(one, part(sha256_hex(signature), signature))).status;
    };
    const json other = LrsRig::statement(1, {{"verb", {{"id", "http://example.org/verbs/saw"}}}});
    CHECK(send_signed("no signature") == 400);
    CHECK(send_signed(jws(R"({"alg":"none"})", LrsRig::statement(1))) == 400);
    CHECK(send_signed(jws(R"({"alg":"HS256"})", LrsRig::statement(1))) == 400);
    CHECK(send_signed(jws(R"({"alg":"RS256"})", other)) == 400);
    CHECK(send_signed(jws(R"({"alg":"RS256","x5c":["AAAA"]})", LrsRig::statement(1))) == 400);
    CHECK(send_signed(jws(R"({"alg":"RS256"})", LrsRig::statement(1))) == 200);
}
