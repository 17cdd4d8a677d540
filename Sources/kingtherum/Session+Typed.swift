import Core
import Entity
import Live
import Scenes

extension Session {
  /// Separates an address that was typed from its chain; leaves all else as it is.
  func typed(_ text: String) throws(InteroperableAddressError) -> TypedAccount {
    try TypedAccount(text, knowing: chains)
  }

  /// Returns the address that was typed, or that of a name in this wallet, with its chain.
  ///
  /// No file is read for an address without one.
  static func address(_ typed: String, _ options: CommonOptions) throws -> TypedAccount {
    let isPlain = typed.hasPrefix("0x") || typed.hasPrefix("0X")
    if isPlain, !InteroperableAddress.hasForm(of: typed) {
      return try TypedAccount(typed, knowing: .builtIn)
    }
    let session = try Session(options)
    let found = try session.typed(typed)
    guard found.chain == nil else { return found }
    let address = try session.recipients.find(found.text).address
    return try TypedAccount(address.description, knowing: .builtIn)
  }

  /// Returns the address of what was typed: an address, a name in this wallet, or a contact.
  ///
  /// It depends on no chain.
  func address(_ typed: String) throws -> Address {
    try recipients.find(try self.typed(typed).text).address
  }

  /// Whether a text is a name that only the Ethereum Name Service may know.
  ///
  /// No file is read unless it has the form of one.
  func needsLookup(_ text: String) throws -> Bool {
    try ContactName.isDotted(text) && recipients.needsLookup(text)
  }

  /// Everyone who has a name in this wallet, or one that was looked up.
  var recipients: Recipients {
    get throws {
      Recipients(try wallets.accounts(), names: resolvedNames) { try wallets.contacts() }
    }
  }
}

extension UInt256 {
  /// The number as the ID of a chain; nil if it is out of range.
  var chainID: ChainID? { UInt64(exactly: self).flatMap { try? ChainID($0) } }
}

extension Sentence {
  /// Says that a watch-only wallet keeps an address without its chain.
  static func watchedOnEveryChain(not chain: String) -> Sentence {
    .info("a watch-only wallet has no chain: \(name: chain) is not kept with the address")
  }
}
