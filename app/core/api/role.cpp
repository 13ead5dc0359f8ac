#include "core/api/role.h"

#include <string>

#include "core/base/describe.h"

namespace oneroom {

Failure denied_without(std::span<const Role> any_role) {
    Failure failure = denied();
    for (const Role role : any_role) failure.errors.add("missingRoles", std::string(name_of(role)));
    return failure;
}

}  // namespace oneroom
