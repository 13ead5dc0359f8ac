#include "sequencing/activity.h"

#include <algorithm>

namespace oneroom::sequencing {

std::optional<int> Tree::find(std::string_view identifier) const {
    for (int one = 0; one < size(); ++one)
        if (at(one).identifier == identifier) return one;
    return std::nullopt;
}

int Tree::common_ancestor(int a, int b) const {
    while (!is_within(b, a)) a = at(a).parent;
    return a;
}

std::vector<int> Tree::path_to(int activity) const {
    std::vector<int> path;
    for (int one = activity; one >= 0; one = at(one).parent) path.push_back(one);
    std::ranges::reverse(path);
    return path;
}

std::vector<int> Tree::path_up(int activity, int ancestor) const {
    std::vector<int> path;
    for (int one = activity; one >= 0 && one != ancestor; one = at(one).parent) path.push_back(one);
    return path;
}

}  // namespace oneroom::sequencing
