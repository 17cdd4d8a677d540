import CPlatform

#if os(Linux)
  import CSeccomp
  import Glibc
#endif

extension ProcessGuard {
  /// True when the network filter is in force.
  static var isNetworkForbidden: Bool { kt_network_filter_answers() }

  #if os(Linux)
    /// The calls that reach a network, or that could make such calls for us.
    static let networkCalls = [
      "socket", "socketpair", "socketcall", "connect", "bind", "listen", "accept", "accept4",
      "sendto", "sendmsg", "sendmmsg", "recvfrom", "recvmsg", "recvmmsg",
      "io_uring_setup", "io_uring_enter", "io_uring_register",
    ]

    /// The calls that reach into another process, and could borrow its sockets or run code there, and
    /// those that watch or steer the kernel. Nothing that handles a key needs them.
    static let foreignProcessCalls = [
      "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_open",
      "pidfd_getfd", "kcmp", "userfaultfd", "bpf", "perf_event_open",
    ]

    /// Makes every call that reaches a network, or into another process, fail with EPERM, in all
    /// threads, for good.
    ///
    /// Children inherit it. Descriptors that are open already can still be written to, so that a
    /// document can go through a pipe. Does nothing where there is no seccomp (off Linux). A second
    /// call does nothing.
    /// - Throws: ``StartError`` when the filter cannot be installed, or does not hold.
    public static func forbidNetwork() throws(StartError) {
      guard !isNetworkForbidden else { return }
      guard let filter = seccomp_init(UInt32(SCMP_ACT_ALLOW)) else { throw failed(ENOMEM) }
      defer { seccomp_release(filter) }
      // Without this a thread that is running already would go on unfiltered.
      try check(seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1))
      for name in networkCalls + foreignProcessCalls {
        let call = seccomp_syscall_resolve_name(name)
        try check(seccomp_rule_add_array(filter, refusal(EPERM), call, 0, nil))
      }
      try check(addQuestion(to: filter))
      try check(seccomp_load(filter))
      // Opening a socket to see it fail would itself be a network call, so the filter is asked.
      guard isNetworkForbidden else { throw .networkStillOpen }
    }

    /// Teaches the filter the answer by which it can be recognised.
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

    /// SCMP_ACT_ERRNO, a macro that Swift cannot see.
    private static func refusal(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }

    private static func check(_ answer: Int32) throws(StartError) {
      guard answer == 0 else { throw failed(-answer) }
    }

    private static func failed(_ code: Int32) -> StartError {
      .step(.networkFilter, code: code)
    }
  #else
    /// Does nothing: this system has no seccomp.
    ///
    /// - Throws: Nothing here; on Linux ``StartError`` when the filter cannot be installed.
    public static func forbidNetwork() throws(StartError) {}
  #endif
}
