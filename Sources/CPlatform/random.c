#define _GNU_SOURCE
#include "kt_random.h"

#include <errno.h>
#include <sys/random.h>
#include <sys/types.h>

#if defined(__linux__)

int kt_random(void *into, size_t count) {
  unsigned char *next = into;
  while (count > 0) {
    ssize_t drawn = getrandom(next, count, 0);
    if (drawn < 0 && errno == EINTR) continue;
    if (drawn < 0) return errno;
    if (drawn == 0 || (size_t)drawn > count) return EIO;
    next += drawn;
    count -= (size_t)drawn;
  }
  return 0;
}

#else

int kt_random(void *into, size_t count) {
  unsigned char *next = into;
  while (count > 0) {
    size_t part = count < 256 ? count : 256;  // the limit of getentropy
    if (getentropy(next, part) != 0) return errno;
    next += part;
    count -= part;
  }
  return 0;
}

#endif
