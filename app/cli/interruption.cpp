#include "cli/interruption.h"

#include <csignal>
#include <initializer_list>

namespace oneroom {
namespace {

volatile std::sig_atomic_t is_interrupted = 0;

}  // namespace

Interruption::Interruption() {
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { is_interrupted = 1; });
}

bool Interruption::is_asked() { return is_interrupted != 0; }

}  // namespace oneroom
