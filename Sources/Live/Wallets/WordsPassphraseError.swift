package import Core
package import Entity

/// A BIP-39 passphrase that is not the wallet's.
package enum WordsPassphraseError: Error, Equatable {
  case otherAccounts(wallet: WalletName)
}

extension WordsPassphraseError: Reportable {
  package var report: Report {
    switch self {
    case .otherAccounts(let wallet):
      Report(
        .refused,
        "words-passphrase-wrong",
        "this BIP-39 passphrase leads to other accounts than those of \(wallet.text)"
      )
    }
  }
}
