// How the process takes memory from the system and gives it back.
#pragma once

namespace oneroom {

/// Called once, before the first thread. The C library gives memory back as soon as 128 KiB are free, and each thread
/// has a store of its own: a request with a long body, its parsed form and its answer are given back, and their pages
/// asked for and cleared anew by the next one. Here what is free is kept, up to a bound, and threads share a few
/// stores. Does nothing with a C library other than GNU's.
void settle_memory();

}  // namespace oneroom
