#pragma once
#include <stdbool.h>
#include <stddef.h>

// The table of live secrets. All functions may be called from a signal handler.

/// The most secrets that may be live at once.
#define KT_SECRETS_LIMIT 1024

/// Adds a secret and returns its index, or -1 if the table is full.
int kt_secret_enter(void *bytes, size_t count);

/// Removes a secret from the table. Must be called before its memory is freed.
void kt_secret_leave(int place);

/// Overwrites every secret in the table with zeros.
void kt_secrets_wipe(void);

/// The number of live secrets.
int kt_secrets_alive(void);

/// Records that the system refused to keep a secret out of swap.
void kt_secret_was_not_locked(void);

/// True if a secret could not be locked in memory.
bool kt_secrets_not_locked(void);
