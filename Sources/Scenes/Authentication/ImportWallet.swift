package import Core
package import Entity
package import WalletKit

/// Makes a wallet from a secret that exists already.
package enum ImportWallet {
  package struct Request: Sendable {
    package let name: WalletName
    package let cost: KDFCost
    /// Take words or keys that are printed in manuals, and that thieves watch.
    package let allowsKnownTestKey: Bool

    package init(name: WalletName, cost: KDFCost, allowsKnownTestKey: Bool) {
      (self.name, self.cost, self.allowsKnownTestKey) = (name, cost, allowsKnownTestKey)
    }
  }

  /// What kind of secret came in.
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
    /// What the first account was called here before.
    package let alreadyHere: [String]
    /// What else the shares may carry; nil for another source.
    package let otherMeaning: ShareMeaning?
  }

  package protocol Worker: NamingWorker {
    func requireFree(_ name: WalletName) throws
    /// Stores the secret; the BIP-39 passphrase, where the words go with one, is not stored.
    func store(
      _ secret: borrowing WalletSecret,
      wordsPassphrase: borrowing Passphrase?,
      as name: WalletName,
      passphrase: borrowing Passphrase,
      cost: KDFCost
    ) throws -> WalletEntry
  }

  package struct Interactor: Sendable {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws before any secret is asked for when the wallet could not be stored.
    package func prepare(_ request: Request) throws {
      try worker.requireFree(request.name)
      try worker.names().requireUnusedName(wallet: request.name)
    }

    /// Refuses a secret that is printed in manuals; belongs before a password is chosen for it.
    ///
    /// - Returns: Whether it is one that was allowed for.
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

/// Why a secret was not taken in.
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
