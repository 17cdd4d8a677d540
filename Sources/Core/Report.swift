/// What is told to a person or a script when something does not work.
///
/// A report is made of facts that an error carries; the terminal spells it and adds hints.
package struct Report: Error, Hashable, Sendable {
  /// The sort of failure, whose raw value is the exit status of the program.
  package enum Kind: Int32, CaseIterable, Sendable {
    /// Understood, and the answer is no: declined, wrong password, not enough ether.
    case refused = 1
    /// The command, or a value in it, is wrong.
    case usage = 64
    /// A file or a text that was read is not what it should be.
    case data = 65
    /// The node could not be reached, or said something unusable.
    case node = 69
    /// Our own fault.
    case bug = 70
    /// It is done and cannot be taken back, and the answer could not be handed over.
    case outputLost = 74
    /// Stopped by the user.
    case interrupted = 130
  }

  /// The sort of failure.
  package let kind: Kind

  /// The name of this failure for scripts: kebab-case, never reused, never changed.
  package let code: String

  /// The sentence for people: lower case, no full stop, never a secret.
  package let message: Sentence

  /// Makes a report of a failure.
  package init(_ kind: Kind, _ code: String, _ message: Sentence) {
    self.kind = kind
    self.code = code
    self.message = message
  }
}

/// An error that can say what happened, in one closed list of codes.
package protocol Reportable: Error, Sendable {
  /// What happened, with its code and its sentence.
  var report: Report { get }
}
