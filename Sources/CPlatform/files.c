#define _GNU_SOURCE
#include "kt_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

int kt_rename_to_new(int folder, const char *from, const char *to) {
#if defined(__linux__)
  return renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
#else
  return renameatx_np(folder, from, folder, to, RENAME_EXCL) == 0 ? 0 : errno;
#endif
}

int kt_sync(int descriptor) {
#if defined(__APPLE__)
  // fsync alone leaves the bytes in the drive's cache.
  if (fcntl(descriptor, F_FULLFSYNC) != -1) return 0;
  if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) return errno;
#endif
  return fsync(descriptor) == 0 ? 0 : errno;
}

int kt_try_lock(int descriptor) {
  while (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}
