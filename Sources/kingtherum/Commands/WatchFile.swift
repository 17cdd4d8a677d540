import Entity
import Files
import Scenes
import WalletKit

/// What a file says to watch, whose name was given in place of an xpub or addresses.
enum WatchFile: Equatable {
  /// The text of a QR code.
  case code([UInt8])
  case xpub(String)
  case addresses([WatchedAddress])

  /// Reads a file (`-` is stdin) with a UR, an xpub among other words, or a list of addresses.
  ///
  /// - Throws: `InputError`, `WatchedAddressError`, or `WatchCommandError` for several keys.
  init(reading path: String, knowing chains: ChainRegistry) throws {
    let bytes = try InputFile.read(path, limit: InputFile.documentLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw WatchedAddressError.notText
    }
    self = try Self.named(in: text, bytes, chains)
  }

  private static func named(
    in text: String,
    _ bytes: [UInt8],
    _ chains: ChainRegistry
  ) throws -> WatchFile {
    if text.drop(while: \.isWhitespace).prefix(3).lowercased() == "ur:" { return .code(bytes) }
    // What `account xpub` printed, as text or as JSON, is such a file.
    let keys = Set(text.split { !$0.isLetter && !$0.isNumber }.filter(isKey))
    guard keys.count < 2 else { throw WatchCommandError.severalKeys(count: keys.count) }
    if let key = keys.first { return .xpub(String(key)) }
    return .addresses(try WatchedAddress.list(text, knowing: chains))
  }

  /// An extended key has 111 characters; a private one is refused like a typed one.
  private static func isKey(_ word: Substring) -> Bool {
    (word.hasPrefix("xpub") || word.hasPrefix("xprv")) && word.utf8.count > 100
  }
}
