#pragma once
#include <stdbool.h>

/// True if the kernel can limit a process to some files (Landlock, Linux 5.13 and later).
bool kt_can_fence_files(void);

/// Limits this thread, and all that it starts from now on, to files at or below the given places:
/// `readable` can be read, `writable` can be read, written, created and removed. Both lists end
/// with NULL; missing places are skipped. Nothing can be executed any more. Must be called before
/// there is a second thread. Returns EOPNOTSUPP if the kernel does not support it or a container
/// forbids it.
int kt_fence_files(const char *const *readable, const char *const *writable);
