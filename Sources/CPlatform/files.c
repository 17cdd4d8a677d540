#define _GNU_SOURCE
#include "kt_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
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

void kt_unlock(int descriptor) {
  while (flock(descriptor, LOCK_UN) != 0 && errno == EINTR) {
  }
}

int kt_try_share(int descriptor) {
  while (flock(descriptor, LOCK_SH | LOCK_NB) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

int kt_open_to_search(const char *path) {
#if defined(O_PATH)
  return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
#else
  return open(path, O_SEARCH | O_DIRECTORY | O_CLOEXEC);
#endif
}

void kt_mark_taken(int descriptor) {
  // Changes only the modification time: the file stays empty.
  (void)futimens(descriptor, NULL);
}

unsigned long long kt_last_taken(int descriptor) {
  struct stat facts;
  if (fstat(descriptor, &facts) != 0) return 0;
#if defined(__APPLE__)
  struct timespec time = facts.st_mtimespec;
#else
  struct timespec time = facts.st_mtim;
#endif
  return (unsigned long long)time.tv_sec * 1000000000ULL + (unsigned long long)time.tv_nsec;
}
