package import Core
package import Entity
package import WalletKit

/// Creates a wallet from an existing secret.
package enum ImportWallet {
  package struct Request: Sendable {
    package let name: WalletName
    package let cost: KDFCost
    /// Allows recovery phrases or keys that are printed in manuals, and that thieves watch.
    package let allowsKnownTestKey: Bool

    package init(name: WalletName, cost: KDFCost, allowsKnownTestKey: Bool) {
      (self.name, self.cost, self.allowsKnownTestKey) = (name, cost, allowsKnownTestKey)
    }
  }

  /// The kind of secret that was imported.
  package enum Source: String, Sendable, Encodable {
    case mnemonic
    case privateKey = "private-key"
    case keystore
    case shares
  }

  package struct Response: Sendable {
    package let wallet: WalletEntry
    package let source: Source
    package let isKnownTestKey: Bool
    /// The names that the first account already had on this machine.
    package let alreadyHere: [String]
    /// The other meaning of the shares; nil for another source.
    package let otherMeaning: ShareMeaning?
  }

  package protocol Worker: NamingWorker {
    func requireFree(_ name: WalletName) throws
    /// Stores the secret; the BIP-39 passphrase of the recovery phrase, if any, is not stored.
    func store(
      _ secret: borrowing WalletSecret,
      wordsPassphrase: borrowing Passphrase?,
      as name: WalletName,
      passphrase: borrowing Passphrase,
      cost: KDFCost
    ) throws -> WalletEntry
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws if the wallet could not be stored.
    package func prepare(_ request: Request) throws {
      try worker.requireFree(request.name)
      try worker.names().requireUnusedName(wallet: request.name)
    }

    /// Throws if the secret is printed in manuals and not allowed.
    ///
    /// To be called before a password is chosen for it.
    ///
    /// - Returns: True if the secret is such a one and was allowed.
    @discardableResult
    package func check(_ secret: borrowing WalletSecret, for request: Request) throws -> Bool {
      let isKnown = try secret.isPubliclyKnown()
      guard !isKnown || request.allowsKnownTestKey else { throw ImportWalletError.knownTestKey }
      return isKnown
    }

    package func act(
      on request: Request,
      secret: borrowing WalletSecret,
      from source: Source,
      wordsPassphrase: borrowing Passphrase? = nil,
      passphrase: borrowing Passphrase
    ) throws -> Response {
      let isKnown = try check(secret, for: request)
      let otherMeaning = source == .shares ? try ShareMeaning(otherThan: secret) : nil
      let here = try worker.accounts()
      let wallet = try worker.store(
        secret,
        wordsPassphrase: wordsPassphrase,
        as: request.name,
        passphrase: passphrase,
        cost: request.cost
      )
      return Response(
        wallet: wallet,
        source: source,
        isKnownTestKey: isKnown,
        alreadyHere: here.all.filter { $0.address == wallet.address }.compactMap(\.name),
        otherMeaning: otherMeaning
      )
    }
  }
}

/// Why a secret was not imported.
package enum ImportWalletError: Error, Equatable {
  case knownTestKey
  case sources(count: Int)
  case passphraseWithoutWords
}

extension ImportWalletError: Reportable {
  package var report: Report {
    switch self {
    case .knownTestKey:
      Report(
        .refused,
        "known-test-key",
        "this secret is public (printed in manuals): anything sent to it is taken at once"
      )
    case .sources(let count):
      Report(
        .usage,
        "import-sources",
        count == 0
          ? "nothing to import: expected a recovery phrase, a private key, shares or a keystore "
            + "file"
          : "expected one thing to import, found \(count: count)"
      )
    case .passphraseWithoutWords:
      Report(
        .usage,
        "import-passphrase",
        "a BIP-39 passphrase requires a recovery phrase; a key has none"
      )
    }
  }
}
