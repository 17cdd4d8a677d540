import Core
import Files
import Scenes

/// The owner at this terminal, or a script that agreed beforehand (`--yes`).
struct TerminalOwner: Approval.Owner {
  let console: Console
  let isAgreed: Bool
  /// The new file that the answer goes to; nil where it goes to stdout.
  var out: String?

  /// Where a script agreed beforehand and wants quiet, nobody reads; dangers are told all the same.
  func read(_ review: StyledText, dangers: [Sentence], _ actions: [SuggestedAction]) throws {
    let isUnread = isAgreed && console.isQuiet
    if !isUnread || !dangers.isEmpty {
      let lines = dangers.reduce(into: StyledText()) { $0.add($1) }
      try console.ask(toRead: isUnread ? lines : review)
    }
    console.suggest(actions)
  }

  /// What could not be written is not asked for.
  func agrees(to question: Sentence) throws -> Bool {
    try NewFile.requireFree(out)
    return try isAgreed || Consent.confirms(question)
  }
}

extension View {
  /// Who approves of what this command signs.
  func owner(agreed isAgreed: Bool, _ out: String? = nil) -> TerminalOwner {
    TerminalOwner(console: console, isAgreed: isAgreed, out: out)
  }
}
