#pragma once
#include <stdnoreturn.h>
#include <sys/types.h>

// A process that runs others in its place, one after the other, and waits for each. While it waits,
// INT, QUIT and TSTP from the keyboard are those of the other process: this one goes on after them,
// and stops after the other one has stopped, until it is continued. TERM and HUP are passed on, and end
// this process once the other one has ended. A signal that was ignored stays ignored, but for CHLD,
// which has its default action from the first call on.

/// Runs a copy of this process in the foreground; this process must have no second thread. Returns 0
/// in the copy, which gets the same signals blocked and the same actions of signals. In this process,
/// returns the number of the copy once it has ended, with its wait status (`wait(2)`) in `status`, or
/// -1 with errno if no process can be made (EAGAIN, ENOMEM).
///
/// The copy gets TERM if this process ends before it, where the system can do that (Linux). If a
/// signal that it could not handle ended it, the terminal of stdin gets the settings that it had, and
/// that of stdout the usual screen with a cursor.
pid_t kt_foreground_copy(int *status);

/// Runs a program in the same way, with the environment of this process. `program` is its path, and
/// `words` are its arguments, the first one its name, then NULL. -1 with errno also if the program
/// cannot be run (`posix_spawn(3)`). The screen is left to it, also after a crash.
pid_t kt_foreground_run(const char *program, char *const *words, int *status);

/// Ends this process by a signal, with its default action, whether or not it is blocked. Does not
/// return; with a signal that ends no process the status is 128 plus its number.
noreturn void kt_foreground_end(int signal);
