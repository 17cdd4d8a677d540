import Core

/// An error with examples, from which the table of errors is written.
protocol Sampled: Reportable {
  /// Every case once, with facts that could be.
  static var samples: [Self] { get }
}
