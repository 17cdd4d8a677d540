#pragma once
#include <spawn.h>

/// Makes a spawned program run apart from this one.
/// It gets its own session without a terminal, every signal at its default action and none blocked,
/// and only the three standard descriptors, which earlier actions set.
int kt_spawn_apart(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes);

/// Returns the environment of this process, for a program that gets the same.
char **kt_environment(void);
