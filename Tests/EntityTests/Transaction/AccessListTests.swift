import Core
import Entity
import Testing

/// Which entries of an access list can save gas, and which lists are plausible.
@Suite struct AccessListTests {
  private static func address(_ byte: UInt8) throws -> Address {
    try Address(bytes: [UInt8](repeating: byte, count: 20))
  }

  private static func keys(_ numbers: some Sequence<Int>) throws -> [Hash32] {
    try numbers.map { try Hash32(bytes: UInt256(UInt64($0)).word) }
  }

  private static func entry(_ byte: UInt8, _ count: Int = 0) throws -> AccessList.Entry {
    AccessList.Entry(address: try address(byte), storageKeys: try keys(0..<count))
  }

  @Test func costsWhatTheStandardSays() throws {
    let list = AccessList([try Self.entry(1), try Self.entry(2, 3)])
    #expect(list.gas == 2 * 2_400 + 3 * 1_900)
    #expect(list.keyCount == 3)
    #expect(list.highestSaving == 5 * 200)
    #expect(AccessList.empty.gas == 0 && AccessList.empty.highestSaving == 0)
  }

  @Test func entriesAndKeysAreInAscendingOrder() throws {
    let mixed = AccessList([
      .init(address: try Self.address(9), storageKeys: try Self.keys([7, 1, 256])),
      try Self.entry(3, 1),
    ])
    let ordered = AccessList([
      try Self.entry(3, 1),
      .init(address: try Self.address(9), storageKeys: try Self.keys([1, 7, 256])),
    ])
    #expect(mixed.trimmed(accessedAnyway: []) == ordered)
  }

  /// With thirteen keys, at 200 each, an entry of 2,400 can pay.
  @Test func accountsThatAreAccessedAnywayNeedManyKeys() throws {
    let accessed: Set = [try Self.address(1), try Self.address(2)]
    let few = AccessList([try Self.entry(1), try Self.entry(2, 12), try Self.entry(3)])
    #expect(few.trimmed(accessedAnyway: accessed) == AccessList([try Self.entry(3)]))
    let many = AccessList([try Self.entry(2, 13)])
    #expect(many.trimmed(accessedAnyway: accessed) == many)
  }

  @Test func precompiledContractsAreLeftOut() throws {
    let last = [UInt8](repeating: 0, count: 18)
    let list = AccessList([
      .init(address: try Address(bytes: last + [0, 1]), storageKeys: []),
      .init(address: try Address(bytes: last + [1, 0]), storageKeys: []),
    ])
    #expect(list.trimmed(accessedAnyway: []) == .empty)
  }

  @Test func longListsAndRepetitionsAreNotPlausible() throws {
    let many = try (1...64).map { try Self.entry($0) }
    #expect(AccessList(many).isPlausible)
    #expect(!AccessList(many + [try Self.entry(65)]).isPlausible)
    #expect(AccessList([try Self.entry(1, 512)]).isPlausible)
    #expect(!AccessList([try Self.entry(1, 512), try Self.entry(2, 1)]).isPlausible)
    #expect(!AccessList([try Self.entry(1), try Self.entry(1, 1)]).isPlausible)
    let key = try Self.keys([5, 5])
    #expect(!AccessList([.init(address: .zero, storageKeys: key)]).isPlausible)
  }

  @Test func feesOfTypesWithListsTakeAnother() throws {
    let (tip, cap) = (Wei(count: 1), Wei(count: 2))
    let list = AccessList([try Self.entry(1, 2)])
    let plain = Fees.dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, .empty)
    #expect(
      plain.declaring(list) == .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list)
    )
    let blobs = BlobFees(maxFeePerBlobGas: cap, versionedHashes: [])
    #expect(
      Fees.blob(maxPriorityFeePerGas: tip, maxFeePerGas: cap, .empty, blobs).declaring(list)
        == .blob(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list, blobs)
    )
    #expect(
      Fees.delegation(maxPriorityFeePerGas: tip, maxFeePerGas: cap, .empty, []).declaring(list)
        == .delegation(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list, [])
    )
    #expect(Fees.legacy(gasPrice: tip).declaring(list) == nil)
    #expect(Fees.accessList(gasPrice: tip, .empty).declaring(list) == nil)
  }
}
