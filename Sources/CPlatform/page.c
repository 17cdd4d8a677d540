#define _GNU_SOURCE
#include "kt_page.h"

#include <stdio.h>
#include <sys/ioctl.h>

#include "signal_safe.h"

// Signal handlers in any thread use all of this.
static atomic_flag held = ATOMIC_FLAG_INIT;
static int terminal = -1;
static bool is_visible = false;
static _Atomic bool is_whole = false;
static const char *page;
static size_t page_count;
static unsigned page_rows, page_columns;
static char wish[80];
static size_t wish_count;
static struct sigaction usual_resize;

static int put(const char *bytes, size_t count) { return put_bytes(terminal, bytes, count); }

static int put_text(const char *text) { return put(text, strlen(text)); }

// Rows and columns; zero if the terminal does not tell.
static struct winsize size(void) {
  struct winsize found;
  memset(&found, 0, sizeof found);
  if (ioctl(terminal, TIOCGWINSZ, &found) != 0) memset(&found, 0, sizeof found);
  return found;
}

static unsigned rows_to_clear(void) {
  unsigned rows = size().ws_row;
  return rows > 0 ? rows : 100;
}

// Line by line: on some terminals, "erase the screen" saves the erased text to the scrollback.
static void clear(void) {
  (void)put_text("\x1B[H");
  for (unsigned row = rows_to_clear(); row > 0; row--) (void)put_text("\x1B[2K\x1B[B");
  (void)put_text("\x1B[H");
}

static int draw(void) {
  struct winsize now = size();
  bool fits = (now.ws_row == 0 || now.ws_row >= page_rows)
      && (now.ws_col == 0 || now.ws_col >= page_columns);
  atomic_store(&is_whole, fits);
  return fits ? put(page, page_count) : put(wish, wish_count);
}

// Scrolls the old text out of sight first, for terminals without an alternate screen.
static int come(void) {
  int why = put_text("\x1B[?1049h\x1B[999;1H");
  for (unsigned row = rows_to_clear(); row > 0; row--) (void)put_text("\n");
  (void)put_text("\x1B[H");
  is_visible = true;
  return why != 0 ? why : draw();
}

static void go(void) {
  if (!is_visible) return;
  clear();
  (void)put_text("\x1B[?1049l");
  is_visible = false;
}

static void resized(int signal) {
  (void)signal;
  int number = errno;
  sigset_t before;
  hold(&held, &before);
  if (terminal != -1 && is_visible) {
    clear();
    (void)draw();
  }
  let_go(&held, &before);
  errno = number;
}

int kt_page_begin(
    int descriptor, const void *bytes, size_t count, unsigned rows, unsigned columns) {
  sigset_t before;
  hold(&held, &before);
  int why = terminal == -1 ? 0 : EBUSY;
  if (why == 0) why = handle_resize(resized, &usual_resize);
  if (why == 0) {
    terminal = descriptor;
    page = bytes;
    page_count = count;
    page_rows = rows;
    page_columns = columns;
    int length = snprintf(wish, sizeof wish,
        "This takes %u lines of %u columns: make the window larger. ", rows, columns);
    wish_count = length > 0 && (size_t)length < sizeof wish ? (size_t)length : 0;
    why = come();
  }
  let_go(&held, &before);
  return why;
}

bool kt_page_is_whole(void) { return atomic_load(&is_whole); }

void kt_page_withdraw(void) {
  sigset_t before;
  hold(&held, &before);
  if (terminal != -1) go();
  let_go(&held, &before);
}

void kt_page_return(void) {
  sigset_t before;
  hold(&held, &before);
  if (terminal != -1 && !is_visible) (void)come();
  let_go(&held, &before);
}

void kt_page_end(void) {
  sigset_t before;
  hold(&held, &before);
  if (terminal != -1) {
    go();
    terminal = -1;
    page = NULL;
    (void)sigaction(SIGWINCH, &usual_resize, NULL);
  }
  let_go(&held, &before);
}
