#pragma once
#include <stdbool.h>
#include <stddef.h>

// A full screen that this process draws: the alternate screen of a terminal, without a cursor. One
// at a time, while kt_terminal_take_keys holds the terminal.

/// Switches to the alternate screen. A stop (Ctrl-Z) leaves it and continuing enters it again, empty;
/// the end of the process leaves it for good. EBUSY while another screen is shown.
int kt_screen_begin(int descriptor);

/// Leaves the screen; does nothing if there is none.
void kt_screen_end(void);

/// Leaves the screen while the process is stopped, and enters it again.
void kt_screen_withdraw(void);
void kt_screen_return(void);

/// Writes bytes to the screen, all or none: none while it is left. Returns 0 or the errno.
int kt_screen_draw(const void *bytes, size_t count);

/// True once after the window changed its size, or the process continued after a stop: nothing that
/// was drawn is still there.
bool kt_screen_is_stale(void);

/// Ends the current or next wait for a key. May be called from any thread, and signal handlers.
void kt_screen_wake(void);

/// Waits for a key: 1 if it was read, 0 after a wake, -1 if the terminal is gone.
int kt_screen_wait(unsigned char *key);
