import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// By how much a time namespace of Linux moves the clock that counts from the start of the machine.
///
/// Anybody who may make user namespaces can run a program in such a namespace; the clock is taken back
/// to what it shows outside, so that no wait gets shorter.
enum BootClockShift: Equatable {
  /// So many seconds and nanoseconds; none where there are no such namespaces.
  case known(seconds: Int64, nanoseconds: Int64)
  /// There are such namespaces, and which of them this process is in cannot be told.
  case unknown

  /// The milliseconds, rounded up: the clock is rather taken back too far; nil where not known.
  var milliseconds: Int64? {
    guard case .known(let seconds, let nanoseconds) = self,
      (0..<1_000_000_000).contains(nanoseconds)
    else { return nil }
    let (whole, isTooMuch) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, isTooMuchToo) = whole.addingReportingOverflow((nanoseconds + 999_999) / 1_000_000)
    return isTooMuch || isTooMuchToo ? nil : sum
  }

  /// Judges what the system tells.
  ///
  /// - Parameters:
  ///   - own: The name of the namespace that this process is in; nil where there is none.
  ///   - children: The name of the one that its children will be in, whose shifts `offsets` has.
  ///   - offsets: `/proc/self/timens_offsets`.
  /// - Returns: The shift; unknown where anything does not fit together.
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
    /// What this process is in.
    static var system: BootClockShift {
      let own = target("/proc/self/ns/time")
      // A kernel older than time namespaces (Linux 5.6) has the folder and not the name.
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
