// Whether this build overwrites freed memory: requested by the release settings of Package.swift,
// possible only with glibc, and off under sanitizers, which bring their own heap.
#pragma once
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define KT_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer) || __has_feature(leak_sanitizer)
#define KT_SANITIZED 1
#endif
#endif

#if defined(KINGTHERUM_WIPE_ON_FREE) && defined(__GLIBC__) && !defined(KT_SANITIZED)
#define KT_WIPES_ON_FREE 1

/// The implementation of `free`, in this program and every library it loads.
void kt_wiping_free(void *block);
#endif
