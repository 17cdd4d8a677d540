import CPlatform
import Guard

extension ProcessGuard {
  /// True if the network filter is active.
  static var isNetworkForbidden: Bool { kt_network_filter_answers() }

  #if os(Linux)
    /// The system calls that reach a network, or that could do so on our behalf.
    static let networkCalls = [
      "socket", "socketpair", "socketcall", "connect", "bind", "listen", "accept", "accept4",
      "sendto", "sendmsg", "sendmmsg", "recvfrom", "recvmsg", "recvmmsg",
      "io_uring_setup", "io_uring_enter", "io_uring_register",
    ]

    /// Makes system calls fail that reach a network or another process, or start a program.
    ///
    /// They fail with EPERM in all threads, permanently; child processes inherit this. Descriptors
    /// that are open already can still be written to, so that output can go through a pipe, and
    /// requests to the worker. Does nothing without seccomp (off Linux). A second call does
    /// nothing.
    /// - Throws: ``StartError`` if the filter cannot be installed, or has no effect.
    package static func forbidNetwork() throws(StartError) {
      guard !isNetworkForbidden else { return }
      let calls = networkCalls + SystemFilter.foreignProcessCalls + SystemFilter.startingCalls
      let code = SystemFilter.refuse(calls, isMarked: true)
      guard code == 0 else { throw .step(.networkFilter, code: code) }
      // Opening a socket as a test would itself be a network call, so the filter is queried.
      guard isNetworkForbidden else { throw .networkStillOpen }
    }
  #else
    /// Does nothing: this system has no seccomp.
    ///
    /// - Throws: Nothing on this system; on Linux ``StartError`` if the filter cannot be installed.
    package static func forbidNetwork() throws(StartError) {}
  #endif
}
