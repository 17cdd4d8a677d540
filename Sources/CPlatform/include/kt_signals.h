#pragma once
#include <stdbool.h>
#include <stdnoreturn.h>

/// Has all secrets wiped at exit, and when INT, TERM, HUP or QUIT ends the process.
/// The process still dies of that same signal. A signal that was ignored stays ignored.
int kt_wipe_at_the_end(void);

/// True when that is in place.
bool kt_wipes_at_the_end(void);

/// What is written to stderr when SIGINT, SIGTERM, SIGHUP or SIGQUIT ends the process from now on; NULL for
/// nothing. At most 2,048 bytes, without a zero; not from a signal handler. Returns 0 or the errno.
int kt_keep_last_words(const char *words);

/// Wipes all secrets, restores the terminal and ends the process, with no further word.
noreturn void kt_end_at_once(int status);

/// From now on INT (Ctrl-C) does not end this process and is noted instead, for what goes on until
/// then. An INT that was ignored stays ignored.
int kt_note_interrupts(void);

/// True once it came.
bool kt_was_interrupted(void);
