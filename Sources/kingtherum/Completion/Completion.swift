import ArgumentParser

/// The completion of names in a shell.
///
/// A completion script contains the commands and options; for names it runs the program.
enum Completion {
  /// True for the arguments with which the parser's completion scripts run the program.
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
