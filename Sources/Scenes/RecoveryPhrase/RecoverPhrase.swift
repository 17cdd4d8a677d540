package import Entity
package import WalletKit

/// Recovers words or a BIP-39 passphrase written down wrongly or partly forgotten.
package enum RecoverPhrase {
  /// The address or key that the right phrase leads to.
  package enum Target: Sendable {
    /// An address at one of the requested paths.
    case address(Address, at: DeriveAddresses.Request)
    case key(ExtendedPublicKey, path: DerivationPath)
  }

  package struct Request: Sendable {
    package let target: Target
    /// The language of the words; nil to determine it from them.
    package let language: WordLanguage?
    /// The file that the words will be written to; nil if they will be shown.
    package let wordsFile: String?
    /// The file that keeps the position of the search; nil if it cannot be resumed.
    package let stateFile: String?

    package init(target: Target, language: WordLanguage?, wordsFile: String?, stateFile: String?) {
      (self.target, self.language) = (target, language)
      (self.wordsFile, self.stateFile) = (wordsFile, stateFile)
    }
  }

  /// A phrase that was found, before it is written or shown. Only the interactor creates one.
  package struct Draft: ~Copyable {
    /// Nil if the words were right, and only their passphrase was searched for.
    let words: Mnemonic?
    let response: Response
    let saved: (any SavedPosition)?

    /// Passes the words to `output`, unless they were right and the user has them.
    package borrowing func outputWords(_ output: (borrowing Mnemonic) throws -> Void) rethrows {
      switch words {
      case .some(let words): try output(words)
      case .none: break
      }
    }
  }

  package struct Response: Sendable {
    package let language: WordLanguage
    package let words: Int
    package let total: Int
    package let match: RecoverySearch.Match
    /// The file with the words; nil if they were shown, or only a passphrase was searched for.
    package let file: String?
  }

  /// The position of a search in a file, from which the search can be resumed.
  package protocol SavedPosition: Sendable {
    /// The number below which all candidates were tried when the file was read; 0 in a new file.
    var position: Int { get }
    func save(_ position: Int) throws
    /// Removes the file when the search is over.
    func remove()
  }

  package protocol Worker: Sendable {
    /// Reads the file of an interrupted search, or prepares a new one, which is not written yet.
    ///
    /// Throws if the file is something else, or belongs to another search.
    func savedPosition(in file: String, of problem: RecoveryProblem) throws -> any SavedPosition
    /// Searches; blocks until the phrase is found, every candidate is tried, or something fails.
    ///
    /// Calls `onProgress` at most once a second, on one thread at a time. What it throws ends the
    /// search.
    ///
    /// Returns the phrase; nil if none of the candidates is right.
    func run(
      _ search: RecoverySearch,
      onProgress: @Sendable () throws -> Void
    ) throws -> Mnemonic?
  }
}

extension RecoverPhrase {
  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Returns the target with its paths; throws if one of them is invalid.
    @discardableResult
    package func prepare(_ request: Request) throws(PathTemplateError) -> RecoveryTarget {
      switch request.target {
      case .address(let address, let places): .address(address, paths: try places.paths())
      case .key(let key, let path): .key(key, path: path)
      }
    }

    /// Searches for the phrase; blocks for as long as that takes.
    ///
    /// The saved position stays until ``commit(_:)``, so that a phrase that could be neither
    /// written nor shown is soon found again.
    ///
    /// - Parameters:
    ///   - request: What is searched for.
    ///   - typed: The words; one fewer than a phrase has, if one is missing.
    ///   - passphrase: The BIP-39 passphrase of the words.
    ///   - candidates: BIP-39 passphrases to try instead, one per line; the words must be right.
    ///   - progress: Called with the numbers of candidates tried so far and in all, at most once a
    ///     second, on one thread at a time.
    /// - Returns: What was found.
    /// - Throws: `RecoveryError`, also if nothing was found; what the worker throws.
    package func draft(
      _ request: Request,
      typed: borrowing SecretBytes,
      passphrase: borrowing Passphrase?,
      candidates: borrowing SecretBytes?,
      progress: @Sendable (Int, Int) -> Void
    ) throws -> Draft {
      let problem = try RecoveryProblem(
        typed,
        language: request.language,
        passphrase: passphrase,
        candidates: candidates,
        target: try prepare(request)
      )
      let saved = try request.stateFile.map { try worker.savedPosition(in: $0, of: problem) }
      let search = RecoverySearch(problem, from: saved?.position ?? 0)
      // A file that cannot be written must not be found out after an hour of work.
      try saved?.save(search.position)
      let words = try worker.run(search) {
        let position = search.position
        progress(position, problem.total)
        try saved?.save(position)
      }
      guard let match = search.match else {
        saved?.remove()
        throw RecoveryError.notFound(tried: problem.total)
      }
      let isPassphrase = if case .passphrases = match.phase { true } else { false }
      let response = Response(
        language: problem.language,
        words: problem.wordCount,
        total: problem.total,
        match: match,
        file: isPassphrase ? nil : request.wordsFile
      )
      return Draft(words: isPassphrase ? nil : words, response: response, saved: saved)
    }

    /// Ends the search after its words were written or shown.
    package func commit(_ draft: borrowing Draft) -> Response {
      draft.saved?.remove()
      return draft.response
    }
  }
}
