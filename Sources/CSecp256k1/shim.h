#pragma once
#include <secp256k1.h>
#include <secp256k1_recovery.h>

/* The built-in context, enough for parsing, verifying and recovering. Read through a function, as
   Swift 6 takes the header's pointer for a variable that anyone may change. */
__attribute__((returns_nonnull))
static inline const secp256k1_context *kingtherum_public_context(void) {
  return secp256k1_context_static;
}
