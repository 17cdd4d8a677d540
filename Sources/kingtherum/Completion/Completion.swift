import ArgumentParser
import HomeKit

/// The completion of names in a shell.
///
/// A completion script contains the commands and options; for anything else it runs the program.
enum Completion {
  /// True for the arguments with which the completion scripts run the program.
  static func isAsked(by words: some Collection<String>) -> Bool {
    words.first == "---completion" || words.first.flatMap(Request.init) != nil
  }

  /// Returns the answer to a request of ``CompletionScript``; nil leaves the request to the parser.
  static func lines(for words: some Collection<String>) -> [String]? {
    let rest = words.dropFirst()
    switch words.first.flatMap(Request.init) {
    case .words: return ["kingtherum"] + CompletionWords(Array(rest)).ordered
    case .help:
      let shell = rest.first.flatMap(CompletionCommand.Shell.init(rawValue:))
      return shell.map { HelpCandidates(Array(rest.dropFirst())).lines(for: $0) } ?? []
    case nil: return nil
    }
  }

  private enum Request: String {
    /// The words before the cursor, and the one at the cursor, are to be put in order.
    case words = "---completion-words"
    /// A shell, and the words between `help` and the cursor.
    case help = "---completion-help"
  }
}

extension CompletionKind {
  static let wallets = CompletionKind.custom { words, _, _ in NameCandidates(words).wallets }

  static let accounts = CompletionKind.custom { words, _, _ in NameCandidates(words).accounts }

  static let recipients = CompletionKind.custom { words, _, _ in
    let names = NameCandidates(words)
    return names.accounts + names.contacts
  }

  /// Whoever may follow `history`, and the commands of that group, which may stand there instead.
  ///
  /// The shell gets to see the same words whether `list` was typed or not (``CompletionWords``).
  static let historyAccounts = CompletionKind.custom { words, _, _ in
    let names = NameCandidates(words)
    let commands = HistoryCommand.configuration.subcommands.compactMap {
      $0.configuration.commandName
    }
    return names.accounts + names.contacts + commands
  }

  static let contacts = CompletionKind.custom { words, _, _ in NameCandidates(words).contacts }

  static let ownTokens = CompletionKind.custom { words, _, _ in NameCandidates(words).ownTokens }

  static let chains = CompletionKind.custom { words, _, _ in NameCandidates(words).chains }

  static let ownChains = CompletionKind.custom { words, _, _ in NameCandidates(words).ownChains }

  /// A list of names with commas between them, each of which is offered once.
  static func commaList(of names: [String]) -> CompletionKind {
    .custom { _, _, typed in CommaList(names).candidates(for: typed) }
  }

  static let settings = CompletionKind.list(Setting.allCases.map(\.rawValue))

  static let settingValues = CompletionKind.custom { words, _, _ in
    NameCandidates(words).values(ofSettingIn: words)
  }

  static let nodes = CompletionKind.custom { words, _, _ in NameCandidates(words).nodes }
}
