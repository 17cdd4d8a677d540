package import Core
package import Entity
package import WalletKit

/// Creates a wallet with a new recovery phrase, once its owner has confirmed the phrase.
package enum CreateWallet {
  package struct Request: Sendable {
    package let name: WalletName
    package let words: Int
    package let language: WordLanguage
    package let cost: KDFCost

    package init(name: WalletName, words: Int, language: WordLanguage = .english, cost: KDFCost) {
      (self.name, self.words, self.language, self.cost) = (name, words, language, cost)
    }
  }

  /// A new recovery phrase that is not a wallet yet. Only `draft(_:)` creates one.
  package struct Draft: ~Copyable {
    package let request: Request
    package let mnemonic: Mnemonic
    /// The positions of the words to ask back, counted from 0, in ascending order.
    package let confirmationPositions: [Int]
  }

  /// Where the recovery phrase is, besides encrypted in the wallet's file.
  package enum PhraseStorage: Sendable, Equatable {
    case written
    case inFile(String)
    case nowhere
  }

  package struct Response: Sendable {
    package let wallet: WalletEntry
    package let file: String
    package let kept: PhraseStorage
  }

  package protocol Worker: NamingWorker {
    /// Throws if the folder is unusable or the name is in use.
    func requireFree(_ name: WalletName) throws
    func newMnemonic(words: Int, language: WordLanguage) throws -> Mnemonic
    /// Returns `count` different random positions below `words`, in ascending order.
    func places(_ count: Int, below words: Int) -> [Int]
    func store(
      _ mnemonic: borrowing Mnemonic,
      as name: WalletName,
      passphrase: borrowing Passphrase,
      cost: KDFCost
    ) throws -> WalletEntry
    func file(of wallet: WalletEntry) -> String
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Returns the name to suggest if none was given: `main`, unless it is in use.
    package func suggestedName() -> WalletName? {
      guard let name = try? WalletName(parsing: "main"), (try? requireFree(name)) != nil else {
        return nil
      }
      return name
    }

    /// Throws if the name is in use on this machine.
    package func requireFree(_ name: WalletName) throws {
      try worker.requireFree(name)
      try worker.names().requireUnusedName(wallet: name)
    }

    /// Throws if no such wallet could be stored.
    package func prepare(_ request: Request) throws {
      guard [12, 15, 18, 21, 24].contains(request.words) else {
        throw CreateWalletError.wordCount(request.words)
      }
      try requireFree(request.name)
    }

    /// Generates the recovery phrase, after checking that the wallet could be stored.
    package func draft(_ request: Request) throws -> Draft {
      try prepare(request)
      return Draft(
        request: request,
        mnemonic: try worker.newMnemonic(words: request.words, language: request.language),
        confirmationPositions: worker.places(3, below: request.words)
      )
    }

    /// Stores the wallet, completely or not at all.
    package func commit(
      _ draft: borrowing Draft,
      passphrase: borrowing Passphrase,
      kept: PhraseStorage
    ) throws -> Response {
      let wallet = try worker.store(
        draft.mnemonic,
        as: draft.request.name,
        passphrase: passphrase,
        cost: draft.request.cost
      )
      return Response(wallet: wallet, file: worker.file(of: wallet), kept: kept)
    }
  }
}

/// Why no wallet was created.
package enum CreateWalletError: Error, Equatable {
  case wordCount(Int)
  case unnamed
}

extension CreateWalletError: Reportable {
  package var report: Report {
    switch self {
    case .wordCount(let count):
      Report(
        .usage,
        "word-count",
        "invalid word count: expected 12, 15, 18, 21 or 24, found \(count: count)"
      )
    case .unnamed: Report(.usage, "wallet-unnamed", "missing name of the new wallet")
    }
  }
}
