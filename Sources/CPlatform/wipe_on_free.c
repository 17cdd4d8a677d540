// Overwrites every block of the heap as it is given back. Release builds for glibc only:
// the sanitizers bring a heap of their own, and macOS interposes differently.
#if defined(KINGTHERUM_WIPE_ON_FREE) && defined(__linux__)
#define _GNU_SOURCE
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

extern void __libc_free(void *block);
extern void *__libc_malloc(size_t size);

void free(void *block) {
  if (block != NULL) explicit_bzero(block, malloc_usable_size(block));
  __libc_free(block);
}

void *realloc(void *block, size_t size) {
  if (block == NULL) return __libc_malloc(size);
  if (size == 0) {
    free(block);
    return NULL;
  }
  size_t held = malloc_usable_size(block);
  // Growing or shrinking in place would be glibc's business; here a block either stays
  // as it is or moves, so that what is left behind is always overwritten.
  if (size <= held && size >= held / 2) return block;
  void *moved = __libc_malloc(size);
  if (moved == NULL) return NULL;
  memcpy(moved, block, size < held ? size : held);
  free(block);
  return moved;
}
#endif
// A translation unit may not be empty.
typedef int kt_wipe_on_free;
