#pragma once
#include <stdbool.h>

/// Has all secrets wiped at exit, and when INT, TERM, HUP or QUIT ends the process.
/// The process still dies of that same signal. A signal that was ignored stays ignored.
int kt_wipe_at_the_end(void);
