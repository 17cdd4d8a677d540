#pragma once

/// Sets a line that is appended to a log when INT, TERM, HUP or QUIT ends the process, or PIPE by
/// kt_end_by_closed_pipe: the time in UTC, these words, and the number of the signal. NULL for none.
/// At most 255 bytes; must not be called from a signal handler. Returns 0 or the errno.
int kt_log_the_signal(int descriptor, const char *words);

/// Appends that line, once; may be called from a signal handler.
void kt_write_signal_to_log(int signal);
