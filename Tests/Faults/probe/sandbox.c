// Loaded before the worker (LD_PRELOAD): as it reads its first question, which it does once it is closed in,
// this tries what code that took it over would try, and writes down in the worker's own folder what each try
// came to.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static int report = -1;
static const char *folder, *home;

static void tell(const char *name, long result) {
  char line[160];
  int length = snprintf(line, sizeof line, "%s %ld %d\n", name, result, result < 0 ? errno : 0);
  if (write(report, line, (size_t)length) != length) abort();
}

#define TRY(name, call) do { errno = 0; tell(name, (long)(call)); } while (0)

static long opened(const char *path, int flags) {
  int found = open(path, flags | O_CLOEXEC, 0600);
  if (found >= 0) close(found);
  return found < 0 ? -1 : 0;
}

static long listed(const char *path) {
  DIR *found = opendir(path);
  if (found != NULL) closedir(found);
  return found == NULL ? -1 : 0;
}

static const char *in(const char *place, const char *name) {
  static char paths[2][4096];
  static int next;
  char *path = paths[next++ % 2];
  snprintf(path, sizeof paths[0], "%s/%s", place, name);
  return path;
}

static const char *of(pid_t process, const char *name) {
  static char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)process, name);
  return path;
}

static void try_files(pid_t other) {
  TRY("tty", opened("/dev/tty", O_RDWR));
  TRY("wallet", opened(in(home, "keystore/old.ktr"), O_RDONLY));
  TRY("wallet-write", opened(in(home, "keystore/old.ktr"), O_WRONLY));
  TRY("wallet-truncate", truncate(in(home, "keystore/old.ktr"), 0));
  TRY("wallet-remove", unlink(in(home, "keystore/old.ktr")));
  TRY("wallet-rename", rename(in(home, "keystore/old.ktr"), in(folder, "old.ktr")));
  TRY("wallet-link", link(in(home, "keystore/old.ktr"), in(folder, "old.ktr")));
  TRY("neighbour", opened(in(home, "neighbour"), O_RDONLY));
  TRY("passwd", opened("/etc/passwd", O_RDONLY));
  TRY("memory", opened(of(other, "mem"), O_RDWR));
  TRY("environ", opened(of(other, "environ"), O_RDONLY));
  TRY("maps", opened(of(other, "maps"), O_RDONLY));
  TRY("list-home", listed(home));
  TRY("list-keystore", listed(in(home, "keystore")));
  TRY("make-in-home", opened(in(home, "made"), O_WRONLY | O_CREAT));
  TRY("make-outside", opened(in(home, "../made"), O_WRONLY | O_CREAT));
  TRY("make-folder", mkdir(in(folder, "made-folder"), 0700));
  TRY("make-link", symlink(in(home, "keystore/old.ktr"), in(folder, "made-link")));
}

// In a child, so that a call that is let through does not end the trial.
static long started(int has_folder) {
  char *const words[] = {"true", NULL}, *const none[] = {NULL};
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    syscall(has_folder ? SYS_execveat : SYS_execve, has_folder ? (long)AT_FDCWD : (long)"/bin/true",
            has_folder ? (long)"/bin/true" : (long)words, has_folder ? (long)words : (long)none, none, 0);
    _exit(errno);
  }
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) abort();
  errno = WEXITSTATUS(status);
  return errno == 0 ? 0 : -1;
}

static void try_processes(pid_t other) {
  char byte = 0;
  struct iovec here = {&byte, 1}, there = {&byte, 1};
  TRY("execve", started(0));
  TRY("execveat", started(1));
  TRY("ptrace", ptrace(PTRACE_SEIZE, other, NULL, NULL));
  TRY("process_vm_readv", process_vm_readv(other, &here, 1, &there, 1, 0));
  TRY("kill", kill(other, 0));
  TRY("kill-parent", kill(getppid(), 0));
  TRY("tkill", syscall(SYS_tkill, other, 0));
  TRY("pidfd_open", syscall(434, other, 0));
}

// What is good to have closed, too; the test says which of these are.
static void try_more(pid_t other) {
  siginfo_t told = {.si_code = SI_QUEUE, .si_pid = getpid()};
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", getenv("PROBE_SOCKET"));
  int end = -1;
  TRY("tgkill", syscall(SYS_tgkill, other, other, 0));
  TRY("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, other, 0, &told));
  TRY("chmod", chmod(in(home, "keystore/old.ktr"), 0644));
  TRY("unix-socket", (end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) < 0
                         ? -1
                         : connect(end, (struct sockaddr *)&address, sizeof address));
  if (end >= 0) close(end);
}

static void try_allowed(void) {
  struct rlimit core = {1, 1};
  getrlimit(RLIMIT_CORE, &core);
  TRY("resolv.conf", opened("/etc/resolv.conf", O_RDONLY));
  TRY("certificates", listed("/etc/ssl/certs"));
  TRY("make-inside", opened(in(folder, "made"), O_WRONLY | O_CREAT));
  TRY("dumpable", prctl(PR_GET_DUMPABLE, 0, 0, 0, 0));
  TRY("core", (long)(core.rlim_cur | core.rlim_max));
  TRY("new-privileges", 1 - prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0));
}

ssize_t read(int descriptor, void *buffer, size_t count) {
  static int tried;
  if (descriptor == STDIN_FILENO && !__atomic_exchange_n(&tried, 1, __ATOMIC_SEQ_CST)) {
    folder = getenv("PROBE_FOLDER");
    home = getenv("PROBE_HOME");
    pid_t other = (pid_t)atol(getenv("PROBE_OTHER"));
    report = open(in(folder, "report"), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (report < 0) abort();
    try_files(other);
    try_processes(other);
    try_more(other);
    try_allowed();
    close(report);
  }
  return syscall(SYS_read, descriptor, buffer, count);
}
