// Overwrites every heap block when it is freed.
#define _GNU_SOURCE
#include "wipe_on_free.h"

#include "kt_process.h"
#if defined(KT_WIPES_ON_FREE)
#include <dlfcn.h>
#include <malloc.h>
#include <stdatomic.h>
#include <string.h>

extern void __libc_free(void *block);
extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *block, size_t size);

static atomic_bool holds_no_secret = false;

static bool wipes(void) {
  return !atomic_load_explicit(&holds_no_secret, memory_order_relaxed);
}

void kt_wiping_free(void *block) {
  if (block != NULL && wipes()) explicit_bzero(block, malloc_usable_size(block));
  __libc_free(block);
}

void free(void *block) __attribute__((alias("kt_wiping_free")));

void *realloc(void *block, size_t size) {
  if (block == NULL || !wipes()) return __libc_realloc(block, size);
  if (size == 0) {
    kt_wiping_free(block);
    return NULL;
  }
  size_t held = malloc_usable_size(block);
  // Growing or shrinking in place would be up to glibc. Here a block either stays as it is or
  // moves, so that the old memory is always overwritten.
  if (size <= held && size >= held / 2) return block;
  void *moved = __libc_malloc(size);
  if (moved == NULL) return NULL;
  memcpy(moved, block, size < held ? size : held);
  kt_wiping_free(block);
  return moved;
}

void kt_heap_holds_no_secret(void) {
  // In a process that cannot open sockets, a secret may be read at any time.
  if (!kt_network_filter_answers()) atomic_store(&holds_no_secret, true);
}

bool kt_heap_is_wiped(void) {
  return wipes() && dlsym(RTLD_DEFAULT, "free") == (void *)kt_wiping_free;
}
#else
void kt_heap_holds_no_secret(void) {}

bool kt_heap_is_wiped(void) { return false; }
#endif
