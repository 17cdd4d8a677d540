#define _GNU_SOURCE
#include "kt_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#if defined(__linux__)
#include <link.h>
#include <linux/capability.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#else
#include <sys/ptrace.h>
#include <sys/sysctl.h>
#endif

static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
static const size_t crash_count = sizeof crashes / sizeof crashes[0];

static int set_action(const int *signals, size_t count, void (*action)(int)) {
  struct sigaction wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.sa_handler = action;
  sigemptyset(&wanted.sa_mask);
  for (size_t i = 0; i < count; i++) {
    if (sigaction(signals[i], &wanted, NULL) != 0) return errno;
  }
  return 0;
}

int kt_fill_standard_descriptors(void) {
  for (int fd = 0; fd <= 2; fd++) {
    if (fcntl(fd, F_GETFD) != -1) continue;
    if (errno != EBADF) return errno;
    // open uses the lowest free number, and all below fd are in use.
    int opened = open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_RDWR);
    if (opened == -1) return errno;
    if (opened != fd) {
      close(opened);
      return EBADF;
    }
  }
  return 0;
}

int kt_reset_crash_signals(void) { return set_action(crashes, crash_count, SIG_DFL); }

bool kt_crash_signals_are_reset(void) {
  for (size_t i = 0; i < crash_count; i++) {
    struct sigaction now;
    if (sigaction(crashes[i], NULL, &now) != 0 || now.sa_handler != SIG_DFL) return false;
  }
  return true;
}

int kt_ignore_write_signals(void) {
  static const int writes[] = {SIGPIPE, SIGXFSZ};
  return set_action(writes, sizeof writes / sizeof writes[0], SIG_IGN);
}

int kt_forbid_core_files(void) {
  const struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_CORE, &none) == 0 ? 0 : errno;
}

bool kt_core_files_forbidden(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_CORE, &limit) == 0 && limit.rlim_cur == 0 && limit.rlim_max == 0;
}

#if defined(__linux__)

int kt_forbid_inspection(void) {
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return 0;
}

int kt_drop_capabilities(void) {
  struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
  memset(none, 0, sizeof none);
  return syscall(SYS_capset, &head, none) == 0 ? 0 : errno;
}

bool kt_inspection_forbidden(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0; }

bool kt_privileges_frozen(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1; }

bool kt_has_borrowed_rights(void) {
  return getauxval(AT_SECURE) != 0 || getuid() != geteuid() || getgid() != getegid();
}

#else

static bool inspection_forbidden = false;

int kt_drop_capabilities(void) { return 0; }

int kt_forbid_inspection(void) {
  if (ptrace(PT_DENY_ATTACH, 0, 0, 0) != 0) return errno;
  inspection_forbidden = true;
  return 0;
}

bool kt_inspection_forbidden(void) { return inspection_forbidden; }

bool kt_privileges_frozen(void) { return false; }

bool kt_has_borrowed_rights(void) {
  return issetugid() != 0 || getuid() != geteuid() || getgid() != getegid();
}

#endif

bool kt_network_filter_answers(void) {
#if defined(__linux__)
  _Static_assert(KT_FILTER_ANSWER == EXDEV, "the filter's answer is an errno");
  return prctl(KT_FILTER_QUESTION, 0, 0, 0, 0) == -1 && errno == EXDEV;
#else
  return false;
#endif
}

#if defined(__linux__)
// Read-only segments are unchanged from the file: the system reads a page again when it is next
// used. Data that is written once, such as relocations, is in the other segments.
static int give_back_segments(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (size_t nth = 0; nth < object->dlpi_phnum; nth++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[nth];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W) != 0) continue;
    const uintptr_t first = object->dlpi_addr + segment->p_vaddr;
    const uintptr_t start = (first + page - 1) & ~(page - 1);
    const uintptr_t end = (first + segment->p_memsz) & ~(page - 1);
    if (start < end) (void)madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}
#endif

void kt_give_back_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
#if defined(__linux__)
  dl_iterate_phdr(give_back_segments, NULL);
#endif
}
