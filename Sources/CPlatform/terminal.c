#define _GNU_SOURCE
#include "kt_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "kt_page.h"

static struct termios usual;
static struct termios quiet;
static struct sigaction usual_stop;
static _Atomic bool watches = false;
static _Atomic int hidden = -1;  // the terminal with its echo off, as our own descriptor
static _Atomic int holds = 0;
static _Atomic bool discarded = false;
static _Atomic bool stopped = false;

// The current question, to be drawn again after a stop; none if the count is 0.
static char question[1024];
static _Atomic size_t question_count = 0;
static _Atomic int question_terminal = -1;

static int apply(int descriptor, const struct termios *settings) {
  while (tcsetattr(descriptor, TCSAFLUSH, settings) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
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
  size_t count = atomic_load(&question_count);
  int descriptor = atomic_load(&question_terminal);
  for (size_t done = 0; done < count;) {
    ssize_t written = write(descriptor, question + done, count - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return;
    done += (size_t)written;
  }
}

static void stop(int signal) {
  int before = errno;
  int descriptor = atomic_load(&hidden);
  kt_page_withdraw();
  if (descriptor != -1) (void)apply(descriptor, &usual);
  sigset_t this_one;
  sigemptyset(&this_one);
  sigaddset(&this_one, signal);
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigemptyset(&standard.sa_mask);
  (void)sigaction(signal, &standard, NULL);
  atomic_store(&stopped, true);
  raise(signal);
  (void)pthread_sigmask(SIG_UNBLOCK, &this_one, NULL);  // stopped here, until SIGCONT
  (void)pthread_sigmask(SIG_BLOCK, &this_one, NULL);
  if (watch_stops() == 0 && descriptor != -1) (void)apply(descriptor, &quiet);
  kt_page_return();  // after the echo is off: in the background that stops the process again
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

// Turns off these local modes, including the echo.
static int take(int descriptor, tcflag_t modes) {
  if (tcgetattr(descriptor, &usual) != 0) return errno;
  quiet = usual;
  quiet.c_lflag &= ~modes;
  if ((modes & ICANON) != 0) {
    quiet.c_cc[VMIN] = 1;
    quiet.c_cc[VTIME] = 0;
  }
  int own = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (own == -1) return errno;
  // Recorded before the change: a signal in between then restores unchanged settings.
  atomic_store(&hidden, own);
  int why = begin_watching();
  if (why == 0) {
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
  return take(descriptor, ECHO | ECHONL);
}

int kt_terminal_take_keys(int descriptor) {
  atomic_store(&discarded, false);
  return atomic_load(&hidden) != -1 ? EBUSY : take(descriptor, ECHO | ECHONL | ICANON);
}

int kt_terminal_show(void) { return atomic_load(&holds) > 0 ? 0 : kt_terminal_restore(); }

int kt_terminal_restore(void) {
  int descriptor = atomic_load(&hidden);
  if (descriptor == -1) return 0;
  bool was_typed = has_unread(descriptor, &quiet);
  int why = apply(descriptor, &usual);
  atomic_store(&discarded, was_typed);
  if (atomic_exchange(&hidden, -1) == descriptor) (void)close(descriptor);
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
