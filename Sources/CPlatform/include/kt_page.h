#pragma once
#include <stdbool.h>
#include <stddef.h>

// A page with a secret that must not stay on screen: one at a time, while the echo is off.

/// Shows a page on the terminal's alternate screen, which has no scrollback.
/// Without an alternate screen, on a cleared screen, so that nothing scrolls. If the terminal has
/// fewer rows or columns than the page, it says so instead, and shows the page as soon as there is
/// room.
///
/// The bytes must stay valid until kt_page_end. A stop (Ctrl-Z) hides the page and continuing shows
/// it again; the end of the process removes it. EBUSY while another page is shown.
int kt_page_begin(
    int descriptor, const void *bytes, size_t count, unsigned rows, unsigned columns);

/// True if the page itself was drawn last, not the request for more room.
bool kt_page_is_whole(void);

/// Hides the page while the process is stopped, and shows it again.
void kt_page_withdraw(void);
void kt_page_return(void);

/// Removes the page; does nothing if there is none.
void kt_page_end(void);
