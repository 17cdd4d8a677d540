#pragma once
#if defined(__linux__)
#include <seccomp.h>
#endif
