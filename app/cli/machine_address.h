// Under which address other machines in the network reach this one.
#pragma once

#include <string>

namespace oneroom {

/// The IPv4 address of the first network interface that is up and not the loopback; "127.0.0.1" without one.
std::string machine_address();

}  // namespace oneroom
