#define _GNU_SOURCE
#include "kt_secrets.h"

#include <sched.h>
#include <stdatomic.h>

// free -> claimed -> live -> free             the life of a secret
//                    live -> wiping -> wiped  if the process ends first
enum state { state_free, state_claimed, state_live, state_wiping, state_wiped };

static struct {
  _Atomic int state;
  volatile unsigned char *bytes;
  size_t count;
} table[KT_SECRETS_LIMIT];

static _Atomic bool not_locked = false;

int kt_secret_enter(void *bytes, size_t count) {
  for (int i = 0; i < KT_SECRETS_LIMIT; i++) {
    int expected = state_free;
    if (!atomic_compare_exchange_strong(&table[i].state, &expected, state_claimed)) continue;
    table[i].bytes = bytes;
    table[i].count = count;
    atomic_store(&table[i].state, state_live);
    return i;
  }
  return -1;
}

void kt_secret_leave(int place) {
  if (place < 0 || place >= KT_SECRETS_LIMIT) return;
  int expected = state_live;
  while (!atomic_compare_exchange_strong(&table[place].state, &expected, state_free)) {
    if (expected == state_wiped) {
      atomic_store(&table[place].state, state_free);
      return;
    }
    if (expected != state_wiping) return;
    // Another thread is zeroing the memory, which must stay valid until it is done.
    sched_yield();
    expected = state_live;
  }
}

static void wipe(int place) {
  // volatile: nothing reads these bytes again, so a compiler could drop the writes.
  for (size_t i = 0; i < table[place].count; i++) table[place].bytes[i] = 0;
}

void kt_secrets_wipe(void) {
  for (int i = 0; i < KT_SECRETS_LIMIT; i++) {
    int expected = state_live;
    if (atomic_compare_exchange_strong(&table[i].state, &expected, state_wiping)) {
      wipe(i);
      atomic_store(&table[i].state, state_wiped);
    } else if (expected == state_wiping) {
      wipe(i);  // a signal interrupted this very loop
    }
  }
}

int kt_secrets_alive(void) {
  int alive = 0;
  for (int i = 0; i < KT_SECRETS_LIMIT; i++) alive += atomic_load(&table[i].state) == state_live;
  return alive;
}

void kt_secret_was_not_locked(void) { atomic_store(&not_locked, true); }

bool kt_secrets_not_locked(void) { return atomic_load(&not_locked); }
