import Core
import Entity
import WalletKit

extension ImportWallet {
  /// The other meaning that shares may have.
  ///
  /// Shares may contain a BIP-32 seed, as in hardware wallets, or the entropy of a BIP-39 recovery
  /// phrase. Nothing in them says which, and the two give different accounts.
  package struct ShareMeaning: Sendable, Equatable, Encodable {
    package enum Kind: String, Sendable, Encodable { case seed, mnemonic }

    package let kind: Kind
    /// The first account that it gives; for a recovery phrase, in English and without a passphrase.
    package let address: String
  }
}

extension ImportWallet.ShareMeaning {
  /// The meaning that was not chosen; nil if there is none.
  init?(otherThan secret: borrowing WalletSecret) throws {
    let path = DerivationPath.firstAccount
    let content = try secret.withContent { try SecretBytes(copying: $0) }
    switch secret.kind {
    case .privateKey: return nil
    case .mnemonic:
      self.init(kind: .seed, address: "\(try WalletSecret(seed: content).key(at: path).address)")
    case .seed:
      guard [16, 20, 24, 28, 32].contains(content.count) else { return nil }
      let words = try WalletSecret(
        mnemonic: try Mnemonic(entropy: content, language: .english)
      )
      self.init(kind: .mnemonic, address: "\(try words.key(at: path).address)")
    }
  }

  var note: Sentence {
    switch kind {
    case .mnemonic:
      .info(
        "the shares were read as a seed; if they contain a recovery phrase, the first account "
          + "is \(address: address)"
      )
    case .seed:
      .info(
        "the shares were read as a recovery phrase; if they contain a seed, as those of "
          + "hardware wallets do, the first account is \(address: address)"
      )
    }
  }

  /// How to import the shares with this meaning.
  var suggestedAction: SuggestedAction {
    switch kind {
    case .mnemonic: .takeSharesAsWords
    case .seed: .takeSharesAsSeed
    }
  }
}
