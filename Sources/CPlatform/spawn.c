#define _GNU_SOURCE
#include "kt_spawn.h"
#include <signal.h>

int kt_spawn_apart(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes) {
  sigset_t signals;
  sigfillset(&signals);
  int failure = posix_spawnattr_setsigdefault(attributes, &signals);
  sigemptyset(&signals);
  if (failure == 0) failure = posix_spawnattr_setsigmask(attributes, &signals);
  short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#if defined(__APPLE__)
  // Closes all descriptors except those that the actions name.
  (void)actions;
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#else
  if (failure == 0) failure = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
  return failure != 0 ? failure : posix_spawnattr_setflags(attributes, flags);
}

extern char **environ;

char **kt_environment(void) { return environ; }
