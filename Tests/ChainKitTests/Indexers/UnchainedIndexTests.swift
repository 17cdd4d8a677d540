import Entity
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ChainKit

/// An Unchained Index on disk, whole and damaged.
@Suite struct UnchainedIndexTests {
  private static func address(_ number: UInt64) -> Address {
    var random = SeededRandom(seed: number)
    return (try? Address(bytes: random.bytes(20))) ?? .zero
  }

  private func index(_ written: WrittenIndex) throws -> (UnchainedIndex, Told) {
    let told = Told()
    return (UnchainedIndex(folder: written.path) { line in told.add(line) }, told)
  }

  /// The lines that were told.
  final class Told: Sendable {
    private let state = Mutex<[String]>([])
    var lines: [String] { state.withLock(\.self) }
    func add(_ line: String) { state.withLock { $0.append(line) } }
  }

  @Test func theBlocksOfAnAddressAreFoundInEachPiece() async throws {
    let written = try WrittenIndex()
    let addresses = (1...300).map { Self.address($0) }
    let whole = Dictionary(uniqueKeysWithValues: addresses.map { ($0, [UInt32(5), 5, 9]) })
    try written.write(0...9, whole, hasHeader: false)
    try written.write(10...20, [addresses[7]: [12], addresses[8]: [13]], hasBloom: false)
    try written.write(21...29, [addresses[8]: [25]])
    try written.write(30...49, whole.mapValues { _ in [30, 41, 49] }, perFilter: 100)
    let (index, told) = try index(written)
    for address in addresses {
      let others: [Address: [UInt64]] = [addresses[7]: [12], addresses[8]: [13, 25]]
      let other = others[address] ?? []
      let named = try await index.blocks(of: address, in: 0...100)
      #expect(named == NamedBlocks([5, 9] + other + [30, 41, 49], upTo: 49))
    }
    #expect(
      try await index.blocks(of: Self.address(999), in: 0...100) == NamedBlocks([], upTo: 49)
    )
    #expect(try await index.blocks(of: addresses[7], in: 9...30) == NamedBlocks([9, 12, 30]))
    #expect(try await index.blocks(of: addresses[7], in: 50...60) == NamedBlocks([], upTo: 49))
    #expect(told.lines == [])
  }

  @Test func manyAppearancesAreReadPieceByPiece() async throws {
    let written = try WrittenIndex()
    let blocks = (0..<20_000).map { UInt32($0) }
    try written.write(0...19_999, [Self.address(1): blocks, Self.address(2): [3]])
    let (index, _) = try index(written)
    let named = try await index.blocks(of: Self.address(1), in: 100...19_999)
    #expect(named == NamedBlocks(blocks.dropFirst(100).map { UInt64($0) }))
  }

  /// A filter that leaves an address out is believed, as one that has it is not.
  @Test func aFilterIsAskedFirst() async throws {
    let written = try WrittenIndex()
    try written.write(0...9, [Self.address(1): [5]])
    try FileManager.default.moveItem(
      atPath: written.file(0...9, isBloom: true),
      toPath: written.path + "/kept"
    )
    try written.write(0...9, [Self.address(2): [6]])
    try FileManager.default.removeItem(atPath: written.file(0...9, isBloom: true))
    try FileManager.default.moveItem(
      atPath: written.path + "/kept",
      toPath: written.file(0...9, isBloom: true)
    )
    let (index, told) = try index(written)
    #expect(try await index.blocks(of: Self.address(1), in: 0...9) == NamedBlocks([]))
    #expect(try await index.blocks(of: Self.address(2), in: 0...9) == NamedBlocks([]))
    #expect(told.lines == [])
  }

  @Test func otherFilesAreNotLookedAt() {
    let names = [
      "000000000-000000009.bin", "000000010-000000019.bin", "000000020-000000010.bin", "x.bin",
      "00000000-000000009.bin", "000000000-000000009.bin.tmp", "-.bin", "000000000.bin",
      "000000000-000000009-000000010.bin", "+00000000-000000009.bin", ".bin",
    ]
    #expect(UnchainedIndex.pieces(names.reversed()).map(\.range) == [0...9, 10...19])
  }

  @Test func aMissingFolderIsUnsupported() async throws {
    let folder = try PrivateFolder()
    await #expect(throws: HistorySourceFailure.unsupported) {
      try await UnchainedIndex(folder: folder.path).blocks(of: .zero, in: 0...9)
    }
  }

  /// Cut anywhere, and with any byte changed: it never ends the program, the other piece is read, and
  /// what is named is in the piece.
  @Test(arguments: [false, true])
  func damagedFilesAreSkipped(isBloom: Bool) async throws {
    let written = try WrittenIndex()
    var random = SeededRandom()
    let addresses = (1...40).map { Self.address($0) }
    let piece = Dictionary(uniqueKeysWithValues: addresses.map { ($0, [UInt32(15), 17]) })
    try written.write(10...19, piece)
    try written.write(20...29, [addresses[0]: [22]])
    let path = URL(filePath: written.file(10...19, isBloom: isBloom))
    let sound = try Data(contentsOf: path)
    for _ in 0..<400 {
      var bytes = sound
      let isCut = Bool.random(using: &random)
      if isCut {
        bytes = bytes.prefix(Int.random(in: 0..<min(bytes.count, 3_000), using: &random))
      } else {
        let place = Int.random(in: 0..<min(bytes.count, 1_500), using: &random)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      try bytes.write(to: path)
      let (index, told) = try index(written)
      let named = try await index.blocks(of: addresses[0], in: 0...99)
      #expect(named.upTo == 29 && named.blocks.last == 22, "\(random.comment)")
      #expect(named.blocks.dropLast().allSatisfy { 10...19 ~= $0 }, "\(random.comment)")
      if isCut { #expect(told.lines.count == 1, "\(random.comment)") }
      if isCut, isBloom { #expect(named.blocks == [15, 17, 22], "\(random.comment)") }
    }
  }

  @Test func whatIsNoFileIsSkipped() async throws {
    let written = try WrittenIndex()
    try written.write(0...9, [Self.address(1): [5]])
    for (first, last) in [(UInt64(10), UInt64(19)), (20, 29)] {
      let path = written.file(first...last)
      if first == 10 {
        #expect(mkfifo(path, 0o600) == 0)
      } else {
        try FileManager.default.createSymbolicLink(
          atPath: path,
          withDestinationPath: written.file(0...9)
        )
      }
    }
    let (index, told) = try index(written)
    #expect(try await index.blocks(of: Self.address(1), in: 0...29) == NamedBlocks([5], upTo: 9))
    #expect(told.lines.count == 2 && told.lines.allSatisfy { $0.hasSuffix("cannot be read") })
  }
}
