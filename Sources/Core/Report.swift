/// A failure as shown to a person or a script.
///
/// An error makes it from its facts; the terminal prints it and adds hints.
package struct Report: Error, Hashable, Sendable {
  /// The kind of failure; its raw value is the exit status of the program.
  package enum Kind: Int32, CaseIterable, Sendable {
    /// Understood, and the answer is no: declined, wrong password, not enough ether.
    case refused = 1
    /// The command, or a value in it, is invalid.
    case usage = 64
    /// A file or a text that was read is invalid.
    case data = 65
    /// The node could not be reached, or its answer was unusable.
    case node = 69
    /// A bug in this program.
    case bug = 70
    /// The action is done and cannot be undone, but its result could not be written.
    case outputLost = 74
    /// Stopped by the user.
    case interrupted = 130
  }

  package let kind: Kind

  /// The name of this failure for scripts: kebab-case, never reused, never changed.
  package let code: String

  /// The sentence for people: lower case, no full stop, never a secret.
  package let message: Sentence

  package init(_ kind: Kind, _ code: String, _ message: Sentence) {
    self.kind = kind
    self.code = code
    self.message = message
  }
}

/// An error that makes a report, from a closed list of codes.
package protocol Reportable: Error, Sendable {
  /// The failure, with its code and its message.
  var report: Report { get }
}
