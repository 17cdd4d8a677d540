#define _GNU_SOURCE
#include "kt_signals.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kt_log.h"
#include "kt_page.h"
#include "kt_screen.h"
#include "kt_secrets.h"
#include "kt_terminal.h"
#include "signal_safe.h"

static _Atomic bool wipes = false;

static void end_of_process(void) {
  kt_secrets_wipe();
  kt_page_end();
  kt_screen_end();
  (void)kt_terminal_restore();
}

static char last_words[2048];
static _Atomic size_t last_words_length = 0;

static void say_last_words(void) {
  size_t length = atomic_exchange(&last_words_length, 0);
  for (size_t said = 0; said < length;) {
    ssize_t count = write(STDERR_FILENO, last_words + said, length - said);
    if (count <= 0) return;
    said += (size_t)count;
  }
}

static char unfinished[4096];
static _Atomic bool has_unfinished = false;

static void remove_unfinished(void) {
  if (atomic_exchange(&has_unfinished, false)) (void)unlink(unfinished);
}

static void end_by_signal(int signal) {
  end_of_process();
  remove_unfinished();
  say_last_words();
  kt_write_signal_to_log(signal);
  // SA_RESETHAND has restored the default action, which runs as soon as this returns.
  raise(signal);
}

int kt_wipe_at_the_end(void) {
  if (atomic_exchange(&wipes, true)) return 0;
  if (atexit(end_of_process) != 0) return ENOMEM;
  static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  struct sigaction wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.sa_handler = end_by_signal;
  wanted.sa_flags = SA_RESETHAND;
  sigfillset(&wanted.sa_mask);
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
    struct sigaction before;
    if (sigaction(endings[i], NULL, &before) != 0) return errno;
    if (before.sa_handler == SIG_IGN) continue;  // nohup, or a background job
    if (sigaction(endings[i], &wanted, NULL) != 0) return errno;
  }
  return 0;
}

int kt_keep_last_words(const char *words) {
  // A signal in between finds no text, never half of it.
  atomic_store(&last_words_length, 0);
  if (words == NULL) return 0;
  size_t length = strlen(words);
  if (length > sizeof last_words) return EMSGSIZE;
  int failure = kt_wipe_at_the_end();
  if (failure != 0) return failure;
  memcpy(last_words, words, length);
  atomic_store(&last_words_length, length);
  return 0;
}

int kt_remove_at_the_end(const char *path) {
  // A signal in between finds no path, never half of it.
  atomic_store(&has_unfinished, false);
  if (path == NULL) return 0;
  size_t length = strlen(path);
  if (length >= sizeof unfinished) return ENAMETOOLONG;
  int failure = kt_wipe_at_the_end();
  if (failure != 0) return failure;
  memcpy(unfinished, path, length + 1);
  atomic_store(&has_unfinished, true);
  return 0;
}

bool kt_wipes_at_the_end(void) { return atomic_load(&wipes); }

static _Atomic bool interrupted = false;

static void note_interrupt(int signal) {
  (void)signal;
  atomic_store(&interrupted, true);
}

void kt_end_by_closed_pipe(void) {
  end_of_process();
  kt_write_signal_to_log(SIGPIPE);
  die_by(SIGPIPE);
}

int kt_note_interrupts(void) {
  struct sigaction wanted, before;
  memset(&wanted, 0, sizeof wanted);
  wanted.sa_handler = note_interrupt;
  wanted.sa_flags = SA_RESTART;
  sigemptyset(&wanted.sa_mask);
  if (sigaction(SIGINT, NULL, &before) != 0) return errno;
  if (before.sa_handler == SIG_IGN) return 0;  // nohup, or a background job
  return sigaction(SIGINT, &wanted, NULL) == 0 ? 0 : errno;
}

bool kt_was_interrupted(void) { return atomic_load(&interrupted); }

#if defined(KT_COUNTS_COVERAGE)
int __llvm_profile_write_file(void);
#endif

void kt_end_at_once(int status) {
  end_of_process();
#if defined(KT_COUNTS_COVERAGE)
  // Otherwise exit() does that (scripts/coverage).
  (void)__llvm_profile_write_file();
#endif
  _exit(status);
}
