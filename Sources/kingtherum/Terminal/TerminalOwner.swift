import Core
import Files
import Scenes

/// The owner at this terminal, or a script that agreed beforehand (`--yes`).
struct TerminalOwner: Approval.Owner {
  let console: Console
  let isAgreed: Bool
  /// The new file that the answer goes to; nil if it goes to stdout.
  var out: String?

  /// Shows the review; with --yes and --quiet nobody reads it, so only dangers are shown.
  func read(
    _ review: StyledText,
    dangers: [Sentence],
    reminder: StyledText,
    _ actions: [SuggestedAction]
  ) throws {
    let isUnread = isAgreed && console.isQuiet
    if !isUnread || !dangers.isEmpty {
      try console.ask(toRead: isUnread ? StyledText(dangers) : review)
      // What has left the screen is not read before the question.
      if !isAgreed, !reminder.lines.isEmpty, console.isHigherThanScreen(review) {
        try console.ask(toRead: StyledText(paragraphs: StyledText(data: ""), reminder))
      }
    }
    console.suggest(actions)
  }

  /// Asks for consent; throws first if the new file exists already.
  func agrees(to question: Sentence) throws -> Bool {
    try NewFile.requireFree(out)
    return try isAgreed || Consent.confirms(question)
  }
}

extension View {
  /// Returns the owner, who approves of what this command signs.
  func owner(agreed isAgreed: Bool, _ out: String? = nil) -> TerminalOwner {
    TerminalOwner(console: console, isAgreed: isAgreed, out: out)
  }
}
