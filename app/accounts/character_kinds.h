// Kinds of characters, in all alphabets.
#pragma once

namespace oneroom::accounts {

bool is_uppercase(char32_t c);     ///< a capital letter
bool is_lowercase(char32_t c);     ///< a small letter
bool is_alphanumeric(char32_t c);  ///< a letter or a number, also of alphabets without capitals

}  // namespace oneroom::accounts
