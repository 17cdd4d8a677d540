#define _GNU_SOURCE
#include "kt_foreground.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "kt_spawn.h"
#include "signal_safe.h"

#if defined(__linux__)
#include <sys/prctl.h>
#endif

static volatile pid_t current = 0;
static volatile sig_atomic_t told = 0;  // the signal that was passed on

// From the keyboard these reach both processes; this one stays to put things in order, and stops
// after the other one, which leaves the terminal first.
static void stay(int signal) { (void)signal; }

static void pass_on(int signal) {
  int number = errno;
  told = signal;
  if (current > 0) (void)kill(current, signal);
  errno = number;
}

static const struct {
  int signal;
  void (*handler)(int);
} handled[] = {
    {SIGINT, stay}, {SIGQUIT, stay}, {SIGTSTP, stay}, {SIGTERM, pass_on}, {SIGHUP, pass_on},
};

enum { handled_count = sizeof handled / sizeof handled[0] };
static struct sigaction usual[handled_count];

// Ignored signals, as under nohup, stay ignored.
static void begin(void) {
  for (size_t i = 0; i < handled_count; i++) {
    (void)sigaction(handled[i].signal, NULL, &usual[i]);
    if (usual[i].sa_handler == SIG_IGN) continue;
    struct sigaction wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.sa_handler = handled[i].handler;
    wanted.sa_flags = SA_RESTART;
    sigemptyset(&wanted.sa_mask);
    (void)sigaction(handled[i].signal, &wanted, NULL);
  }
}

static void end(void) {
  for (size_t i = 0; i < handled_count; i++) (void)sigaction(handled[i].signal, &usual[i], NULL);
}

// Stops this process as Ctrl-Z does, until it is continued, and continues the other one then.
static void stop_after(pid_t child) {
  struct sigaction before;
  if (set_default(SIGTSTP, &before) != 0) return;
  (void)raise(SIGTSTP);
  (void)sigaction(SIGTSTP, &before, NULL);
  (void)kill(child, SIGCONT);
}

// Waits for the end of a process, which is not reaped: its number is not that of another one yet.
static void wait_for_end(pid_t child) {
  while (true) {
    siginfo_t info;
    memset(&info, 0, sizeof info);
    if (waitid(P_PID, (id_t)child, &info, WEXITED | WSTOPPED | WNOWAIT) != 0) {
      if (errno == EINTR) continue;
      return;
    }
    if (info.si_code != CLD_STOPPED) return;
    // Takes the news of the stop, or it would be told again. Somebody may have continued the process
    // in between: then there is no such news, and the next may be hours away.
    memset(&info, 0, sizeof info);
    if (waitid(P_PID, (id_t)child, &info, WSTOPPED | WNOHANG) == 0 && info.si_pid == child) {
      stop_after(child);
    }
  }
}

// Whether the process could not put the terminal in order itself.
static bool crashed(int status) {
  if (!WIFSIGNALED(status)) return false;
  for (size_t i = 0; i < handled_count; i++) {
    if (WTERMSIG(status) == handled[i].signal) return false;
  }
  return true;
}

static int spawn(
    pid_t *child, const char *program, char *const *words, const sigset_t *signals) {
  posix_spawnattr_t attributes;
  int failure = posix_spawnattr_init(&attributes);
  if (failure != 0) return failure;
  failure = posix_spawnattr_setsigmask(&attributes, signals);
  if (failure == 0) failure = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  if (failure == 0) {
    failure = posix_spawn(child, program, NULL, &attributes, words, kt_environment());
  }
  (void)posix_spawnattr_destroy(&attributes);
  return failure;
}

// `program` is NULL for a copy of this process.
static pid_t run(const char *program, char *const *words, int *status) {
  struct termios settings;
  bool has_settings = tcgetattr(STDIN_FILENO, &settings) == 0;
  // If whoever started this ignores it, the system forgets how children ended.
  int number = set_default(SIGCHLD, NULL);
  if (number != 0) {
    errno = number;
    return -1;
  }
  sigset_t all, before;
  sigfillset(&all);
  (void)pthread_sigmask(SIG_BLOCK, &all, &before);
  pid_t own = getpid();
  pid_t child = -1;
  int failure = 0;
  if (program != NULL) {
    failure = spawn(&child, program, words, &before);
  } else {
    child = fork();
    if (child == 0) {
#if defined(__linux__)
      (void)prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
#endif
      if (getppid() != own) _exit(0);  // it ended before that
      (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
      return 0;
    }
    if (child < 0) failure = errno;
  }
  if (failure != 0) {
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = failure;
    return -1;
  }
  current = child;
  told = 0;
  begin();
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  wait_for_end(child);
  (void)pthread_sigmask(SIG_BLOCK, &all, NULL);
  current = 0;
  pid_t ended;
  while ((ended = waitpid(child, status, 0)) < 0 && errno == EINTR) continue;
  failure = ended < 0 ? errno : 0;
  if (failure == 0 && crashed(*status)) {
    static const char leave[] = "\x1B[0m\x1B[?25h\x1B[?1049l";
    if (program == NULL) (void)!write(STDOUT_FILENO, leave, sizeof leave - 1);
    if (has_settings) (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
  }
  end();
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (told != 0) die_by(told);
  errno = failure;
  return ended;
}

pid_t kt_foreground_copy(int *status) { return run(NULL, NULL, status); }

pid_t kt_foreground_run(const char *program, char *const *words, int *status) {
  return run(program, words, status);
}

void kt_foreground_end(int signal) { die_by(signal); }
