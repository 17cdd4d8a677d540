#pragma once
#include <stddef.h>

/// Fills the buffer from the kernel's generator, or fails: never a part of it.
int kt_random(void *into, size_t count);
