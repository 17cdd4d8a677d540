import Core
import Entity
import WalletKit

extension WatchWallet.Interactor {
  /// Decodes the keys that another wallet shows as a QR code.
  func shared(_ code: [UInt8], _ request: WatchWallet.Request) throws -> WatchSource {
    let (keys, fingerprint) = try keys(in: try URDecoder.read(code))
    let count = request.count ?? 1
    guard (1...WatchWallet.most).contains(count) else { throw WatchWalletError.count(count) }
    guard request.paths == nil || request.scheme == nil else {
      throw WatchWalletError.schemeAndPath
    }
    return try WatchSource(
      keys,
      fingerprint: fingerprint,
      paths: try request.paths.map { try WatchPaths(parsing: $0) },
      scheme: request.scheme,
      count: count
    )
  }

  private func keys(in code: UR) throws -> (keys: [URHDKey], fingerprint: [UInt8]?) {
    switch code.type {
    case _ where URHDKey.types.contains(code.type): return ([try URHDKey(code.value)], nil)
    case _ where URAccount.types.contains(code.type):
      let account = try URAccount(code.value)
      return (account.keys, account.fingerprint)
    default:
      throw URError.otherType(wanted: .keyTypes, found: code.type)
    }
  }
}

extension Sentence {
  /// The types of UR that carry keys to watch.
  fileprivate static let keyTypes: Sentence = "\(term: URHDKey.type) or \(term: URAccount.type)"
}
