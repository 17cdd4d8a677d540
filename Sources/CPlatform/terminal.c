#define _GNU_SOURCE
#include "kt_terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "kt_page.h"

static struct termios usual;
static struct termios quiet;
static struct sigaction usual_stop;
static _Atomic int hidden = -1;  // the terminal whose echo is off

static int apply(int descriptor, const struct termios *settings) {
  while (tcsetattr(descriptor, TCSAFLUSH, settings) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

static int watch_stops(void);

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
  raise(signal);
  (void)pthread_sigmask(SIG_UNBLOCK, &this_one, NULL);  // stopped here, until SIGCONT
  (void)pthread_sigmask(SIG_BLOCK, &this_one, NULL);
  if (descriptor != -1 && watch_stops() == 0) (void)apply(descriptor, &quiet);
  kt_page_return();  // after the echo is off: in the background that stops the process again
  errno = before;
}

static int watch_stops(void) {
  struct sigaction wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.sa_handler = stop;
  wanted.sa_flags = SA_RESTART;
  sigemptyset(&wanted.sa_mask);  // what ends the process may do so while it is stopped
  return sigaction(SIGTSTP, &wanted, NULL) == 0 ? 0 : errno;
}

int kt_terminal_hide(int descriptor) {
  if (atomic_load(&hidden) != -1) return EBUSY;
  if (tcgetattr(descriptor, &usual) != 0) return errno;
  if (sigaction(SIGTSTP, NULL, &usual_stop) != 0) return errno;
  quiet = usual;
  quiet.c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
  // First the note, then the deed: a signal between them restores what is there already.
  atomic_store(&hidden, descriptor);
  int why = usual_stop.sa_handler == SIG_IGN ? 0 : watch_stops();
  if (why == 0) why = apply(descriptor, &quiet);
  if (why != 0) (void)kt_terminal_restore();
  return why;
}

int kt_terminal_restore(void) {
  int descriptor = atomic_load(&hidden);
  if (descriptor == -1) return 0;
  int why = apply(descriptor, &usual);
  atomic_store(&hidden, -1);
  if (sigaction(SIGTSTP, &usual_stop, NULL) != 0 && why == 0) why = errno;
  return why;
}

int kt_terminal_forget(int descriptor) {
  return tcflush(descriptor, TCIFLUSH) == 0 ? 0 : errno;
}

bool kt_terminal_is_hidden(void) { return atomic_load(&hidden) != -1; }
