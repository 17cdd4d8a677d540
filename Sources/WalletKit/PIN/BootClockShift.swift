import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The shift of a Linux time namespace to the clock that counts from the start of the machine.
///
/// Anyone who may create user namespaces can run a program in such a namespace; the shift is
/// subtracted from the clock, so that no wait gets shorter.
enum BootClockShift: Equatable {
  /// The shift in seconds and nanoseconds; zero if the system has no such namespaces.
  case known(seconds: Int64, nanoseconds: Int64)
  /// The system has such namespaces, but that of this process cannot be determined.
  case unknown

  /// The shift in milliseconds, rounded up, rather too large than too small; nil if unknown.
  var milliseconds: Int64? {
    guard case .known(let seconds, let nanoseconds) = self,
      (0..<1_000_000_000).contains(nanoseconds)
    else { return nil }
    let (whole, isTooMuch) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, isTooMuchToo) = whole.addingReportingOverflow((nanoseconds + 999_999) / 1_000_000)
    return isTooMuch || isTooMuchToo ? nil : sum
  }

  /// Determines the shift from what the system reports.
  ///
  /// - Parameters:
  ///   - own: The name of the namespace of this process; nil if there is none.
  ///   - children: The name of the namespace of its children, to which `offsets` applies.
  ///   - offsets: The content of `/proc/self/timens_offsets`.
  /// - Returns: The shift; unknown if anything is inconsistent.
  static func judged(own: String?, children: String?, offsets: String?) -> BootClockShift {
    guard let own, own == children, let offsets else { return .unknown }
    for line in offsets.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.first == "boottime" else { continue }
      guard words.count == 3, let seconds = Int64(words[1]), let nanoseconds = Int64(words[2])
      else { return .unknown }
      return .known(seconds: seconds, nanoseconds: nanoseconds)
    }
    return .unknown
  }

  #if canImport(Glibc)
    /// The shift of this process.
    static var system: BootClockShift {
      let own = target("/proc/self/ns/time")
      // A kernel older than time namespaces (Linux 5.6) has the folder but not the name.
      if own == nil, errno == ENOENT, access("/proc/self/ns/user", F_OK) == 0 {
        return .known(seconds: 0, nanoseconds: 0)
      }
      return judged(own: own, children: target("/proc/self/ns/time_for_children"), offsets: offsets)
    }

    private static var offsets: String? {
      guard let file = try? Descriptor(opening: "/proc/self/timens_offsets", O_RDONLY),
        let bytes = try? file.read(limit: 4096)
      else { return nil }
      return String(validating: bytes, as: UTF8.self)
    }

    private static func target(_ path: String) -> String? {
      var room = [CChar](repeating: 0, count: 128)
      let count = readlink(path, &room, room.count)
      guard count > 0, count < room.count else { return nil }
      return String(validating: room.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  #else
    /// There are no time namespaces.
    static var system: BootClockShift { .known(seconds: 0, nanoseconds: 0) }
  #endif
}
