#pragma once
#include <stdbool.h>

/// Whether the kernel can keep a process to some of the files (Landlock, Linux 5.13 and later).
bool kt_can_fence_files(void);

/// Lets this thread, and all it starts from now on, reach only what lies at or below the given places:
/// `readable` to read, `writable` to read, write, make and remove. Both end with NULL; places that are
/// not there are passed over. Nothing can be executed any more. Belongs before there is a second
/// thread. EOPNOTSUPP where the kernel cannot, or a container does not let it.
int kt_fence_files(const char *const *readable, const char *const *writable);
