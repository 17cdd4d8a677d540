import Foundation
import WalletKit

#if os(Linux)
  import Glibc

  /// Searches the memory of this process for copies of a secret.
  enum MemoryScan {
    /// Counts the places outside guarded pages with `width` consecutive bytes of a secret.
    static func copies(of secret: UnsafeRawBufferPointer, width: Int = 8) throws -> Int {
      // The memory is read into a separate mapping, which is not searched.
      let size = 1 << 20
      let protection = PROT_READ | PROT_WRITE
      guard let room = mmap(nil, size, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        room != MAP_FAILED
      else { throw POSIXError(.ENOMEM) }
      defer { munmap(room, size) }
      let memory = Glibc.open("/proc/self/mem", O_RDONLY)
      guard memory >= 0 else { throw POSIXError(.EACCES) }
      defer { close(memory) }

      var copies = 0
      for range in try searchable(
        without: UInt(bitPattern: room)..<(UInt(bitPattern: room) + UInt(size))
      ) {
        var place = range.lowerBound
        while place < range.upperBound {
          let count = min(size, Int(range.upperBound - place))
          let read = pread(memory, room, count, off_t(place))
          guard read >= width else { break }
          copies += hits(of: secret, width, in: UnsafeRawBufferPointer(start: room, count: read))
          // Overlaps the next read, to find matches that span its boundary.
          place += UInt(read - (place + UInt(read) < range.upperBound ? width - 1 : 0))
        }
      }
      return copies
    }

    /// The writable memory except guarded pages and one range.
    private static func searchable(without own: Range<UInt>) throws -> [Range<UInt>] {
      let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        .split(separator: "\n").compactMap(mapping)
      return maps.indices.flatMap { place -> [Range<UInt>] in
        let (range, rights) = maps[place]
        guard rights.hasPrefix("rw"), !isGuarded(place, maps) else { return [] }
        return [
          range.clamped(to: 0..<own.lowerBound), range.clamped(to: own.upperBound..<UInt.max),
        ].filter { !$0.isEmpty }
      }
    }

    /// True for a small mapping between two inaccessible pages.
    private static func isGuarded(_ place: Int, _ maps: [(Range<UInt>, String)]) -> Bool {
      guard place > 0, place + 1 < maps.count, maps[place].0.count <= 65_536 else { return false }
      let (before, after) = (maps[place - 1], maps[place + 1])
      return before.1.hasPrefix("---") && after.1.hasPrefix("---")
        && before.0.upperBound == maps[place].0.lowerBound
        && after.0.lowerBound == maps[place].0.upperBound
    }

    private static func mapping(_ line: Substring) -> (Range<UInt>, String)? {
      let fields = line.split(separator: " ")
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[0] < ends[1] else { return nil }
      return (ends[0]..<ends[1], String(fields[1]))
    }

    private static func hits(
      of secret: UnsafeRawBufferPointer,
      _ width: Int,
      in memory: UnsafeRawBufferPointer
    ) -> Int {
      guard let needle = secret.baseAddress, let start = memory.baseAddress else { return 0 }
      var count = 0
      for place in stride(from: 0, through: secret.count - width, by: 4) where secret[place] != 0 {
        var from = start
        var rest = memory.count - width + 1
        while rest > 0, let hit = memchr(from, Int32(secret[place]), rest) {
          if memcmp(hit, needle + place, width) == 0 { count += 1 }
          rest -= from.distance(to: UnsafeRawPointer(hit)) + 1
          from = UnsafeRawPointer(hit) + 1
        }
      }
      return count
    }
  }
#endif
