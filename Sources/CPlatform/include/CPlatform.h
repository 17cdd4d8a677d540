#pragma once
// The few calls of the system that Swift cannot make by itself, and what must hold
// inside a signal handler. A function that can fail returns 0 or the errno.
#include "kt_fence.h"
#include "kt_files.h"
#include "kt_gif.h"
#include "kt_page.h"
#include "kt_process.h"
#include "kt_random.h"
#include "kt_secrets.h"
#include "kt_signals.h"
#include "kt_spawn.h"
#include "kt_terminal.h"
