#define _GNU_SOURCE
#include "kt_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "kt_page.h"
#include "kt_screen.h"
#include "signal_safe.h"

static struct termios usual;
static struct termios quiet;
static struct sigaction usual_stop;
static _Atomic bool watches = false;
static _Atomic int hidden = -1;  // the terminal with its echo off, as our own descriptor
static _Atomic int keys = -1;  // the same terminal, for reading without waiting
static _Atomic int holds = 0;
static _Atomic bool discarded = false;
static _Atomic bool keeps = false;  // whether unread input stays for whoever reads next
static _Atomic bool stopped = false;

// The current question, to be drawn again after a stop; none if the count is 0.
static char question[1024];
static _Atomic size_t question_count = 0;
static _Atomic int question_terminal = -1;

static int change(int descriptor, int how, const struct termios *settings) {
  while (tcsetattr(descriptor, how, settings) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

static int apply(int descriptor, const struct termios *settings) {
  return change(descriptor, TCSAFLUSH, settings);
}

// Whether there is unread input. An incomplete line counts only in non-canonical mode, so that is
// enabled for a moment.
static bool has_unread(int descriptor, const struct termios *now) {
  struct termios loose = *now;
  loose.c_lflag &= ~(tcflag_t)ICANON;
  if (tcsetattr(descriptor, TCSANOW, &loose) != 0) return false;
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 && count > 0;
}

static int watch_stops(void);

static void draw_question(void) {
  (void)put_bytes(atomic_load(&question_terminal), question, atomic_load(&question_count));
}

static void stop(int signal) {
  int before = errno;
  int descriptor = atomic_load(&hidden);
  kt_page_withdraw();
  kt_screen_withdraw();
  if (descriptor != -1) (void)apply(descriptor, &usual);
  sigset_t this_one;
  sigemptyset(&this_one);
  sigaddset(&this_one, signal);
  (void)set_default(signal, NULL);
  atomic_store(&stopped, true);
  raise(signal);
  (void)pthread_sigmask(SIG_UNBLOCK, &this_one, NULL);  // stopped here, until SIGCONT
  (void)pthread_sigmask(SIG_BLOCK, &this_one, NULL);
  if (watch_stops() == 0 && descriptor != -1) (void)apply(descriptor, &quiet);
  kt_page_return();  // after the echo is off: in the background that stops the process again
  kt_screen_return();
  draw_question();
  errno = before;
}

static int watch_stops(void) {
  struct sigaction wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.sa_handler = stop;
  wanted.sa_flags = SA_RESTART;
  sigemptyset(&wanted.sa_mask);  // signals that end the process may do so while it is stopped
  return sigaction(SIGTSTP, &wanted, NULL) == 0 ? 0 : errno;
}

// Watches for stops from now on, unless they are ignored.
static int begin_watching(void) {
  if (atomic_load(&watches)) return 0;
  if (sigaction(SIGTSTP, NULL, &usual_stop) != 0) return errno;
  if (usual_stop.sa_handler == SIG_IGN) return 0;
  atomic_store(&watches, true);
  return watch_stops();
}

static int end_watching(void) {
  bool is_needed = atomic_load(&hidden) != -1 || atomic_load(&question_count) > 0;
  if (is_needed || !atomic_exchange(&watches, false)) return 0;
  return sigaction(SIGTSTP, &usual_stop, NULL) == 0 ? 0 : errno;
}

// Turns off these local modes, including the echo; with `stays`, unread input is not discarded.
static int take(int descriptor, tcflag_t modes, bool stays) {
  if (tcgetattr(descriptor, &usual) != 0) return errno;
  quiet = usual;
  quiet.c_lflag &= ~modes;
  if ((modes & ICANON) != 0) {
    quiet.c_cc[VMIN] = 1;
    quiet.c_cc[VTIME] = 0;
  }
  int own = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (own == -1) return errno;
  atomic_store(&keeps, stays);
  // Recorded before the change: a signal in between then restores unchanged settings.
  atomic_store(&hidden, own);
  int why = begin_watching();
  if (why == 0 && stays) {
    why = change(own, TCSADRAIN, &quiet);
  } else if (why == 0) {
    bool was_typed = has_unread(own, &quiet);
    why = apply(own, &quiet);
    atomic_store(&discarded, was_typed);
  }
  if (why != 0) (void)kt_terminal_restore();
  return why;
}

int kt_terminal_hide(int descriptor) {
  atomic_store(&discarded, false);
  if (atomic_load(&hidden) != -1) return atomic_load(&holds) > 0 ? 0 : EBUSY;
  return take(descriptor, ECHO | ECHONL, false);
}

int kt_terminal_quiet(int descriptor) {
  atomic_store(&discarded, false);
  return atomic_load(&hidden) != -1 ? EBUSY : take(descriptor, ECHO | ECHONL, true);
}

// Opens the terminal once more: that it does not wait is then no matter of other descriptors.
static int open_keys(int descriptor) {
  char path[256];
  int why = ttyname_r(descriptor, path, sizeof path);
  if (why != 0) return why;
  int own = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (own == -1) return errno;
  if (own >= FD_SETSIZE) {
    (void)close(own);
    return EMFILE;
  }
  atomic_store(&keys, own);
  return 0;
}

static void close_keys(void) {
  int own = atomic_exchange(&keys, -1);
  if (own != -1) (void)close(own);
}

int kt_terminal_take_keys(int descriptor) {
  atomic_store(&discarded, false);
  if (atomic_load(&hidden) != -1) return EBUSY;
  int why = open_keys(descriptor);
  if (why != 0) return why;
  why = take(descriptor, ECHO | ECHONL | ICANON, false);
  if (why != 0) close_keys();
  return why;
}

// With select: the poll of macOS knows no terminals.
int kt_terminal_wait(int other, int milliseconds) {
  int own = atomic_load(&keys);
  if (own == -1 || other >= FD_SETSIZE) return -1;
  fd_set wanted;
  FD_ZERO(&wanted);
  FD_SET(own, &wanted);
  if (other >= 0) FD_SET(other, &wanted);
  struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
  int highest = other > own ? other : own;
  int count = select(highest + 1, &wanted, NULL, NULL, milliseconds < 0 ? NULL : &limit);
  if (count < 0) return errno == EINTR ? 0 : -1;
  if (count == 0) return 0;
  return (FD_ISSET(own, &wanted) ? 1 : 0) | (other >= 0 && FD_ISSET(other, &wanted) ? 2 : 0);
}

int kt_terminal_read_key(int milliseconds, unsigned char *key) {
  int found = kt_terminal_wait(-1, milliseconds);
  if (found <= 0) return found;
  // Between the two, a stop may have taken what was to be read.
  ssize_t count = read(atomic_load(&keys), key, 1);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return 0;
  return count == 1 ? 1 : -1;
}

int kt_terminal_show(void) { return atomic_load(&holds) > 0 ? 0 : kt_terminal_restore(); }

int kt_terminal_restore(void) {
  int descriptor = atomic_load(&hidden);
  if (descriptor == -1) return 0;
  int why;
  if (atomic_exchange(&keeps, false)) {
    why = change(descriptor, TCSADRAIN, &usual);
  } else {
    bool was_typed = has_unread(descriptor, &quiet);
    why = apply(descriptor, &usual);
    atomic_store(&discarded, was_typed);
  }
  if (atomic_exchange(&hidden, -1) == descriptor) (void)close(descriptor);
  close_keys();
  int other = end_watching();
  return why != 0 ? why : other;
}

void kt_terminal_hold(void) { atomic_fetch_add(&holds, 1); }

int kt_terminal_release(void) {
  atomic_store(&discarded, false);
  return atomic_fetch_sub(&holds, 1) > 1 ? 0 : kt_terminal_restore();
}

bool kt_terminal_has_discarded(void) { return atomic_exchange(&discarded, false); }

int kt_terminal_begin_question(int descriptor, const void *bytes, size_t count) {
  atomic_store(&question_count, 0);
  if (count == 0 || count > sizeof question) return 0;
  memcpy(question, bytes, count);
  atomic_store(&question_terminal, descriptor);
  atomic_store(&question_count, count);
  return begin_watching();
}

void kt_terminal_end_question(void) {
  atomic_store(&question_count, 0);
  (void)end_watching();
}

int kt_terminal_forget(int descriptor) {
  int unseen = atomic_load(&hidden);
  int count = 0;
  atomic_store(&discarded, unseen != -1 ? has_unread(unseen, &quiet)
                                        : ioctl(descriptor, FIONREAD, &count) == 0 && count > 0);
  if (unseen != -1) return apply(unseen, &quiet);
  return tcflush(descriptor, TCIFLUSH) == 0 ? 0 : errno;
}

bool kt_terminal_is_hidden(void) { return atomic_load(&hidden) != -1; }

bool kt_terminal_was_stopped(void) { return atomic_exchange(&stopped, false); }
