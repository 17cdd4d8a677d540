#define _GNU_SOURCE
#include "kt_log.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "kt_signals.h"

static char words[256];
static int output = -1;
static _Atomic bool is_kept = false;

/// Writes a number with so many digits, and returns the place behind them.
static char *put(char *at, unsigned long number, int digits) {
  for (int i = digits - 1; i >= 0; i--, number /= 10) at[i] = (char)('0' + number % 10);
  return at + digits;
}

/// Writes the time as 2026-01-31T23:59:59.999Z. The functions of the C library that do so may not
/// be called from a signal handler.
static char *put_time(char *at) {
  struct timespec now = {0, 0};
  (void)clock_gettime(CLOCK_REALTIME, &now);
  unsigned long seconds = now.tv_sec > 0 ? (unsigned long)now.tv_sec : 0;
  // Days from the start of March of the year 0, so that the leap day is the last of a year.
  unsigned long days = seconds / 86400 + 719468, rest = seconds % 86400;
  unsigned long era = days / 146097, of_era = days % 146097;
  unsigned long year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  unsigned long day = of_era - (365 * year + year / 4 - year / 100);
  unsigned long month = (5 * day + 2) / 153;
  day -= (153 * month + 2) / 5;
  year += era * 400 + (month >= 10);
  month = month < 10 ? month + 3 : month - 9;
  at = put(at, year, 4), *at++ = '-';
  at = put(at, month, 2), *at++ = '-';
  at = put(at, day + 1, 2), *at++ = 'T';
  at = put(at, rest / 3600, 2), *at++ = ':';
  at = put(at, rest / 60 % 60, 2), *at++ = ':';
  at = put(at, rest % 60, 2), *at++ = '.';
  at = put(at, (unsigned long)now.tv_nsec / 1000000, 3), *at++ = 'Z';
  return at;
}

int kt_log_the_signal(int descriptor, const char *text) {
  // A signal in between finds no line, never half of one.
  atomic_store(&is_kept, false);
  if (text == NULL) return 0;
  size_t length = strlen(text);
  if (length >= sizeof words) return EMSGSIZE;
  int failure = kt_wipe_at_the_end();
  if (failure != 0) return failure;
  memcpy(words, text, length + 1);
  output = descriptor;
  atomic_store(&is_kept, true);
  return 0;
}

void kt_write_signal_to_log(int signal) {
  if (!atomic_exchange(&is_kept, false)) return;
  char line[sizeof words + 32], *at = put_time(line);
  *at++ = ' ';
  size_t length = strlen(words);
  memcpy(at, words, length);
  at = put(at + length, (unsigned long)signal, signal < 10 ? 1 : 2);
  *at++ = '\n';
  // A pipe that nobody reads must not keep the process from ending.
  struct pollfd ready = {.fd = output, .events = POLLOUT, .revents = 0};
  if (poll(&ready, 1, 0) != 1) return;
  // Nothing can be done about a full disk here.
  ssize_t count = write(output, line, (size_t)(at - line));
  (void)count;
}
