#pragma once
#include <stdbool.h>

// The first lines of `main`, each step by itself so that a failure can be named.

/// Opens /dev/null on each of the descriptors 0, 1 and 2 that is closed: 1 for reading, so that an
/// answer that nobody can get is an error.
int kt_fill_standard_descriptors(void);

/// Gives ILL, TRAP, ABRT, BUS, FPE and SEGV their default action again.
/// Swift's own handlers for them print the memory behind every register.
int kt_reset_crash_signals(void);

/// True when the six crash signals have their default action.
bool kt_crash_signals_are_reset(void);

/// Ignores PIPE and XFSZ, so that a write fails with EPIPE or EFBIG instead of killing.
int kt_ignore_write_signals(void);

/// Sets the size of a core file to 0, for good.
int kt_forbid_core_files(void);

/// Denies other processes of the same user a look inside, and new privileges to children.
int kt_forbid_inspection(void);

/// Gives up all rights that a process of root has beyond those of others; also where it has none.
int kt_drop_capabilities(void);

/// True when core files are off.
bool kt_core_files_forbidden(void);

/// True when the process cannot be traced or dumped.
bool kt_inspection_forbidden(void);

/// True when exec cannot give more rights.
bool kt_privileges_frozen(void);

/// True when the program runs with rights its caller does not have (setuid, setgid).
bool kt_has_borrowed_rights(void);

/// True when the heap is overwritten as it is given back, in this program and every library in it.
bool kt_heap_is_wiped(void);

/// Gives back to the system what is not needed now: freed memory, which the C library keeps otherwise,
/// and on Linux the pages of the program that were used so far, which come again from its file.
void kt_give_back_memory(void);

/// Ends the overwriting, for the worker, which never has a secret. Does nothing where our network
/// filter is in force.
void kt_heap_holds_no_secret(void);

/// A question to prctl that no system knows. The network filter answers it with EXDEV, which
/// proves that the filter is in force without making a network call.
#define KT_FILTER_QUESTION 0x6b74666e
#define KT_FILTER_ANSWER 18

/// True when our network filter answers in this thread.
bool kt_network_filter_answers(void);
