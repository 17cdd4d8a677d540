#pragma once
#include <stdbool.h>

/// Switches the echo of a terminal off, and remembers how it was. While it is off, a stop
/// (Ctrl-Z) brings it back and going on hides it again; so does a death by signal once
/// kt_wipe_at_the_end has been called. EBUSY when a terminal is hidden already.
int kt_terminal_hide(int descriptor);

/// Gives the terminal back the settings it had.
int kt_terminal_restore(void);

/// Has the last lines of a terminal erased when the process ends before kt_terminal_erase_not is
/// called: the line of the cursor and so many above it.
void kt_terminal_erase_at_end(int descriptor, unsigned lines);

/// Takes that back.
void kt_terminal_erase_not(void);

/// Erases now, if it is still to be done.
void kt_terminal_erase(void);

/// True while a terminal's echo is off.
bool kt_terminal_is_hidden(void);
