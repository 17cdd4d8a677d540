import Core

extension Report {
  /// True if the owner was asked and declined or left: an answer, not an error, whatever the exit
  /// status.
  var isDecline: Bool {
    code == "declined" || code.hasSuffix("-declined") || code == "abandoned"
  }
}
