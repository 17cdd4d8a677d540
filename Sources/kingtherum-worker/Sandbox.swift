import CPlatform
import Guard

#if canImport(Glibc)
  import CSeccomp
  import Glibc
#else
  import Darwin
#endif

/// What the worker gives up before it reads its first question: whoever takes it over has no more.
enum Sandbox {
  /// What the system's own libraries read to find a host and to check its certificate.
  private static let readable = [
    "/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/usr/share/ca-certificates",
    "/usr/local/share/ca-certificates", "/etc/resolv.conf", "/run/systemd/resolve",
    "/run/resolvconf",
    "/etc/hosts", "/etc/nsswitch.conf", "/etc/host.conf", "/etc/gai.conf", "/etc/services",
    "/etc/protocols", "/etc/ld.so.cache", "/lib", "/lib64", "/usr/lib", "/usr/lib64",
    "/etc/localtime", "/usr/share/zoneinfo", "/dev/urandom", "/sys/devices/system/cpu",
    // libdispatch asks how its threads do. Memory, environment and descriptors of another process stay
    // closed there: Landlock lets nobody look into a process outside the fence.
    "/proc",
  ]

  /// Closes this process in, before there is a second thread: only the files of its folder, no other
  /// process, no other program, nobody looking inside.
  ///
  /// - Returns: Whether all of it holds that this system offers.
  static func close(folder: String) -> Bool {
    umask(0o077)
    let steps = [
      kt_fill_standard_descriptors, kt_reset_crash_signals, kt_ignore_write_signals,
      kt_forbid_core_files, kt_forbid_inspection,
    ]
    return steps.allSatisfy { $0() == 0 } && fence(folder) && kt_drop_capabilities() == 0
      && filter()
  }

  private static func fence(_ folder: String) -> Bool {
    let code = withPlaces(readable) { readable in
      withPlaces([folder]) { kt_fence_files(readable, $0) }
    }
    // A kernel without Landlock has nothing to close with; `kingtherum doctor` says so.
    return code == 0 || code == ENOSYS || code == EOPNOTSUPP
  }

  private static func filter() -> Bool {
    #if os(Linux)
      let calls =
        SystemFilter.foreignProcessCalls + SystemFilter.startingCalls + SystemFilter.signalCalls
        + SystemFilter.attributeCalls
      // The C library ends this process by the one, and sockets of this machine are no way to a node.
      let alone = [
        ("tgkill", SCMP_CMP_NE, UInt64(getpid())), ("socket", SCMP_CMP_EQ, UInt64(AF_UNIX)),
      ]
      return SystemFilter.refuse(calls, where: alone, isMarked: false) == 0
    #else
      return true
    #endif
  }

  /// Lends texts as a list of C strings that ends with NULL.
  private static func withPlaces<Answer>(
    _ places: [String],
    _ work: (UnsafePointer<UnsafePointer<CChar>?>) -> Answer
  ) -> Answer {
    var pointers = places.map { UnsafePointer<CChar>(strdup($0)) } + [nil]
    defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
    return work(&pointers)
  }
}
