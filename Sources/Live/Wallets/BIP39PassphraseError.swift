package import Core
package import Entity

/// Why a BIP-39 passphrase is wrong for a wallet.
package enum BIP39PassphraseError: Error, Equatable {
  case otherAccounts(wallet: WalletName)
}

extension BIP39PassphraseError: Reportable {
  package var report: Report {
    switch self {
    case .otherAccounts(let wallet):
      Report(
        .refused,
        "bip39-passphrase-wrong",
        "wrong BIP-39 passphrase: it leads to accounts other than those of \(name: wallet.text)"
      )
    }
  }
}
