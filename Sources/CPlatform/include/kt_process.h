#pragma once
#include <stdbool.h>

// The first steps of `main`, one function each so that a failure can be named.

/// Opens /dev/null for each closed descriptor of 0, 1 and 2.
/// 1 is opened only for reading, so that writing a result that nobody can get is an error.
int kt_fill_standard_descriptors(void);

/// Restores the default action of ILL, TRAP, ABRT, BUS, FPE and SEGV. Swift's own handlers print
/// the memory behind every register.
int kt_reset_crash_signals(void);

/// True if the six crash signals have their default action.
bool kt_crash_signals_are_reset(void);

/// Ignores PIPE and XFSZ, so that a write fails with EPIPE or EFBIG instead of ending the process.
int kt_ignore_write_signals(void);

/// Sets the size limit of core files to 0, permanently.
int kt_forbid_core_files(void);

/// Prevents inspection by processes of the same user, and new privileges for children.
int kt_forbid_inspection(void);

/// Drops all capabilities; succeeds if there are none.
int kt_drop_capabilities(void);

/// True if core files are off.
bool kt_core_files_forbidden(void);

/// True if the process cannot be traced or dumped.
bool kt_inspection_forbidden(void);

/// True if exec cannot grant more privileges.
bool kt_privileges_frozen(void);

/// True if the program runs with privileges that its caller does not have (setuid, setgid).
bool kt_has_borrowed_rights(void);

/// True if freed heap memory is overwritten, in this program and every library in it.
bool kt_heap_is_wiped(void);

/// Returns unused memory to the system.
/// That is freed memory, which the C library would keep, and on Linux the program's own pages,
/// which are read from its file again when needed.
void kt_give_back_memory(void);

/// Stops overwriting freed memory, for the worker, which never has a secret. Does nothing if the
/// network filter is in force.
void kt_heap_holds_no_secret(void);

/// A prctl option that no system knows. The network filter answers it with EXDEV, which proves that
/// the filter is in force without making a network call.
#define KT_FILTER_QUESTION 0x6b74666e
#define KT_FILTER_ANSWER 18

/// True if the network filter is in force in this thread.
bool kt_network_filter_answers(void);
