// The passwords that guessers try first, in small letters, sorted. Kept short: the growing delay after wrong attempts
// makes the thousandth guess a matter of weeks.
#include <algorithm>

#include "accounts/password_rules.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

// clang-format off
constexpr std::string_view common_passwords[] = {
    "!qaz1qaz", "!qaz2wsx", "000000", "111111", "112233", "121212", "123", "123123", "123321", "1234", "12345",
    "123456", "1234567", "12345678", "12345678!", "123456789", "123456789!", "1234567890", "123456a", "123654",
    "123abc", "123qwe", "147258369", "159753", "1g2w3e4r", "1q2w3e", "1q2w3e4r", "1q2w3e4r5t", "1qaz!qaz",
    "1qaz2wsx", "1qaz@wsx", "222222", "654321", "666666", "777777", "7777777", "789456123", "987654321", "a123456",
    "a1b2c3", "a1b2c3d4", "aa123456", "aa123456!", "aa@123456", "aaaaaa", "abc123", "abc123!", "abc12345!",
    "abc@123", "abcd1234", "abcd1234!", "access", "access123", "admin", "admin1", "admin123", "admin123!",
    "admin@123", "administrator", "arsenal", "asdasd", "asdf", "asdf1234", "asdfgh", "asdfghjkl", "ashley",
    "autumn2024!", "autumn2025!", "autumn2026!", "baseball", "batman", "changeme", "changeme1", "changeme1!",
    "changeme123", "changeme123!", "charlie", "chelsea", "company1!", "company123!", "computer",
    "correcthorsebatterystaple", "default", "demo", "demo123", "demo123!", "donald", "dragon", "dragon123",
    "facebook", "football", "freedom", "fuckyou", "google", "guest", "gwerty", "gwerty123", "hello", "hello123",
    "hello123!", "hunter2", "iloveyou", "iloveyou1", "iloveyou1!", "internet", "jesus", "jordan23", "learning1!",
    "letmein", "letmein!", "letmein1", "liverpool", "login", "login123", "master", "michael", "monkey", "monkey123",
    "mustang", "myspace1", "ninja", "oneroom", "oneroom1", "oneroom1!", "oneroom123", "oneroom123!", "p@$$w0rd",
    "p@$$word", "p@ssw0rd", "p@ssw0rd1", "p@ssw0rd123", "p@ssword", "p@ssword1", "pa$$w0rd", "pa$$word", "pass",
    "pass123", "pass123!", "pass1234", "pass1234!", "pass@123", "passw0rd", "passw0rd!", "password", "password!",
    "password1", "password1!", "password123", "password123!", "princess", "q1w2e3r4", "q1w2e3r4!", "qazwsx",
    "qazwsxedc", "qwe123", "qwert12345!", "qwerty", "qwerty1", "qwerty1!", "qwerty123", "qwerty123!", "qwertyuiop",
    "root", "samsung", "secret", "secret123", "shadow", "sommer2024!", "sommer2025!", "sommer2026!", "spring2024!",
    "spring2025!", "spring2026!", "starwars", "summer2023!", "summer2024!", "summer2025!", "summer2026!",
    "sunshine", "superman", "target123", "temp123!", "temp1234!", "test", "test123", "test123!", "test@123",
    "tinkle", "toor", "training1!", "training123!", "trustno1", "user123", "user123!", "welcome", "welcome1",
    "welcome1!", "welcome123", "welcome123!", "welcome@123", "whatever", "winter2023!", "winter2024!",
    "winter2025!", "winter2026!", "zag12wsx", "zaq12wsx", "zaq1zaq1", "zxcvbn", "zxcvbnm",
};
// clang-format on

}  // namespace

bool is_common_password(std::string_view password) {
    const std::string lower = to_lower_ascii(password);
    const auto is_listed = [](std::string_view text) { return std::ranges::binary_search(common_passwords, text); };
    // "Football1!" is the same guess: rules for digits and signs are met at the end by nearly everybody.
    const auto end = lower.find_last_not_of("0123456789!?.,@#$%&*+-_=");
    return is_listed(lower) || (end != lower.npos && is_listed(std::string_view(lower).substr(0, end + 1)));
}

}  // namespace oneroom::accounts
