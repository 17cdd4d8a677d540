#define _GNU_SOURCE
#include "kt_fence.h"

#include <errno.h>
#include <stddef.h>

#if defined(__linux__)
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Newer than the headers of Debian 12; kernels that do not know them are not asked for them.
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif
#define ACCESS_FS_IOCTL_DEV (1ULL << 15)

static const uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
static const uint64_t of_files = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                                 LANDLOCK_ACCESS_FS_TRUNCATE;
static const uint64_t writing =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_WRITE_FILE |
    LANDLOCK_ACCESS_FS_TRUNCATE | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE;

/// The newest Landlock version that the kernel supports; below 1 for none.
static int version(void) {
  return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

bool kt_can_fence_files(void) { return version() >= 1; }

/// Every access that a kernel of this version can refuse.
static uint64_t handled(int version) {
  uint64_t all = LANDLOCK_ACCESS_FS_REFER - 1;  // the thirteen of the first version
  if (version >= 2) all |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= 3) all |= LANDLOCK_ACCESS_FS_TRUNCATE;
  if (version >= 5) all |= ACCESS_FS_IOCTL_DEV;
  return all;
}

static int allow(int rules, const char *const *places, uint64_t access) {
  for (; *places != NULL; places++) {
    int place = open(*places, O_PATH | O_CLOEXEC);
    if (place == -1) continue;
    struct stat facts;
    int failure = 0;
    if (fstat(place, &facts) != 0) {
      failure = errno;
    } else {
      struct landlock_path_beneath_attr rule = {
          .allowed_access = S_ISDIR(facts.st_mode) ? access : access & of_files,
          .parent_fd = place,
      };
      if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) {
        failure = errno;
      }
    }
    close(place);
    if (failure != 0) return failure;
  }
  return 0;
}

int kt_fence_files(const char *const *readable, const char *const *writable) {
  int known = version();
  // A container may forbid this system call itself.
  if (known < 1) return EOPNOTSUPP;
  uint64_t all = handled(known);
  struct landlock_ruleset_attr attributes = {.handled_access_fs = all};
  int rules =
      (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0);
  if (rules == -1) return errno;
  int failure = allow(rules, readable, reading & all);
  if (failure == 0) failure = allow(rules, writable, writing & all);
  if (failure == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) failure = errno;
  if (failure == 0 && syscall(SYS_landlock_restrict_self, rules, 0) != 0) failure = errno;
  close(rules);
  return failure;
}

#else

bool kt_can_fence_files(void) { return false; }

int kt_fence_files(const char *const *readable, const char *const *writable) {
  (void)readable;
  (void)writable;
  return ENOSYS;
}

#endif
