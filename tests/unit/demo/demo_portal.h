// A portal with everything the demo is made through.
#pragma once

#include "content/contents.h"
#include "demo/demo.h"
#include "support/accounts_portal.h"

namespace oneroom::test {

struct DemoPortal : AccountsPortal {
    files::BlobStore blobs{folder.path()};
    content::Contents contents{db, clock, blobs, accounts.secret, {}};
    tracking::Hooks hooks;

    demo::DemoSetup setup() {
        return {db, clock, accounts, contents, hooks, "https://portal.test", "https://content.test"};
    }
    void seed() { demo::seed_demo(setup()); }
    std::int64_t count(std::string_view sql) { return value<std::int64_t>(sql); }
};

}  // namespace oneroom::test
