#pragma once
#include <stdbool.h>

/// Switches the echo of a terminal off, and remembers how it was. While it is off, a stop
/// (Ctrl-Z) brings it back and going on hides it again; so does a death by signal once
/// kt_wipe_at_the_end has been called. EBUSY when a terminal is hidden already.
int kt_terminal_hide(int descriptor);

/// Gives the terminal back the settings it had.
int kt_terminal_restore(void);

/// Throws away what was typed and not read yet: it was no answer to what comes now.
int kt_terminal_forget(int descriptor);

/// True while a terminal's echo is off.
bool kt_terminal_is_hidden(void);
