import CPlatform
import Guard

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

    /// Makes every call that reaches a network, or into another process, or starts a program, fail with
    /// EPERM, in all threads, for good.
    ///
    /// Children inherit it. Descriptors that are open already can still be written to, so that a
    /// document can go through a pipe, and questions to the worker. Does nothing where there is no
    /// seccomp (off Linux). A second call does nothing.
    /// - Throws: ``StartError`` when the filter cannot be installed, or does not hold.
    package static func forbidNetwork() throws(StartError) {
      guard !isNetworkForbidden else { return }
      let calls = networkCalls + SystemFilter.foreignProcessCalls + SystemFilter.startingCalls
      let code = SystemFilter.refuse(calls, isMarked: true)
      guard code == 0 else { throw .step(.networkFilter, code: code) }
      // Opening a socket to see it fail would itself be a network call, so the filter is asked.
      guard isNetworkForbidden else { throw .networkStillOpen }
    }
  #else
    /// Does nothing: this system has no seccomp.
    ///
    /// - Throws: Nothing here; on Linux ``StartError`` when the filter cannot be installed.
    package static func forbidNetwork() throws(StartError) {}
  #endif
}
