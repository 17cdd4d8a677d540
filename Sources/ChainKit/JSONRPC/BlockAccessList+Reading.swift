import Core
import Entity

// How nodes write a list: as execution-apis says, or with the names and widths that several had
// before. Whichever it is, the hash of what was read must be that in the header.

extension BlockAccessList: Decodable {
  /// Decodes a list.
  ///
  /// - Throws: `DecodingError` also if it is not in order.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let accounts = try container.decode([WireAccount].self).map(\.account)
    guard let list = BlockAccessList(accounts) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not in order")
    }
    self = list
  }
}

/// A member of a list, by any of its names.
private struct WireKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  static let address = WireKey(stringValue: "address")
  static let storageChanges = WireKey(stringValue: "storageChanges")
  static let storageReads = WireKey(stringValue: "storageReads")
  static let balanceChanges = WireKey(stringValue: "balanceChanges")
  static let nonceChanges = WireKey(stringValue: "nonceChanges")
  static let codeChanges = WireKey(stringValue: "codeChanges")
  static let changes = WireKey(stringValue: "changes")
  /// The standard's name comes first.
  static let indexes = names("index", "blockAccessIndex")
  static let slots = names("key", "slot")
  static let values = names("value", "newValue", "postBalance", "newNonce")
  static let codes = names("code", "newCode")

  private static func names(_ names: String...) -> [WireKey] { names.map(WireKey.init) }
}

extension KeyedDecodingContainer<WireKey> {
  /// The first of several names that a member has; the standard's name if it has none.
  fileprivate func name(_ names: [WireKey]) -> WireKey {
    names.first { contains($0) } ?? names[0]
  }

  fileprivate func list<Element: Decodable>(_ key: WireKey, of type: Element.Type) throws
    -> [Element]
  {
    try decodeIfPresent([Element].self, forKey: key) ?? []
  }
}

/// A number of at most 256 bits, with or without leading zeros.
private struct WireWord: Decodable {
  let value: UInt256

  init(from decoder: any Decoder) throws { value = try decoder.hexText(Self.parse) }

  static func parse(_ text: String) throws -> UInt256 {
    let digits = text.utf8.count - 2
    guard (1...64).contains(digits) else {
      throw QuantityError.tooLong(digits: max(0, digits), limit: 64)
    }
    let zeros = String(repeating: "0", count: 64 - digits)
    return UInt256(word: try DataHex.parse(text.prefix(2) + zeros + text.dropFirst(2), count: 32))
  }
}

/// A change of a storage slot, a balance, a nonce or the code.
private struct WireChange: Decodable {
  private let container: KeyedDecodingContainer<WireKey>
  private let index: UInt32

  init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: WireKey.self)
    index = try container.text(container.name(WireKey.indexes)) { text in
      guard let index = UInt32(exactly: try Quantity.parse64(text)) else {
        throw QuantityError.tooLong(digits: text.utf8.count - 2, limit: 8)
      }
      return index
    }
  }

  private func change<Value>(
    _ names: [WireKey],
    _ read: (String) throws -> Value
  ) throws -> BlockAccessList.Change<Value> {
    .init(index, try container.text(container.name(names), read))
  }

  func word() throws -> BlockAccessList.Change<UInt256> {
    try change(WireKey.values, WireWord.parse)
  }

  func amount() throws -> BlockAccessList.Change<UInt256> {
    try change(WireKey.values, Quantity.parse)
  }

  func nonce() throws -> BlockAccessList.Change<UInt64> {
    try change(WireKey.values, Quantity.parse64)
  }

  func code() throws -> BlockAccessList.Change<[UInt8]> {
    try change(WireKey.codes) { try DataHex.parse($0) }
  }
}

/// A storage slot and its changes.
private struct WireSlot: Decodable {
  let slot: BlockAccessList.Slot

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    slot = .init(
      key: try container.text(container.name(WireKey.slots), WireWord.parse),
      changes: try container.list(.changes, of: WireChange.self).map { try $0.word() }
    )
  }
}

/// An account and its changes; lists that are missing are empty.
private struct WireAccount: Decodable {
  let account: BlockAccessList.Account

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    account = .init(
      address: try container.address(.address),
      slots: try container.list(.storageChanges, of: WireSlot.self).map(\.slot),
      reads: try container.list(.storageReads, of: WireWord.self).map(\.value),
      balances: try container.list(.balanceChanges, of: WireChange.self).map { try $0.amount() },
      nonces: try container.list(.nonceChanges, of: WireChange.self).map { try $0.nonce() },
      codes: try container.list(.codeChanges, of: WireChange.self).map { try $0.code() }
    )
  }
}
