// A unit that runs, as a caller of the record store: what it may say and read, and what counts of it.
#pragma once

#include <map>
#include <memory>

#include "lrs/launched_course.h"
#include "lrs/lrs.h"
#include "tracking/attempt.h"
#include "xapi_courses/cmi5_rules.h"
#include "xapi_courses/session_store.h"

namespace oneroom::xapi_courses {

/// One for each request of a unit.
class LaunchedUnit : public lrs::LaunchedCourse {
public:
    LaunchedUnit(lrs::Records& records, const tracking::Hooks& hooks, UnitFacts unit);

    void check(const lrs::Statement& statement) override;
    void sort(std::vector<lrs::Statement>& statements) const override;
    lrs::Counting count(db::Writer& tx, const lrs::Statement& statement) override;
    void narrow(std::map<std::string, std::string>& parameters) const override;
    bool may_read(std::string_view statement) const override;
    void check_document(const lrs::DocumentPlace& place, const std::string& name, bool is_change) const override;
    void check_content(const lrs::DocumentPlace& place, const std::string& name,
                       const lrs::SentDocument& sent) const override;
    void check_agent(const std::string& agent_key) const override;

private:
    lrs::Counting count_cmi5(db::Writer& tx, UnitFacts& now_it_is, const Said& said);
    lrs::Counting count_xapi(db::Writer& tx, UnitFacts& now_it_is, const Said& said);
    lrs::Counting reach(db::Writer& tx, UnitFacts& unit, const Said& said);

    lrs::Records& records_;
    const tracking::Hooks& hooks_;
    const UnitFacts unit_;  ///< as it was when the request began
    Launched launched_;
    std::map<std::string, Said> said_{};  ///< by the statement's id
};

/// The caller of a session that may call. Null when it is over.
std::shared_ptr<const lrs::Caller> caller_of(lrs::Records& records, const tracking::Hooks& hooks, UnitFacts unit);

}  // namespace oneroom::xapi_courses
