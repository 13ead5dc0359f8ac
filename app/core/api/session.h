// Who is calling. Found by the accounts feature, used by the dispatcher and by every handler.
#pragma once

#include <bitset>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/api/role.h"
#include "core/base/describe.h"

namespace oneroom {

/// The roles a person holds, as a set that is copied and asked in a nanosecond.
class RoleSet {
public:
    RoleSet() = default;
    RoleSet(std::initializer_list<Role> roles) {
        for (const Role role : roles) add(role);
    }
    void add(Role role) { bits_.set(static_cast<std::size_t>(role)); }
    bool contains(Role role) const { return bits_.test(static_cast<std::size_t>(role)); }
    bool contains_any(const RoleSet& other) const { return (bits_ & other.bits_).any(); }
    bool contains_all(const RoleSet& other) const { return (bits_ & other.bits_) == other.bits_; }
    bool empty() const { return bits_.none(); }
    /// Those that are in both.
    RoleSet common_with(const RoleSet& other) const {
        RoleSet both = *this;
        both.bits_ &= other.bits_;
        return both;
    }
    static RoleSet all() {
        RoleSet set;
        for (const auto& [role, name] : enum_names(Role{})) set.add(role);
        return set;
    }

private:
    std::bitset<enum_names(Role{}).size()> bits_;
};

/// A signed-in person, for the length of one request. Empty (user_id 0) on routes open to everyone.
struct Session {
    Id id{};  ///< 0 for a program with an access token
    Id user_id{};
    std::string full_name{};
    RoleSet roles{};
    bool is_restricted = false;         ///< isSd: only routes that say also_restricted()
    bool must_change_password = false;  ///< only routes that say also_half_signed_in()
    bool must_set_up_step = false;      ///< the same: the portal asks for a second step
    bool is_token = false;              ///< a program of this person: no routes that say by_person_only()
};

/// What a browser or a program shows to prove who it is. Where there is a bearer, nothing else is looked at.
struct Credentials {
    std::vector<std::string> sids;  ///< every cookie named sid or __Host-sid: a hostile neighbour can add one
    std::string key;                ///< X-Session-Key
    std::string xsrf;               ///< X-XSRF-TOKEN
    std::string address;
    std::optional<std::string> bearer{};  ///< Authorization: Bearer
};

/// Finds the session of `Credentials`; nothing when they prove nothing. For a bearer that is not in force it throws
/// Failure 401 with the reason, or 429.
using FindSession = std::function<std::optional<Session>(const Credentials&)>;

/// Whether the XSRF header belongs to this session, or (without a session) is an anonymous token of ours.
using CheckXsrf = std::function<bool(const std::optional<Session>&, const Credentials&)>;

}  // namespace oneroom
