#define _GNU_SOURCE
#include "kt_spawn.h"

int kt_spawn_close_from(
    posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int first) {
#if defined(__APPLE__)
  // All but what the actions name is closed.
  (void)actions;
  (void)first;
  return posix_spawnattr_setflags(attributes, POSIX_SPAWN_CLOEXEC_DEFAULT);
#else
  (void)attributes;
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#endif
}
