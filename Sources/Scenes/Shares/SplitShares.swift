package import Entity
package import WalletKit

/// Splits a secret into SLIP-39 shares, which are then shown or written one by one.
package enum SplitShares {
  package struct Request: Sendable {
    package let plan: SharePlan
    package let iterationExponent: Int
    package let isExtendable: Bool

    package init(plan: SharePlan, iterationExponent: Int, isExtendable: Bool) {
      (self.plan, self.iterationExponent) = (plan, iterationExponent)
      self.isExtendable = isExtendable
    }
  }

  /// The kind of secret that is split, which the shares themselves do not contain.
  package enum Meaning: String, Sendable, Encodable {
    /// Bytes that were given or drawn at random; if they are a wallet, its BIP-32 seed.
    case secret
    case entropy = "bip39-entropy"
    case seed = "bip32-seed"
    case privateKey = "private-key"

    package init(of kind: WalletKind) {
      self =
        switch kind {
        case .mnemonic: .entropy
        case .privateKey: .privateKey
        case .seed: .seed
        }
    }
  }

  /// The secret of a wallet, with its kind.
  package struct WalletContent: ~Copyable {
    package let bytes: SecretBytes
    package let kind: WalletKind
    /// The language of the words; nil if there are none.
    package let language: WordLanguage?
    package let needsPassphrase: Bool

    package init(
      bytes: consuming SecretBytes,
      kind: WalletKind,
      language: WordLanguage?,
      needsPassphrase: Bool
    ) {
      self.bytes = bytes
      self.kind = kind
      self.language = language
      self.needsPassphrase = needsPassphrase
    }
  }

  /// Shares before they are shown or written. Only the interactor creates them.
  package struct Draft: ~Copyable {
    package let split: SplitSecret
    let facts: Facts
  }

  struct Facts: Sendable {
    let request: Request
    let bytes: Int
    let meaning: Meaning
    let hasPassphrase: Bool
    let lacksPassphraseOfWords: Bool
    let language: WordLanguage?
  }

  package struct Response: Sendable {
    let facts: Facts
    /// The file of each share; empty if they were shown.
    package let files: [String]
  }

  package protocol Worker: Sendable {
    func wallet(named name: WalletName) throws -> WalletEntry
    func content(of wallet: WalletName, passphrase: borrowing Passphrase) throws -> WalletContent
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws if there is no such wallet; nothing else that is split can be checked before.
    package func prepare(_ wallet: WalletName) throws { _ = try worker.wallet(named: wallet) }

    package func draft(
      _ request: Request,
      secret: borrowing SecretBytes,
      meaning: Meaning,
      language: WordLanguage? = nil,
      passphrase: borrowing SharePassphrase
    ) throws -> Draft {
      try draft(request, secret, meaning, language, lacks: false, passphrase)
    }

    package func draft(
      _ request: Request,
      wallet: WalletName,
      unlockedBy unlocking: borrowing Passphrase,
      passphrase: borrowing SharePassphrase
    ) throws -> Draft {
      let content = try worker.content(of: wallet, passphrase: unlocking)
      let meaning = Meaning(of: content.kind)
      return try draft(
        request,
        content.bytes,
        meaning,
        content.language,
        lacks: content.needsPassphrase,
        passphrase
      )
    }

    package func commit(_ draft: borrowing Draft, files: [String]) -> Response {
      Response(facts: draft.facts, files: files)
    }

    private func draft(
      _ request: Request,
      _ secret: borrowing SecretBytes,
      _ meaning: Meaning,
      _ language: WordLanguage?,
      lacks: Bool,
      _ passphrase: borrowing SharePassphrase
    ) throws -> Draft {
      Draft(
        split: try SplitSecret(
          secret,
          plan: request.plan,
          passphrase: passphrase,
          iterationExponent: request.iterationExponent,
          isExtendable: request.isExtendable
        ),
        facts: Facts(
          request: request,
          bytes: secret.count,
          meaning: meaning,
          hasPassphrase: !passphrase.isEmpty,
          lacksPassphraseOfWords: lacks,
          language: language
        )
      )
    }
  }
}
