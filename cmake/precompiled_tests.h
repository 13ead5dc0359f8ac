// The application's precompiled header and the test framework.
#pragma once

#include "precompiled.h"

#include "support/catch.h"
