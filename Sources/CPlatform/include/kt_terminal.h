#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Switches the echo of a terminal off, and remembers how it was. What was typed before is thrown
/// away. While it is off, a stop (Ctrl-Z) brings it back and going on hides it again; so does a death
/// by signal once kt_wipe_at_the_end has been called. Where a terminal is hidden already it does
/// nothing while there is a hold, and is EBUSY otherwise.
int kt_terminal_hide(int descriptor);

/// The same, and each key can be read at once, without the end of its line; Ctrl-C and Ctrl-Z work as
/// ever. EBUSY where a terminal is hidden.
int kt_terminal_take_keys(int descriptor);

/// Gives the terminal back the settings it had, unless there is a hold.
int kt_terminal_show(void);

/// Gives the terminal back the settings it had, whatever holds it. What was typed and not read is
/// thrown away.
int kt_terminal_restore(void);

/// From the next hiding on the echo stays off, until there have been as many releases as holds: what
/// is typed between two questions is neither shown nor lost.
void kt_terminal_hold(void);
int kt_terminal_release(void);

/// True once after one of these that threw away what had been typed: a hiding, restoring or release,
/// and kt_terminal_forget while the echo is off.
bool kt_terminal_has_discarded(void);

/// Remembers what is asked, so that it is drawn again when the process goes on after a stop. The
/// descriptor has to stay open until the end; a question of more than 1,024 bytes is not drawn again.
int kt_terminal_begin_question(int descriptor, const void *bytes, size_t count);
void kt_terminal_end_question(void);

/// Throws away what was typed and not read yet: it was no answer to what comes now.
int kt_terminal_forget(int descriptor);

/// True while a terminal's echo is off.
bool kt_terminal_is_hidden(void);
