import Core

extension Report {
  /// True if the owner was asked and declined or left: an answer, not an error, whatever the exit
  /// status.
  var isDecline: Bool {
    code.hasSuffix("-declined") || ["declined", "abandoned", "nothing-chosen"].contains(code)
  }
}
