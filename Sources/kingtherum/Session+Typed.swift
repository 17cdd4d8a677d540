import Core
import Entity
import Live
import Scenes

extension Session {
  /// Separates an address or an ENS name that was typed from its chain; leaves all else as it is.
  func typed(_ text: String) throws(InteroperableAddressError) -> TypedAccount {
    // A wallet may be called so.
    try TypedAccount(text, knowing: chains) { (try? wallets.accounts().find($0)) != nil }
  }

  /// Returns a token or an amount of one as it was typed, with its contract without the chain.
  ///
  /// - Throws: `InteroperableAddressError`, `AddressChainError` if it is on another chain.
  func tokenText(_ typed: String, on chain: ChainEntry) throws -> String {
    try TypedAccount.tokenText(typed, on: chain.id, knowing: chains)
  }

  /// Returns a word of a payment, a recipient or an amount, in which each address and ENS name
  /// stands without its chain.
  ///
  /// - Throws: `InteroperableAddressError`, `AddressChainError` if one is for another chain.
  func paymentText(_ typed: String, on chain: ChainEntry) throws -> String {
    try self.typed(try tokenText(typed, on: chain)).text(on: chain.id)
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
    if found.chain != nil, InteroperableAddress.hasForm(of: typed) { return found }
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
