#pragma once
// The few system calls that Swift cannot make by itself, and code for signal handlers. A function
// that can fail returns 0 or the errno.
#include "kt_fence.h"
#include "kt_files.h"
#include "kt_foreground.h"
#include "kt_gif.h"
#include "kt_log.h"
#include "kt_page.h"
#include "kt_process.h"
#include "kt_random.h"
#include "kt_screen.h"
#include "kt_secrets.h"
#include "kt_signals.h"
#include "kt_spawn.h"
#include "kt_terminal.h"
