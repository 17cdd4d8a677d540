import Entity
import Foundation
import TestSupport

@testable import ChainKit

/// An Unchained Index in a folder of its own, written by the description of its format.
struct WrittenIndex {
  private let folder: PrivateFolder

  init() throws {
    folder = try PrivateFolder()
    for name in ["finalized", "blooms"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name,
        withIntermediateDirectories: false
      )
    }
  }

  var path: String { folder.path }

  /// The path of a file of a piece.
  func file(_ range: ClosedRange<UInt64>, isBloom: Bool = false) -> String {
    let name = [range.lowerBound, range.upperBound].map { number in
      String(repeating: "0", count: 9 - "\(number)".count) + "\(number)"
    }
    .joined(separator: "-")
    return path + (isBloom ? "/blooms/\(name).bloom" : "/finalized/\(name).bin")
  }

  /// Writes a piece: the blocks in which each address appears, and Bloom filters for them.
  func write(
    _ range: ClosedRange<UInt64>,
    _ appearances: [Address: [UInt32]],
    hasBloom: Bool = true,
    hasHeader: Bool = true,
    perFilter: Int = 50_000
  ) throws {
    let sorted = appearances.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
    var (table, list): ([UInt8], [UInt8]) = ([], [])
    for (address, blocks) in sorted {
      table += address.bytes
      table += Self.bytes(UInt32(list.count / 8)) + Self.bytes(UInt32(blocks.count))
      for (place, block) in blocks.enumerated() {
        list += Self.bytes(block) + Self.bytes(UInt32(place))
      }
    }
    let head =
      Self.bytes(0xdead_beef) + [UInt8](repeating: 0x5a, count: 32)
      + Self.bytes(UInt32(sorted.count)) + Self.bytes(UInt32(list.count / 8))
    try Data(head + table + list).write(to: URL(filePath: file(range)))
    guard hasBloom else { return }
    var filters: [[UInt8]] = []
    for (place, entry) in sorted.enumerated() {
      if place % perFilter == 0 { filters.append([UInt8](repeating: 0, count: 131_072)) }
      for word in 0..<5 {
        let bytes = entry.key.bytes[(4 * word)..<(4 * word + 4)]
        let bit = bytes.reduce(0) { $0 * 256 + Int($1) } % 1_048_576
        filters[filters.count - 1][131_071 - bit / 8] |= 1 << UInt8(bit % 8)
      }
    }
    let mark: [UInt8] = hasHeader ? [0xad, 0xde] + [UInt8](repeating: 0x5a, count: 32) : []
    let all = filters.flatMap { Self.bytes(UInt32(perFilter)) + $0 }
    try Data(mark + Self.bytes(UInt32(filters.count)) + all)
      .write(to: URL(filePath: file(range, isBloom: true)))
  }

  /// The bytes of a number, the lowest first.
  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
  }
}
