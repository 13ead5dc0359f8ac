#include "packages/name_letters.h"

#include <map>

#include "core/base/text.h"

namespace oneroom::packages {
namespace {

/// A combining mark, and letters with it followed each by the letter without.
struct Mark {
    char32_t mark;
    std::u32string_view pairs;
};

constexpr Mark marks[] = {
    {0x0300, U"ÀAÈEÌIÒOÙUàaèeìiòoùuǸNǹn"},
    {0x0301, U"ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźz"},
    {0x0302, U"ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷy"},
    {0x0303, U"ÃAÑNÕOãañnõoĨIĩiŨUũu"},
    {0x0304, U"ĀAāaĒEēeĪIīiŌOōoŪUūu"},
    {0x0306, U"ĂAăaĔEĕeĞGğgĬIĭiŎOŏoŬUŭuЙИйи"},
    {0x0307, U"ĊCċcĖEėeĠGġgİIŻZżz"},
    {0x0308, U"ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸYЁЕёеЇІїі"},
    {0x030A, U"ÅAåaŮUůu"},
    {0x030B, U"ŐOőoŰUűu"},
    {0x030C, U"ČCčcĎDďdĚEěeŇNňnŘRřrŠSšsŤTťtŽZžz"},
    {0x0327, U"ÇCçcĢGģgĶKķkĻLļlŅNņnŖRŗrŞSşsŢTţt"},
    {0x0328, U"ĄAąaĘEęeĮIįiŲUųu"},
};

struct Parts {
    char32_t letter, mark;
};

const std::map<char32_t, Parts>& parts() {
    static const std::map<char32_t, Parts> table = [] {
        std::map<char32_t, Parts> all;
        for (const auto& [mark, pairs] : marks)
            for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) all[pairs[i]] = {pairs[i + 1], mark};
        return all;
    }();
    return table;
}

/// Unicode 3.12: syllables are counted through by first, middle and last sound.
void append_korean(std::string& out, char32_t syllable) {
    constexpr char32_t middles = 21, lasts = 28;
    const char32_t index = syllable - 0xAC00;
    append_utf8(out, 0x1100 + index / (middles * lasts));
    append_utf8(out, 0x1161 + index % (middles * lasts) / lasts);
    if (index % lasts != 0) append_utf8(out, 0x11A7 + index % lasts);
}

}  // namespace

std::string decomposed(std::string_view utf8) {
    std::string out;
    for (std::size_t at = 0; at < utf8.size();) {
        const char32_t c = next_code_point(utf8, at);
        if (const auto known = parts().find(c); known != parts().end()) {
            append_utf8(out, known->second.letter);
            append_utf8(out, known->second.mark);
        } else if (c >= 0xAC00 && c <= 0xD7A3) {
            append_korean(out, c);
        } else {
            append_utf8(out, c);
        }
    }
    return out;
}

}  // namespace oneroom::packages
