import Core

extension Report {
  /// Whether its owner was asked and said no. That is an answer and no error, whatever its exit status.
  var isDecline: Bool { code == "declined" || code.hasSuffix("-declined") }
}
