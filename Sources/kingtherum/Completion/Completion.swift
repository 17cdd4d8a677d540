import ArgumentParser

/// What a shell is told while somebody types.
///
/// The script of a shell knows commands and options by itself; for names it asks the program.
enum Completion {
  /// How the parser's scripts begin their questions.
  static func isAsked(by words: some Collection<String>) -> Bool { words.first == "---completion" }
}

extension CompletionKind {
  static let wallets = CompletionKind.custom { words, _, _ in NameCandidates(words).wallets }

  static let accounts = CompletionKind.custom { words, _, _ in NameCandidates(words).accounts }

  static let recipients = CompletionKind.custom { words, _, _ in
    let names = NameCandidates(words)
    return names.accounts + names.contacts
  }

  static let contacts = CompletionKind.custom { words, _, _ in NameCandidates(words).contacts }

  static let chains = CompletionKind.custom { words, _, _ in NameCandidates(words).chains }
}
