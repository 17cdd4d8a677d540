#pragma once
#include <spawn.h>

/// Has a program that is started run apart: in a session of its own, which has no terminal, with every
/// signal at its default action and none held back, and with no descriptor but the three standard ones,
/// which earlier actions name.
int kt_spawn_apart(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes);
