#pragma once
#include <stdbool.h>
#include <stddef.h>

// A page that holds a secret and must not stay: one at a time, on a terminal whose echo is off.

/// Shows a page: on the terminal's other screen, which has no lines to scroll back to, and where it
/// has none on a screen that is empty, so that nothing scrolls. Where the terminal has fewer rows or
/// columns than the page takes it says so instead, and shows the page as soon as there is room.
///
/// The bytes have to stay where they are until kt_page_end. A stop (Ctrl-Z) takes the page away and
/// going on brings it back; what ends the process takes it away. EBUSY while another one is shown.
int kt_page_begin(
    int descriptor, const void *bytes, size_t count, unsigned rows, unsigned columns);

/// True when the page itself was drawn last, not the wish for more room.
bool kt_page_is_whole(void);

/// Takes the page away for as long as the process is stopped, and brings it back.
void kt_page_withdraw(void);
void kt_page_return(void);

/// Takes the page away for good; does nothing where there is none.
void kt_page_end(void);
