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
    Id id{};
    Id user_id{};
    std::string full_name{};
    RoleSet roles{};
    bool is_restricted = false;         ///< isSd: only routes that say also_restricted()
    bool must_change_password = false;  ///< only routes that say also_half_signed_in()
};

/// What a browser shows to prove who it is.
struct Credentials {
    std::vector<std::string> sids;  ///< every cookie named sid or __Host-sid: a hostile neighbour can add one
    std::string key;                ///< X-Session-Key
    std::string xsrf;               ///< X-XSRF-TOKEN
    std::string address;
};

/// Finds the session of `Credentials`; nothing when they prove nothing.
using FindSession = std::function<std::optional<Session>(const Credentials&)>;

/// Whether the XSRF header belongs to this session, or (without a session) is an anonymous token of ours.
using CheckXsrf = std::function<bool(const std::optional<Session>&, const Credentials&)>;

}  // namespace oneroom
