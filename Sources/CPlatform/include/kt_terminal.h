#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Turns the echo of a terminal off, and saves its settings. Unread input is discarded. While the
/// echo is off, a stop (Ctrl-Z) restores it and continuing turns it off again; death by a signal
/// restores it too, once kt_wipe_at_the_end was called. If a terminal is already hidden, this does
/// nothing under a hold, and is EBUSY otherwise.
int kt_terminal_hide(int descriptor);

/// Like kt_terminal_hide, but input stays unread, also when the echo is on again, unless a question
/// is asked in between: it is for whatever runs next. EBUSY if a terminal is already hidden.
int kt_terminal_quiet(int descriptor);

/// Like kt_terminal_hide, and each key can be read at once, without a line end; Ctrl-C and Ctrl-Z
/// work as usual. EBUSY if a terminal is already hidden, ENOTTY if the descriptor is none.
int kt_terminal_take_keys(int descriptor);

/// Waits, while kt_terminal_take_keys holds the terminal, until it has a key or `other` something to
/// read; -1 for no other descriptor. At most so many milliseconds, without an end if they are
/// negative. Returns the sum of 1 for a key and 2 for the other one, 0 for neither, as after a signal,
/// and -1 if neither can be waited for.
int kt_terminal_wait(int other, int milliseconds);

/// Reads a byte that a key sends, while kt_terminal_take_keys holds the terminal: 1 if it was read, 0
/// if none came in so many milliseconds (negative: no limit) or before a signal, -1 if the terminal is
/// gone.
int kt_terminal_read_key(int milliseconds, unsigned char *key);

/// Restores the terminal's settings, unless there is a hold.
int kt_terminal_show(void);

/// Restores the terminal's settings regardless of holds. Unread input is discarded, except after
/// kt_terminal_quiet.
int kt_terminal_restore(void);

/// From the next hiding on, the echo stays off until there were as many releases as holds: text
/// typed between two questions is neither shown nor lost.
void kt_terminal_hold(void);
int kt_terminal_release(void);

/// True once after a call that discarded input: a hiding, restoring or release, and
/// kt_terminal_forget while the echo is off.
bool kt_terminal_has_discarded(void);

/// Saves the current question, to draw it again when the process continues after a stop. The
/// descriptor must stay open until the end; a question of more than 1,024 bytes is not drawn again.
int kt_terminal_begin_question(int descriptor, const void *bytes, size_t count);
void kt_terminal_end_question(void);

/// Discards unread input: it was not an answer to the next question.
int kt_terminal_forget(int descriptor);

/// True while a terminal's echo is off.
bool kt_terminal_is_hidden(void);

/// True once after the process was stopped (Ctrl-Z) while the echo was off, and continued: other
/// programs may have written to the terminal meanwhile.
bool kt_terminal_was_stopped(void);
