#include "demo/demo_catalogue.h"

#include <algorithm>
#include <stdexcept>

#include "core/http/assets.h"
#include "core/json/codec.h"

namespace oneroom::demo {

Fields CatalogueRule::fields() { return {field<&CatalogueRule::to>("to"), field<&CatalogueRule::due_in>("dueIn")}; }

Fields CatalogueEntry::fields() {
    using E = CatalogueEntry;
    return {field<&E::name>("name"),
            field<&E::kind>("kind"),
            field<&E::title>("title"),
            field<&E::description>("description"),
            field<&E::identifier>("identifier"),
            field<&E::minutes>("minutes"),
            field<&E::days_ago>("daysAgo"),
            field<&E::file>("file"),
            field<&E::url>("url"),
            field<&E::is_draft>("isDraft"),
            field<&E::assigned>("assigned")};
}

Fields OutlineQuestion::fields() {
    using Q = OutlineQuestion;
    return {field<&Q::id>("id"),
            field<&Q::type>("type"),
            field<&Q::objective>("objective"),
            field<&Q::text>("text"),
            field<&Q::right>("right"),
            field<&Q::wrong>("wrong"),
            field<&Q::components>("components")};
}

Fields OutlinePart::fields() {
    using P = OutlinePart;
    return {
        field<&P::is_check>("isCheck"),          field<&P::questions>("questions"), field<&P::last_page>("lastPage"),
        field<&P::half_page>("halfPage"),        field<&P::half>("half"),           field<&P::whole>("whole"),
        field<&P::half_progress>("halfProgress")};
}

Fields Outline::fields() { return {field<&Outline::name>("name"), field<&Outline::scos>("scos")}; }

std::string_view demo_file(const std::string& name) {
    const http::Asset* asset = http::find_asset("demo/" + name);
    if (!asset) throw std::runtime_error("This executable was built without its demo.");
    return asset->plain;
}

std::vector<CatalogueEntry> read_catalogue() {
    auto entries = from_json_text<std::vector<CatalogueEntry>>(demo_file("contents.json"));
    std::ranges::stable_sort(entries, std::greater{}, &CatalogueEntry::days_ago);
    return entries;
}

std::vector<CatalogueEntry> read_large_catalogue() {
    auto entries = read_catalogue();
    std::erase_if(entries, [](const CatalogueEntry& entry) { return entry.kind == "cmi5"; });
    return entries;
}

std::vector<Outline> read_outlines() { return from_json_text<std::vector<Outline>>(demo_file("courses.json")); }

}  // namespace oneroom::demo
