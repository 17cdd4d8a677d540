// What ordinary code shares with signal handlers in any thread: a lock, output, how a handler is set
// and removed, and the end by a signal.
#pragma once
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdnoreturn.h>
#include <string.h>
#include <unistd.h>

// The lock is taken with all signals blocked, so that no handler waits for the code it interrupts.
// Whoever has it may write to a terminal that was halted (Ctrl-S), for hours: others sleep.
static inline void hold(atomic_flag *held, sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  (void)pthread_sigmask(SIG_BLOCK, &all, before);
  while (atomic_flag_test_and_set(held)) (void)poll(NULL, 0, 1);
}

static inline void let_go(atomic_flag *held, const sigset_t *before) {
  atomic_flag_clear(held);
  (void)pthread_sigmask(SIG_SETMASK, before, NULL);
}

// Writes all bytes; returns 0, or the error.
static inline int put_bytes(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

// Restores the default action of a signal; returns 0, or the error. `before` may be NULL.
static inline int set_default(int signal, struct sigaction *before) {
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigemptyset(&standard.sa_mask);
  return sigaction(signal, &standard, before) != 0 ? errno : 0;
}

// Ends the process by a signal, whatever its action is and whether or not it is blocked.
static inline noreturn void die_by(int signal) {
  (void)set_default(signal, NULL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  (void)raise(signal);
  (void)pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  _exit(128 + signal);  // as a shell reports it
}

// Calls a handler when the terminal is resized; returns 0, or the error.
static inline int handle_resize(void (*handler)(int), struct sigaction *usual) {
  struct sigaction wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.sa_handler = handler;
  wanted.sa_flags = SA_RESTART;
  sigfillset(&wanted.sa_mask);
  return sigaction(SIGWINCH, &wanted, usual) != 0 ? errno : 0;
}
