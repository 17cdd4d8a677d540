import Files
import Scenes

/// The owner at this terminal, or a script that agreed beforehand (`--yes`).
struct OwnerHere: Approval.Owner {
  let console: Console
  let isAgreed: Bool
  /// The new file that the answer goes to; nil where it goes to stdout.
  var out: String?
  /// Whether nobody reads: a script agreed beforehand and wants quiet.
  var isUnread = false

  func read(_ review: String, _ ways: [Way]) throws {
    guard !isUnread else { return }
    try console.ask(toRead: review)
    console.tell(ways)
  }

  /// What could not be written is not asked for.
  func agrees(to question: String) throws -> Bool {
    try NewFile.requireFree(out)
    return try isAgreed || Consent.confirms(question)
  }
}

extension View {
  /// Who approves of what this command signs.
  func owner(agreed isAgreed: Bool, _ out: String? = nil) -> OwnerHere {
    OwnerHere(console: console, isAgreed: isAgreed, out: out)
  }
}
