#pragma once
#include <spawn.h>

/// Lets a program that is started inherit no descriptor from `first` on, and of those below only
/// the standard ones and what earlier actions name.
int kt_spawn_close_from(
    posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int first);
