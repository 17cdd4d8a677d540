import Files
import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The memory the process can still get, checked before a password is asked for in vain.
enum AvailableMemory {
  /// The memory that the derivation takes beside that of its cost, in bytes.
  private static let reserve = 1 << 20

  /// Throws if limits of the process or of its control group do not allow a cost.
  static func check(for cost: KDFCost) throws(KeystoreError) {
    let needed = cost.memoryKiB * 1024 + reserve
    let rooms = [addressSpace, group].compactMap { $0 }
    guard let room = rooms.min(), room < needed else { return }
    throw .kdfMemory(neededMiB: mebibytes(cost), availableMiB: max(0, room) >> 20)
  }

  /// Returns the memory of a cost in MiB, rounded up.
  static func mebibytes(_ cost: KDFCost) -> Int { (cost.memoryKiB + 1023) / 1024 }

  /// The address space that `ulimit -v` leaves, in bytes; nil if unlimited.
  private static var addressSpace: Int? {
    var limit = rlimit()
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let kind = RLIMIT_AS
    #endif
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < rlim_t(Int.max) else { return nil }
    // The first number of statm is the size of the address space, in pages.
    let pages = text(of: "/proc/self/statm")?.split(separator: " ").first.flatMap { Int($0) }
    return Int(limit.rlim_cur) - (pages ?? 0) * Int(getpagesize())
  }

  /// The memory that the control group leaves (cgroup v2, with its parents), in bytes.
  private static var group: Int? {
    guard
      let line = text(of: "/proc/self/cgroup")?.split(separator: "\n").first(where: {
        $0.hasPrefix("0::/")
      })
    else { return nil }
    var parts = line.dropFirst(4).split(separator: "/")
    var least: Int?
    while true {
      let folder = (["/sys/fs/cgroup"] + parts.map(String.init)).joined(separator: "/")
      if let room = room(ofGroup: folder) { least = min(least ?? room, room) }
      guard !parts.isEmpty else { return least }
      parts.removeLast()
    }
  }

  private static func room(ofGroup folder: String) -> Int? {
    guard let limit = text(of: folder + "/memory.max").flatMap(number) else { return nil }
    // The page cache is reclaimed when memory runs short; anonymous memory is not.
    let used = text(of: folder + "/memory.stat")?.split(separator: "\n")
      .first { $0.hasPrefix("anon ") }
      .flatMap { number(String($0.dropFirst(5))) }
    return limit - (used ?? 0)
  }

  private static func number(_ text: String) -> Int? {
    Int(text.split(separator: "\n").first ?? "")
  }

  private static func text(of path: String) -> String? {
    guard let file = try? Descriptor(opening: path, O_RDONLY),
      let bytes = try? file.read(limit: 65_536)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
