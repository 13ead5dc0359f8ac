// A course that the portal has launched, as a caller of the store: what it is held to beyond its scopes, and what
// becomes of what it says. Who launches courses makes them (xapi_courses); the store only asks.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/db/db.h"
#include "lrs/counted.h"

namespace oneroom::lrs {

struct Statement;
struct DocumentPlace;
struct SentDocument;

/// What a statement came to.
struct Counting {
    Counted counted = Counted::noCourse;
    std::vector<std::string> consequences{};  ///< statements of the portal because of it, as JSON, in their order
};

/// One for each request. Refusals are Failure 400 and 403 with a sentence.
class LaunchedCourse {
public:
    virtual ~LaunchedCourse() = default;

    /// Each statement, before the writer sees any.
    virtual void check(const Statement& statement) = 0;
    /// Brings those of one request into the order in which they count.
    virtual void sort(std::vector<Statement>& statements) const = 0;
    /// Each that is new, in the transaction that keeps it; after it was taken back perhaps once more.
    virtual Counting count(db::Writer& tx, const Statement& statement) = 0;

    /// A query of statements: adds what keeps it to its own, refuses what asks for others.
    virtual void narrow(std::map<std::string, std::string>& parameters) const = 0;
    /// One statement by its id.
    virtual bool may_read(std::string_view statement) const = 0;
    virtual void check_document(const DocumentPlace& place, const std::string& name, bool is_change) const = 0;
    /// What is about to be kept there.
    virtual void check_content(const DocumentPlace& place, const std::string& name, const SentDocument& sent) const = 0;
    /// Who is asked about.
    virtual void check_agent(const std::string& agent_key) const = 0;
};

}  // namespace oneroom::lrs
