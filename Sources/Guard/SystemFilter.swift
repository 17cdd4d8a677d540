import CPlatform

#if os(Linux)
  package import CSeccomp
  import Glibc

  /// Forbids system calls for a process, in all its threads and permanently.
  package enum SystemFilter {
    /// The calls that access another process, or observe or control the kernel.
    ///
    /// Through the former a process could borrow another's sockets or run code in it. Neither
    /// program needs them.
    package static let foreignProcessCalls = [
      "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_open",
      "pidfd_getfd", "kcmp", "userfaultfd", "bpf", "perf_event_open",
    ]

    /// The calls that start another program.
    package static let startingCalls = ["execve", "execveat"]

    /// The calls that send a signal to another process.
    package static let signalCalls = ["kill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"]

    /// The calls that change a file's owner, permissions, attributes or times by its path.
    package static let attributeCalls = [
      "chmod", "fchmodat", "fchmodat2", "chown", "lchown", "fchownat", "utime", "utimes",
      "futimesat", "utimensat", "setxattr", "lsetxattr", "removexattr", "lremovexattr",
    ]

    /// Makes each of the calls fail with EPERM from now on.
    ///
    /// Children inherit this. Open descriptors can still be read and written, so pipes keep
    /// working. Calls in `alone` fail only if the comparison with their first argument holds. With
    /// `isMarked` the filter can be recognized by ``CPlatform/kt_network_filter_answers()``.
    /// - Returns: 0 or the errno.
    package static func refuse(
      _ calls: [String],
      where alone: [(name: String, comparison: scmp_compare, first: UInt64)] = [],
      isMarked: Bool
    ) -> Int32 {
      guard let filter = seccomp_init(UInt32(SCMP_ACT_ALLOW)) else { return ENOMEM }
      defer { seccomp_release(filter) }
      // Without this, threads that are already running would stay unfiltered.
      var answer = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1)
      for name in calls where answer == 0 {
        // Newer than the library of Debian 12; the number is the same on all architectures.
        let call = name == "fchmodat2" ? 452 : seccomp_syscall_resolve_name(name)
        answer = seccomp_rule_add_array(filter, refusal(EPERM), call, 0, nil)
      }
      for (name, comparison, value) in alone where answer == 0 {
        var first = scmp_arg_cmp(arg: 0, op: comparison, datum_a: value, datum_b: 0)
        let call = seccomp_syscall_resolve_name(name)
        answer = seccomp_rule_add_array(filter, refusal(EPERM), call, 1, &first)
      }
      if answer == 0, isMarked { answer = addQuestion(to: filter) }
      if answer == 0 { answer = seccomp_load(filter) }
      return -answer
    }

    /// Adds the rule by which the filter can be recognized.
    private static func addQuestion(to filter: scmp_filter_ctx) -> Int32 {
      var question = scmp_arg_cmp(
        arg: 0,
        op: SCMP_CMP_EQ,
        datum_a: UInt64(KT_FILTER_QUESTION),
        datum_b: 0
      )
      return seccomp_rule_add_array(
        filter,
        refusal(KT_FILTER_ANSWER),
        seccomp_syscall_resolve_name("prctl"),
        1,
        &question
      )
    }

    /// SCMP_ACT_ERRNO, a macro that Swift cannot import.
    private static func refusal(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }
  }
#endif
