// What a monitor asks.
#include "core/base/failure.h"
#include "upkeep/upkeep.h"
#include "upkeep/upkeep_store.h"

namespace oneroom::upkeep {
namespace {

struct HealthRequest {
    static Fields fields() { return {}; }
};

struct Health {
    bool is_healthy{};

    static Fields fields() { return {field<&Health::is_healthy>("isHealthy").means("Always true: see 503")}; }
};

/// The reason names no file and no table: it is what people read who save something now.
Health show_health(Context& context, const HealthRequest&) {
    if (const auto fault = context.db.fault(); !fault.empty()) throw Failure(503, fault);
    context.db.read(require_readable);
    return {true};
}

}  // namespace

std::vector<Route> upkeep_routes() {
    return {route(Method::get, "health.show", "/api/health", everyone(), show_health,
                  "200 while data can be read and the last change could be saved, 503 with the reason otherwise")};
}

}  // namespace oneroom::upkeep
