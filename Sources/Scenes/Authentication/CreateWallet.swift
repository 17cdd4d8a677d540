package import Core
package import Entity
package import WalletKit

/// Makes a wallet from fresh words. Nothing is stored until its owner has shown to have them.
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

  /// New words that are not a wallet yet. Only `draft(_:)` makes one.
  package struct Draft: ~Copyable {
    package let request: Request
    package let mnemonic: Mnemonic
    /// Which words to ask back, as places counted from 0, in rising order.
    package let confirmationPositions: [Int]
  }

  /// Where the words are, besides sealed in the wallet's file.
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
    /// Throws when the folder is not sound or the name is taken.
    func requireFree(_ name: WalletName) throws
    func newMnemonic(words: Int, language: WordLanguage) throws -> Mnemonic
    /// So many different places below `words`, in rising order, by chance.
    func places(_ count: Int, below words: Int) -> [Int]
    func store(
      _ mnemonic: borrowing Mnemonic,
      as name: WalletName,
      passphrase: borrowing Passphrase,
      cost: KDFCost
    ) throws -> WalletEntry
    func file(of wallet: WalletEntry) -> String
  }

  package struct Interactor: Sendable {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// The name to offer where none was given: `main`, unless something is called so already.
    package func suggestedName() -> WalletName? {
      guard let name = try? WalletName(parsing: "main"), (try? requireFree(name)) != nil else {
        return nil
      }
      return name
    }

    /// Makes sure that nothing here is called so.
    package func requireFree(_ name: WalletName) throws {
      try worker.requireFree(name)
      try worker.names().requireUnusedName(wallet: name)
    }

    /// Draws the words, after making sure that the wallet could be stored.
    package func draft(_ request: Request) throws -> Draft {
      guard [12, 15, 18, 21, 24].contains(request.words) else {
        throw CreateWalletError.wordCount(request.words)
      }
      try requireFree(request.name)
      return Draft(
        request: request,
        mnemonic: try worker.newMnemonic(words: request.words, language: request.language),
        confirmationPositions: worker.places(3, below: request.words)
      )
    }

    /// Stores the wallet, whole or not at all.
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

/// Why no wallet was made.
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
