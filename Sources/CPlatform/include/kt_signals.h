#pragma once
#include <stdbool.h>
#include <stdnoreturn.h>

/// Wipes all secrets at exit, and when INT, TERM, HUP or QUIT ends the process. The process still
/// dies of that signal. A signal that was ignored stays ignored.
int kt_wipe_at_the_end(void);

/// True once kt_wipe_at_the_end was called.
bool kt_wipes_at_the_end(void);

/// Sets the text written to stderr when INT, TERM, HUP or QUIT ends the process; NULL for none. At
/// most 2,048 bytes, without a zero byte; must not be called from a signal handler. Returns 0 or
/// the errno.
int kt_keep_last_words(const char *words);

/// Sets the path of a file that is removed when INT, TERM, HUP or QUIT ends the process: one that is
/// not finished; NULL for none. At most 4,095 bytes; must not be called from a signal handler.
/// Returns 0 or the errno.
int kt_remove_at_the_end(const char *path);

/// Wipes all secrets, restores the terminal and ends the process without a message. Unlike exit(),
/// it frees nothing that other threads may still use.
noreturn void kt_end_at_once(int status);

/// Ends the process by PIPE, as a write to a closed pipe ends programs that do not ignore it. Wipes
/// all secrets and restores the terminal first.
noreturn void kt_end_by_closed_pipe(void);

/// Records INT (Ctrl-C) from now on instead of ending, for work that runs until then. An INT that
/// was ignored stays ignored.
int kt_note_interrupts(void);

/// True if INT was received since kt_note_interrupts.
bool kt_was_interrupted(void);
