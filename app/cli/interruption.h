// Ctrl+C and SIGTERM for commands that end their work themselves, so that nothing half done stays behind.
#pragma once

namespace oneroom {

/// Takes both signals from its construction on, for the rest of the process.
class Interruption {
public:
    Interruption();
    /// Somebody asked this process to end.
    static bool is_asked();
};

}  // namespace oneroom
