#include "mail/mime.h"

#include <algorithm>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::mail;

namespace {

Email sample() {
    return {.from_address = "training@example.org",
            .from_name = "Training",
            .to_address = "ada@example.org",
            .to_name = "Ada Byron",
            .reply_to = {},
            .subject = "Hello",
            .message_id = "abc.1@example.org",
            .date = Instant{std::chrono::milliseconds{1'795'262'400'000}},
            .text = "Hello",
            .html = "<p>Hello</p>"};
}

std::string head_of(const std::string& message) { return message.substr(0, message.find("\r\n\r\n")); }

std::size_t count_lines_with(const std::string& text, std::string_view start) {
    std::size_t count = 0;
    for (const auto line : split(text, '\n')) count += line.starts_with(start);
    return count;
}

/// The words of an encoded header put together again.
std::string decoded(std::string header) {
    std::string out;
    for (std::size_t at = header.find("=?UTF-8?B?"); at != header.npos; at = header.find("=?UTF-8?B?", at + 1)) {
        std::string word = header.substr(at + 10, header.find("?=", at + 10) - at - 10);
        std::ranges::replace(word, '+', '-');
        std::ranges::replace(word, '/', '_');
        out += from_base64url(word.substr(0, word.find('='))).value();
    }
    return out;
}

}  // namespace

TEST_CASE("an e-mail carries the headers that mail servers ask for, each once") {
    const std::string head = head_of(write_email(sample()));
    for (const char* const name :
         {"Date: Sat, 21 Nov 2026", "From: \"Training\" <training@example.org>", "To: \"Ada Byron\" <ada@example.org>",
          "Subject: Hello", "Message-ID: <abc.1@example.org>", "MIME-Version: 1.0", "Auto-Submitted: "})
        CHECK(count_lines_with(head, name) == 1);
}

TEST_CASE("no name and no subject adds a header, whatever stands in it [IN-05] [CH-13]") {
    Email email = sample();
    const std::string attack = "x\r\nBcc: everybody@example.org\r\n\r\nbody";
    email.subject = attack;
    email.to_name = attack;
    email.from_name = "Tr\"aining\\\n" + attack;
    const std::string message = write_email(email);
    CHECK(count_lines_with(message, "Bcc:") == 0);
    CHECK(count_lines_with(head_of(message), "Subject: ") == 1);
    CHECK(count_lines_with(message, "body") == 0);
    CHECK(head_of(message).find("multipart/alternative") != std::string::npos);
    CHECK(encode_header("two\r\nlines") == "two  lines");  // nor does a reader that decodes it see a second one
}

TEST_CASE("a subject in any language arrives whole, in words no longer than the standard allows") {
    const std::string subject = "Ünïcode – العربية – 日本語 – " + std::string(60, 'x') + " 🎓🎓🎓";
    const std::string header = encode_header(subject);
    CHECK(decoded(header) == subject);
    for (const auto line : split(header, '\n')) {
        CHECK(trim(line).size() <= 75);
        CHECK(std::ranges::all_of(line, [](char c) { return static_cast<unsigned char>(c) < 0x7F; }));
    }
    CHECK(encode_header("Plain words") == "Plain words");
    CHECK(decoded(encode_header("=?UTF-8?B?SGk=?=")) == "=?UTF-8?B?SGk=?=");
}

TEST_CASE("the texts of an e-mail stand in lines of at most 76 characters and come back whole") {
    Email email = sample();
    email.text = std::string(5000, 'a') + "\n.\nÄ";
    const std::string message = write_email(email);
    for (const auto line : split(message, '\n')) CHECK(line.size() <= 78);
    const auto start = message.find("\r\n\r\n", message.find("text/plain")) + 4;
    std::string coded = message.substr(start, message.find("--=_", start) - start);
    std::erase_if(coded, [](char c) { return c == '\r' || c == '\n' || c == '='; });
    std::ranges::replace(coded, '+', '-');
    std::ranges::replace(coded, '/', '_');
    CHECK(from_base64url(coded) == email.text);
}

TEST_CASE("an address that would say more than one thing to a mail server is none") {
    CHECK(is_address("ada.byron+training@mail.example.org"));
    for (const char* const bad : {"", "ada", "ada@example.org, b@example.org", "<ada@example.org>",
                                  "ada@example.org\r\nRCPT TO:<b@example.org>", "ada @example.org",
                                  "\"ada\"@example.org", "ädä@example.org", "ada@example.org>"})
        CHECK_FALSE(is_address(bad));
    CHECK(is_phone_number("+49 (151) 2345-678"));
    for (const char* const bad : {"", "12", "+49 151 a", "123+456", "1234\r\n5678"}) CHECK_FALSE(is_phone_number(bad));
}
