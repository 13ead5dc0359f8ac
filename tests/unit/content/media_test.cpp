#include "content/media.h"

#include "support/catalog_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace std::chrono_literals;

namespace {

struct Picture : CatalogPortal {
    std::string sha256 = [this] {
        auto blob = blobs.begin();
        blob.write("not looked at here");
        return blob.commit().sha256;
    }();
    std::string url = content::media_url(secret, sha256, "image/png", clock.now());

    int status(const std::string& target, const std::string& method = "GET") {
        FakeRequest request(method, target);
        try {
            return content::serve_media(blobs, secret, clock, request.request).status;
        } catch (const Failure& failure) {
            return failure.status;
        }
    }
};

}  // namespace

TEST_CASE("an image is served to who has its signed address, and can do nothing there") {
    Picture picture;
    FakeRequest request("GET", picture.url);
    const auto reply = content::serve_media(picture.blobs, picture.secret, picture.clock, request.request);
    CHECK(reply.file.size == 18);
    CHECK(http::header(reply.headers, "Content-Type") == "image/png");
    CHECK(http::header(reply.headers, "X-Content-Type-Options") == "nosniff");
    CHECK(http::header(reply.headers, "Content-Security-Policy").find("sandbox") != std::string_view::npos);
    CHECK(picture.status(picture.url, "POST") == 405);
}

TEST_CASE("the address of an image cannot be made up, changed or kept for ever") {
    Picture picture;
    const std::string& url = picture.url;
    CHECK(picture.status(url.substr(0, url.find('?'))) == 404);
    CHECK(picture.status(url + "x") == 404);
    std::string other_type = url;
    other_type.replace(other_type.find(".png"), 4, ".gif");
    CHECK(picture.status(other_type) == 404);
    std::string later = url;
    later.replace(later.find("e=") + 2, 1, "9");
    CHECK(picture.status(later) == 404);
    CHECK(picture.status("/media/../oneroom.db?e=99999&s=x") == 404);
    CHECK(picture.status("/media/?e=99999&s=x") == 404);

    picture.clock.move(24h);
    CHECK(picture.status(url) == 200);
    picture.clock.move(24h);
    CHECK(picture.status(url) == 404);
}

TEST_CASE("the address of an image is the same all day, so that it is loaded once") {
    Picture picture;
    picture.clock.move(5h);
    CHECK(content::media_url(picture.secret, picture.sha256, "image/png", picture.clock.now()) == picture.url);
    CHECK(content::media_url(picture.secret, picture.sha256, "text/html", picture.clock.now()).empty());
}

TEST_CASE("an address that is remembered for the day is the one that signing would make") {
    Picture picture;
    content::ImageUrls urls(picture.secret);
    const std::optional<std::string> png = "image/png", gif = "image/gif", text = "text/plain", none;
    const std::optional<std::string> other(std::string(64, 'a'));
    for (int day = 0; day < 3; ++day, picture.clock.move(24h)) {
        const Instant now = picture.clock.now();
        for (const auto& sha256 : {std::optional(picture.sha256), other, none})
            for (const auto& mime : {png, gif, png, text, none}) {
                INFO("day " << day);
                CHECK(urls.of(sha256, mime, now) == content::image_url(picture.secret, sha256, mime, now));
            }
        CHECK(picture.status(urls.of(picture.sha256, png, now).value()) == 200);
    }
}
