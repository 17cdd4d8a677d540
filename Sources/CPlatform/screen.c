#define _GNU_SOURCE
#include "kt_screen.h"

#include <fcntl.h>

#include "kt_terminal.h"
#include "signal_safe.h"

// Signal handlers in any thread use all of this.
static atomic_flag held = ATOMIC_FLAG_INIT;
static int terminal = -1;
static bool is_entered = false;
static struct sigaction usual_resize;
static _Atomic bool stale = false;
static _Atomic int wake_end = -1;  // where a wake is written
static int wait_end = -1;          // where it is read

static int put(const char *bytes, size_t count) { return put_bytes(terminal, bytes, count); }

static int put_text(const char *text) { return put(text, strlen(text)); }

// A terminal without an alternate screen is cleared instead.
static int enter(void) {
  is_entered = true;
  atomic_store(&stale, true);
  return put_text("\x1B[?1049h\x1B[?25l\x1B[H\x1B[2J");
}

static void leave(void) {
  if (!is_entered) return;
  is_entered = false;
  (void)put_text("\x1B[0m\x1B[H\x1B[2J\x1B[?25h\x1B[?1049l");
}

void kt_screen_wake(void) {
  int number = errno;
  int end = atomic_load(&wake_end);
  // A full pipe holds a wake already.
  if (end != -1) (void)!write(end, "", 1);
  errno = number;
}

static void resized(int signal) {
  (void)signal;
  atomic_store(&stale, true);
  kt_screen_wake();
}

// Opens the pipe of wakes once; it stays open for later screens.
static int open_pipe(void) {
  if (wait_end != -1) return 0;
  int ends[2];
  if (pipe(ends) != 0) return errno;
  for (int end = 0; end < 2; end++) {
    if (fcntl(ends[end], F_SETFD, FD_CLOEXEC) != 0 || fcntl(ends[end], F_SETFL, O_NONBLOCK) != 0) {
      int number = errno;
      (void)close(ends[0]);
      (void)close(ends[1]);
      return number;
    }
  }
  wait_end = ends[0];
  atomic_store(&wake_end, ends[1]);
  return 0;
}

int kt_screen_begin(int descriptor) {
  int why = open_pipe();
  if (why != 0) return why;
  sigset_t before;
  hold(&held, &before);
  if (terminal != -1) why = EBUSY;
  if (why == 0) why = handle_resize(resized, &usual_resize);
  if (why == 0) {
    terminal = descriptor;
    why = enter();
  }
  let_go(&held, &before);
  return why;
}

void kt_screen_end(void) {
  sigset_t before;
  hold(&held, &before);
  if (terminal != -1) {
    leave();
    terminal = -1;
    (void)sigaction(SIGWINCH, &usual_resize, NULL);
  }
  let_go(&held, &before);
}

void kt_screen_withdraw(void) {
  sigset_t before;
  hold(&held, &before);
  if (terminal != -1) leave();
  let_go(&held, &before);
}

void kt_screen_return(void) {
  sigset_t before;
  hold(&held, &before);
  bool is_back = terminal != -1 && !is_entered;
  if (is_back) (void)enter();
  let_go(&held, &before);
  if (is_back) kt_screen_wake();
}

int kt_screen_draw(const void *bytes, size_t count) {
  sigset_t before;
  hold(&held, &before);
  int why = is_entered ? put(bytes, count) : 0;
  let_go(&held, &before);
  return why;
}

bool kt_screen_is_stale(void) { return atomic_exchange(&stale, false); }

int kt_screen_wait(unsigned char *key) {
  int found = kt_terminal_wait(wait_end, -1);
  if (found > 0 && (found & 2) != 0) {
    char wakes[64];
    while (read(wait_end, wakes, sizeof wakes) > 0) continue;
    return 0;
  }
  return found > 0 ? kt_terminal_read_key(0, key) : found;
}
