import CPlatform
import Guard

#if canImport(Glibc)
  import CSeccomp
  import Glibc
#else
  import Darwin
#endif

/// Restricts the worker before it reads its first question, in case it is compromised later.
enum Sandbox {
  /// The files that system libraries read to resolve a host and to check its certificate.
  private static let readable = [
    "/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/usr/share/ca-certificates",
    "/usr/local/share/ca-certificates", "/etc/resolv.conf", "/run/systemd/resolve",
    "/run/resolvconf",
    "/etc/hosts", "/etc/nsswitch.conf", "/etc/host.conf", "/etc/gai.conf", "/etc/services",
    "/etc/protocols", "/etc/ld.so.cache", "/lib", "/lib64", "/usr/lib", "/usr/lib64",
    "/etc/localtime", "/usr/share/zoneinfo", "/dev/urandom", "/sys/devices/system/cpu",
    // libdispatch reads the state of its threads. Memory, environment and descriptors of other
    // processes stay inaccessible: Landlock forbids inspecting processes outside the sandbox.
    "/proc",
  ]

  /// Confines this process, before there is a second thread.
  ///
  /// It can use only the files of its folder, read those of `further`, and use no other process and no other program, and cannot be
  /// inspected.
  ///
  /// - Returns: Whether everything that this system supports is in force.
  static func close(folder: String, readable further: [String]) -> Bool {
    umask(0o077)
    let steps = [
      kt_fill_standard_descriptors, kt_reset_crash_signals, kt_ignore_write_signals,
      kt_forbid_core_files, kt_forbid_inspection,
    ]
    return steps.allSatisfy { $0() == 0 } && fence(folder, further) && kt_drop_capabilities() == 0
      && filter()
  }

  private static func fence(_ folder: String, _ further: [String]) -> Bool {
    let code = withPlaces(readable + further) { readable in
      withPlaces([folder]) { kt_fence_files(readable, $0) }
    }
    // A kernel without Landlock cannot restrict files; `kingtherum doctor` reports that.
    return code == 0 || code == ENOSYS || code == EOPNOTSUPP
  }

  private static func filter() -> Bool {
    #if os(Linux)
      let calls =
        SystemFilter.foreignProcessCalls + SystemFilter.startingCalls + SystemFilter.signalCalls
        + SystemFilter.attributeCalls
      // The C library needs `tgkill` to end this process; local sockets do not lead to a node.
      let alone = [
        ("tgkill", SCMP_CMP_NE, UInt64(getpid())), ("socket", SCMP_CMP_EQ, UInt64(AF_UNIX)),
      ]
      return SystemFilter.refuse(calls, where: alone, isMarked: false) == 0
    #else
      return true
    #endif
  }

  /// Calls `work` with a NULL-terminated list of C strings.
  private static func withPlaces<Answer>(
    _ places: [String],
    _ work: (UnsafePointer<UnsafePointer<CChar>?>) -> Answer
  ) -> Answer {
    var pointers = places.map { UnsafePointer<CChar>(strdup($0)) } + [nil]
    defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
    return work(&pointers)
  }
}
