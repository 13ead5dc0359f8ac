#include "demo/large_names.h"

#include <array>

#include "core/base/text.h"

namespace oneroom::demo {
namespace {

using Text = std::string_view;

constexpr std::array given_names{
    Text("Aaliyah"), Text("Adam"),    Text("Agnes"),   Text("Ahmed"), Text("Aiko"),    Text("Alice"),  Text("Amara"),
    Text("Anders"),  Text("Andrei"),  Text("Anouk"),   Text("Arjun"), Text("Asha"),    Text("Astrid"), Text("Beatriz"),
    Text("Ben"),     Text("Camille"), Text("Carlos"),  Text("Chen"),  Text("Clara"),   Text("Dana"),   Text("Daniel"),
    Text("Diego"),   Text("Ebba"),    Text("Edward"),  Text("Elif"),  Text("Emma"),    Text("Erik"),   Text("Esther"),
    Text("Fatima"),  Text("Felix"),   Text("Finn"),    Text("Freya"), Text("Gabriel"), Text("Hana"),   Text("Hassan"),
    Text("Helena"),  Text("Hugo"),    Text("Ibrahim"), Text("Ida"),   Text("Irina"),   Text("Isaac"),  Text("Ivana"),
    Text("Jakob"),   Text("Jasmin"),  Text("Joana"),   Text("Johan"), Text("José"),    Text("Julia"),  Text("Kaito"),
    Text("Karin"),   Text("Kofi"),    Text("Laila"),   Text("Lars"),  Text("Layla"),   Text("Lena"),   Text("Liam"),
    Text("Linh"),    Text("Lucía"),   Text("Maja"),    Text("Malik"), Text("Margot"),  Text("Mateo"),  Text("Matilda"),
    Text("Milan"),   Text("Mina"),    Text("Mohamed"), Text("Nadia"), Text("Naomi"),   Text("Niamh"),  Text("Nils"),
    Text("Noor"),    Text("Olga"),    Text("Omar"),    Text("Oscar"), Text("Paula"),   Text("Pavel"),  Text("Petra"),
    Text("Rafael"),  Text("Rania"),   Text("Robin"),   Text("Rosa"),  Text("Ruth"),    Text("Samuel"), Text("Sara"),
    Text("Selma"),   Text("Simon"),   Text("Siobhán"), Text("Sven"),  Text("Tariq"),   Text("Thea"),   Text("Tiago"),
    Text("Ursula"),  Text("Viktor"),  Text("Wanda"),   Text("Yara"),  Text("Zoë")};

constexpr std::array family_names{
    Text("Abbott"),    Text("Adeyemi"),  Text("Ahmed"),    Text("Alvarez"),  Text("Andersson"), Text("Baker"),
    Text("Bakker"),    Text("Banerjee"), Text("Barros"),   Text("Becker"),   Text("Bergström"), Text("Bianchi"),
    Text("Brandt"),    Text("Byrne"),    Text("Carvalho"), Text("Chaudhry"), Text("Clarke"),    Text("Costa"),
    Text("Dahl"),      Text("Davies"),   Text("de Jong"),  Text("Delgado"),  Text("Demir"),     Text("Diallo"),
    Text("Dubois"),    Text("Duarte"),   Text("Eriksen"),  Text("Evans"),    Text("Faria"),     Text("Fischer"),
    Text("Fontaine"),  Text("García"),   Text("Gomes"),    Text("Grant"),    Text("Haas"),      Text("Hansen"),
    Text("Hashimoto"), Text("Horvat"),   Text("Ivanova"),  Text("Jansen"),   Text("Jensen"),    Text("Johnson"),
    Text("Kaya"),      Text("Keller"),   Text("Khan"),     Text("Kim"),      Text("Kovács"),    Text("Kowalczyk"),
    Text("Kumar"),     Text("Larsen"),   Text("Laurent"),  Text("Lopes"),    Text("MacLeod"),   Text("Marek"),
    Text("Martin"),    Text("Mendes"),   Text("Meyer"),    Text("Mbeki"),    Text("Moreau"),    Text("Murphy"),
    Text("Müller"),    Text("Nakamura"), Text("Nielsen"),  Text("Novak"),    Text("Nowak"),     Text("O'Brien"),
    Text("Okonkwo"),   Text("Olsen"),    Text("Osei"),     Text("Owens"),    Text("Papadakis"), Text("Pereira"),
    Text("Petrov"),    Text("Pires"),    Text("Popa"),     Text("Quinn"),    Text("Ramos"),     Text("Richter"),
    Text("Rossi"),     Text("Sánchez"),  Text("Santos"),   Text("Schmidt"),  Text("Sharma"),    Text("Silva"),
    Text("Singh"),     Text("Smith"),    Text("Svensson"), Text("Tanaka"),   Text("Taylor"),    Text("Teixeira"),
    Text("Tran"),      Text("van Dijk"), Text("Walsh"),    Text("Weber"),    Text("Yilmaz"),    Text("Zhang")};

constexpr std::array cities{Text("Aarhus"),    Text("Antwerp"), Text("Basel"),  Text("Bilbao"),  Text("Bologna"),
                            Text("Bristol"),   Text("Brno"),    Text("Cork"),   Text("Dresden"), Text("Dundee"),
                            Text("Gdańsk"),    Text("Ghent"),   Text("Graz"),   Text("Haarlem"), Text("Kaunas"),
                            Text("Košice"),    Text("Lille"),   Text("Linz"),   Text("Lyon"),    Text("Malmö"),
                            Text("Maribor"),   Text("Nantes"),  Text("Odense"), Text("Patras"),  Text("Sibiu"),
                            Text("Stavanger"), Text("Tampere"), Text("Tartu"),  Text("Trieste"), Text("Utrecht"),
                            Text("Varna"),     Text("Vigo")};

constexpr std::array topics{Text("Fire safety"),
                            Text("First aid"),
                            Text("Data protection"),
                            Text("Information security"),
                            Text("Manual handling"),
                            Text("Working at height"),
                            Text("Electrical safety"),
                            Text("Noise and hearing"),
                            Text("Chemical safety"),
                            Text("Forklift trucks"),
                            Text("Ladders and steps"),
                            Text("Screen work"),
                            Text("Business travel"),
                            Text("Gifts and invitations"),
                            Text("Conflicts of interest"),
                            Text("Fair competition"),
                            Text("Export control"),
                            Text("Respect at work"),
                            Text("Accessible documents"),
                            Text("Customer complaints"),
                            Text("Clear writing"),
                            Text("Giving feedback"),
                            Text("Running a meeting"),
                            Text("Time management"),
                            Text("Leading a team"),
                            Text("Hiring fairly"),
                            Text("Mental health"),
                            Text("Returning to work"),
                            Text("Quality inspection"),
                            Text("Lean basics"),
                            Text("Spare parts"),
                            Text("Brazing and welding"),
                            Text("Paint shop"),
                            Text("Wheel building"),
                            Text("Bicycle assembly"),
                            Text("Warranty cases"),
                            Text("Warehouse safety"),
                            Text("Packing and shipping"),
                            Text("Invoices and payments"),
                            Text("Expense claims"),
                            Text("Spreadsheets"),
                            Text("Password managers"),
                            Text("Phishing"),
                            Text("Remote work"),
                            Text("Environment and waste"),
                            Text("Energy saving"),
                            Text("Emergency planning"),
                            Text("Incident reporting")};

constexpr std::array forms{Text("essentials"),  Text("refresher"),       Text("in ten minutes"), Text("step by step"),
                           Text("in practice"), Text("knowledge check"), Text("case studies"),   Text("for beginners"),
                           Text("update"),      Text("toolbox talk")};

constexpr std::array audiences{
    Text("everybody"),    Text("new colleagues"),   Text("managers"), Text("the office"), Text("the warehouse"),
    Text("the workshop"), Text("customer service"), Text("sales"),    Text("finance"),    Text("visitors")};

template <std::size_t N>
Text pick(const std::array<Text, N>& list, std::uint64_t roll) {
    return list[roll % N];
}

/// "lucia.osullivan": letters a to z only.
void add_plain(Text name, std::string& out) {
    for (const char c : fold(name))
        if (c >= 'a' && c <= 'z') out += c;
}

}  // namespace

std::uint64_t dice(std::uint64_t seed, std::uint64_t a, std::uint64_t b) {
    std::uint64_t x = seed * 0x9e3779b97f4a7c15U + a * 0xd1342543de82ef95U + b * 0xaf251af3b0f025b5U;
    for (int round = 0; round < 2; ++round) {
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
        x ^= x >> 31;
    }
    return x;
}

PersonName person_name(std::int64_t number, std::uint64_t roll) {
    const Text given = pick(given_names, roll), family = pick(family_names, roll / 1009);
    PersonName name{.username = {}, .full_name = std::string(given) + " " + std::string(family)};
    add_plain(given, name.username);
    name.username += '.';
    add_plain(family, name.username);
    name.username += std::to_string(number);
    return name;
}

std::string location_name(std::int64_t number) {
    const auto count = static_cast<std::int64_t>(cities.size());
    const std::string city(cities[static_cast<std::size_t>(number % count)]);
    return number < count ? city : city + " " + std::to_string(number / count + 1);
}

ContentName content_name(std::int64_t number, std::uint64_t roll) {
    const auto n = static_cast<std::uint64_t>(number);
    // A step that has no divisor in common with the number of combinations visits each of them once.
    constexpr std::uint64_t all = topics.size() * forms.size() * audiences.size();
    const std::uint64_t place = (n * 1789) % all;
    const Text topic = topics[place % topics.size()], form = forms[place / topics.size() % forms.size()];
    const Text audience = audiences[place / topics.size() / forms.size()];
    std::string title = std::string(topic) + " " + std::string(form) + " for " + std::string(audience);
    if (n >= all) title += ", part " + std::to_string(n / all + 1);
    return {.title = title,
            .description = "What " + std::string(audience) + " should know of " + to_lower_ascii(topic) +
                           ", with examples from " + std::string(pick(cities, roll)) + ".",
            .identifier = "GEN-" + std::to_string(number)};
}

}  // namespace oneroom::demo
