/// The paths that a kind of wallet uses for its first, second and third account.
///
/// The same recovery phrase gives other addresses under another scheme, which makes people believe
/// that their money is gone.
package enum DerivationScheme: String, CaseIterable, Hashable, Sendable {
  /// m/44'/60'/0'/0/i: BIP-44 with the account's number last, as in nearly all wallets.
  case standard

  /// m/44'/60'/i'/0/0: Ledger Live, which counts BIP-44's accounts.
  case ledgerLive = "ledger-live"

  /// m/44'/60'/0'/i: Ledger's first Ethereum wallet, and others after it.
  case ledgerLegacy = "ledger-legacy"

  /// The path, with `{i}` for the number of the account.
  package var template: String {
    switch self {
    case .standard: "m/44'/60'/0'/0/{i}"
    case .ledgerLive: "m/44'/60'/{i}'/0/0"
    case .ledgerLegacy: "m/44'/60'/0'/{i}"
    }
  }

  /// Returns the path of an account, counted from 0.
  ///
  /// - Throws: `PathError.index` if the number is not below 2^31.
  package func path(_ account: UInt32) throws(PathError) -> DerivationPath {
    guard account < 1 << 31 else { throw .index(level: levelOfAccount, found: "\(account)") }
    return try DerivationPath(parsing: template.replacing("{i}", with: "\(account)"))
  }

  private var levelOfAccount: Int {
    switch self {
    case .standard: 5
    case .ledgerLive: 3
    case .ledgerLegacy: 4
    }
  }
}
