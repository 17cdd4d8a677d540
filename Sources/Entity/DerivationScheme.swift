/// A habit of wallets: at which paths the first, second, third account lies.
///
/// The same words give other addresses under another scheme, which is how people come to believe
/// that their money is gone.
public enum DerivationScheme: String, CaseIterable, Hashable, Sendable {
  /// m/44'/60'/0'/0/i: BIP-44 with the account's number last, as nearly all wallets do.
  case standard

  /// m/44'/60'/i'/0/0: Ledger Live, which counts BIP-44's accounts.
  case ledgerLive = "ledger-live"

  /// m/44'/60'/0'/i: Ledger's first Ethereum wallet, and others after it.
  case ledgerLegacy = "ledger-legacy"

  /// The path of an account, counted from 0.
  ///
  /// - Throws: `PathError.index` when the number is not below 2^31.
  public func path(_ account: UInt32) throws(PathError) -> DerivationPath {
    let first = try DerivationPath.ethereum(account: 0).components
    let trunk = try DerivationPath(Array(first[..<2]))
    switch self {
    case .standard: return try .ethereum(account: account)
    case .ledgerLive:
      return try trunk.appending(account, hardened: true)
        .appending(0, hardened: false).appending(0, hardened: false)
    case .ledgerLegacy:
      return try trunk.appending(0, hardened: true).appending(account, hardened: false)
    }
  }
}
