// Loaded before the program (LD_PRELOAD): a thread older than main that tries to reach a network once
// the filter is in force, and writes down what each try came to. It stands for code that took over the
// process that holds a key.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int report = -1, early = -1, pair[2] = {-1, -1};
static const char *mode;

static void tell(const char *name, long result) {
  char line[96];
  int length = snprintf(line, sizeof line, "%s %ld %d\n", name, result, result < 0 ? errno : 0);
  if (write(report, line, (size_t)length) != length) abort();
}

#define TRY(name, call) do { errno = 0; tell(name, (long)(call)); } while (0)

static void try_all(void) {
  char name[32], byte = 0;
  for (int family = 0; family < 46; family++) {
    snprintf(name, sizeof name, "socket-%d", family);
    TRY(name, socket(family, SOCK_STREAM, 0));
    TRY(name, socket(family, SOCK_DGRAM, 0));
    TRY(name, socket(family, SOCK_RAW, 0));
  }
  int ends[2];
  struct sockaddr address = {.sa_family = AF_INET};
  socklen_t size = sizeof address;
  struct msghdr message = {0};
  struct mmsghdr messages = {0};
  TRY("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
  TRY("connect", connect(early, &address, size));
  TRY("bind", bind(early, &address, size));
  TRY("listen", listen(early, 1));
  TRY("accept", accept(early, &address, &size));
  TRY("accept4", accept4(early, &address, &size, 0));
  TRY("sendto", sendto(pair[0], &byte, 1, 0, NULL, 0));
  TRY("send", send(pair[0], &byte, 1, 0));
  TRY("sendmsg", sendmsg(pair[0], &message, 0));
  TRY("sendmmsg", sendmmsg(pair[0], &messages, 1, 0));
  TRY("recvfrom", recvfrom(pair[0], &byte, 1, MSG_DONTWAIT, NULL, NULL));
  TRY("recvmsg", recvmsg(pair[0], &message, MSG_DONTWAIT));
  TRY("recvmmsg", recvmmsg(pair[0], &messages, 1, MSG_DONTWAIT, NULL));
  TRY("io_uring_setup", syscall(425, 1, NULL));
  TRY("io_uring_enter", syscall(426, -1, 0, 0, 0, NULL, 0));
  TRY("io_uring_register", syscall(427, -1, 0, NULL, 0));
}

// The calls that take over another process, or look into it; of one that is not there, so that a call
// that is let through does nothing, and fails otherwise than for want of permission.
static void try_others(void) {
  TRY("ptrace", syscall(SYS_ptrace, 16, 0x7fffffff, 0, 0));
  TRY("pidfd_getfd", syscall(438, -1, 0, 0));
  TRY("process_vm_readv", syscall(SYS_process_vm_readv, 0x7fffffff, NULL, 0, NULL, 0, 0));
  TRY("process_vm_writev", syscall(SYS_process_vm_writev, 0x7fffffff, NULL, 0, NULL, 0, 0));
  TRY("userfaultfd", syscall(SYS_userfaultfd, 0));
  TRY("bpf", syscall(SYS_bpf, 0, NULL, 0));
  TRY("perf_event_open", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
  TRY("process_madvise", syscall(440, -1, NULL, 0, 0, 0));
  TRY("pidfd_open", syscall(434, 0x7fffffff, 0));
  TRY("kcmp", syscall(SYS_kcmp, 0x7fffffff, 0x7fffffff, 0, 0, 0));
}

// The calls that start a program; one that is not there, so that a call that is let through leaves this
// process as it is, and fails otherwise than for want of permission.
static void try_programs(void) {
  char *const words[] = {"nothing", NULL}, *const none[] = {NULL};
  TRY("execve", syscall(SYS_execve, "/nothing/there", words, none));
  TRY("execveat", syscall(SYS_execveat, AT_FDCWD, "/nothing/there", words, none, 0));
}

static void *probe(void *unused) {
  // The filter is there once a socket is refused for want of permission.
  for (;;) {
    int found = socket(AF_UNIX, SOCK_STREAM, 0);
    if (found < 0 && errno == EPERM) break;
    if (found >= 0) close(found);
    sched_yield();
  }
  tell("begin", 0);
  if (strcmp(mode, "calls") == 0) {
    try_all();
    try_others();
    try_programs();
    // What is open already can be written to; and so it is a socket that all of the above was refused for.
    char byte = 0;
    TRY("write", write(pair[0], &byte, 1));
#if defined(__x86_64__)
  } else if (strncmp(mode, "x32:", 4) == 0) {
    TRY(mode, syscall(0x40000000 | atol(mode + 4), AF_INET, SOCK_STREAM, 0));
  } else if (strncmp(mode, "int80:", 6) == 0) {
    long result, number = atol(mode + 6);
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(AF_INET), "c"(SOCK_STREAM), "d"(0) : "memory");
    errno = (int)-result;
    tell(mode, result < 0 ? -1 : result);
#endif
  }
  tell("end", 0);
  close(report);
  return unused;
}

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("PROBE_REPORT");
  mode = getenv("PROBE_MODE");
  if (path == NULL || mode == NULL) return;
  report = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  early = socket(AF_INET, SOCK_STREAM, 0);
  pthread_t thread;
  if (report < 0 || early < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0
      || pthread_create(&thread, NULL, probe, NULL) != 0) abort();
}
