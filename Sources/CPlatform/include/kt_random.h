#pragma once
#include <stddef.h>

/// Fills the whole buffer from the kernel's random generator, or fails.
int kt_random(void *into, size_t count);
