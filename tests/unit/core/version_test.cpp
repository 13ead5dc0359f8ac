#include "core/base/version.h"

#include "support/catch.h"

TEST_CASE("the version says the release and the commit it was built from") {
    CHECK(oneroom::version().starts_with("0.1.0"));
}
