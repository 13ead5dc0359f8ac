// What a login option may be. Pure.
#pragma once

#include <string>

#include "login_options/login_option_types.h"

namespace oneroom::login_options {

/// What is wrong with an address people are sent to; empty when nothing is. An empty one is right.
std::string address_complaint(const std::string& address);

/// What is wrong with a list of networks, one a line: "192.0.2.7", "192.0.2.0/24", "2001:db8::/32"; empty: nothing.
std::string networks_complaint(const std::string& networks);

/// Whether an address lies in one of them.
bool is_in_networks(const std::string& networks, const std::string& address);

OptionState decide_state(const LoginOption& option, bool can_mail);

/// Whether everybody who has an account can come in by one of these. Without a password come only some, and only from
/// some places.
bool is_way_for_all(const std::vector<LoginOption>& options, bool can_mail);

/// Throws Failure 400 by field. `can_mail`: messages are sent.
void require_good(const LoginOption& option, bool can_mail);

}  // namespace oneroom::login_options
