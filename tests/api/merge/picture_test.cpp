// The picture of a person: who may change it, what is kept of it, and where it is shown.
#include "api/merge/merge_rig.h"
#include "content/media.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace std::string_literals;

namespace {

std::string chunk(const std::string& name, const std::string& data) {
    const auto size = static_cast<char>(data.size());
    return "\0\0\0"s + size + name + data + "CRC!";
}
std::string png(int width, const std::string& extra = "") {
    const std::string head =
        "\0\0"s + static_cast<char>(width >> 8) + static_cast<char>(width & 0xFF) + "\0\0\0\1\x08\2\0\0\0"s;
    return "\x89PNG\r\n\x1A\n"s + chunk("IHDR", head) + extra + chunk("IDAT", "pixels") + chunk("IEND", "");
}

MergeRig::Answer upload(MergeRig& rig, const Caller& caller, const std::string& path, std::string bytes) {
    auto headers = with(LawPortal::headers_of(caller), "Content-Type", "application/octet-stream");
    FakeRequest request("POST", path, headers, std::move(bytes));
    const auto reply = rig.app.dispatcher().answer(request.request);
    return {reply.status, json::parse(reply.text, nullptr, false)};
}

}  // namespace

TEST_CASE(
    "a picture is taken of oneself and shown in the profile, the list and on the page, till it is removed [PROF-01]") {
    MergeRig rig;
    const Caller ada = rig.open_session(stays);
    CHECK(rig.send(ada, "GET", "/api/session").body["profilePictureFilePath"].is_null());
    CHECK(upload(rig, ada, "/api/session/picture", "<svg onload=alert(1)>").status == 415);
    CHECK(upload(rig, ada, "/api/session/picture", png(5000)).status == 413);
    CHECK(upload(rig, ada, "/api/session/picture", std::string(2'000'001, 'x')).status == 413);
    CHECK(upload(rig, ada, "/api/session/picture", "").status == 400);
    const auto saved = upload(rig, ada, "/api/session/picture", png(64, chunk("eXIf", "GPS 51.5")));
    REQUIRE(saved.status == 200);
    const std::string url = saved.body["url"];
    CHECK(url.starts_with("/media/"));
    CHECK(rig.send(ada, "GET", "/api/session").body["profilePictureFilePath"] == url);
    CHECK(rig.send(rig.boss, "GET", "/api/users?search=byron").body["rows"][0]["pictureUrl"] == url);
    CHECK(rig.send(rig.boss, "GET", "/api/users/101/head").body["pictureUrl"] == url);
    CHECK(rig.check().find("picture of Ada Byron") == std::string::npos);  // its file is there
    // What is stored tells nothing beside itself.
    const auto sha = rig.value<std::string>("SELECT sha256 FROM user_picture WHERE user_id = 101");
    CHECK(sha == sha256_hex(png(64)));
    CHECK(rig.send(rig.boss, "GET", "/api/history?kind=user&objectId=101").body["rows"][0]["action"] ==
          "pictures.save");

    CHECK(rig.send(ada, "DELETE", "/api/session/picture").status == 200);
    CHECK(rig.send(ada, "GET", "/api/session").body["profilePictureFilePath"].is_null());
    CHECK(rig.send(ada, "DELETE", "/api/session/picture").status == 200);
}

TEST_CASE("a picture of somebody else is changed only within reach, and never of somebody above") {
    using enum Role;
    MergeRig rig;
    const Caller ada = rig.open_session(stays);
    CHECK(upload(rig, ada, "/api/users/103/picture", png(64)).status == 403);
    const Caller narrow = rig.add_caller("narrow", {CanManageUser}, true);
    CHECK(upload(rig, narrow, "/api/users/102/picture", png(64)).status == 404);
    CHECK(rig.send(narrow, "DELETE", "/api/users/102/picture").status == 404);
    CHECK(upload(rig, narrow, "/api/users/101/picture", png(64)).status == 200);
    rig.run("UPDATE app_user SET location_id = 11 WHERE id = 102");
    rig.run("INSERT INTO permission_group_role VALUES (71, 'CanManageTitle')");
    CHECK(upload(rig, narrow, "/api/users/102/picture", png(64)).status == 403);
    CHECK(rig.send(narrow, "DELETE", "/api/users/102/picture").status == 403);
    CHECK(rig.send(rig.boss, "DELETE", "/api/users/102/picture").status == 200);
}
