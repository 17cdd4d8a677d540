#pragma once
#include <stdbool.h>
#include <stddef.h>

// The table of secrets alive now. Everything here may be called from a signal handler.

/// The number of secrets that may be alive at once.
#define KT_SECRETS_LIMIT 1024

/// Enters a secret and returns its place, or -1 when the table is full.
int kt_secret_enter(void *bytes, size_t count);

/// Takes a secret out of the table. Must come before its memory is given back.
void kt_secret_leave(int place);

/// Overwrites every secret in the table with zeros.
void kt_secrets_wipe(void);

/// The number of secrets alive now.
int kt_secrets_alive(void);

/// Remembers that the system refused to keep a secret out of swap.
void kt_secret_was_not_locked(void);

/// True once a secret could not be locked in memory.
bool kt_secrets_not_locked(void);
