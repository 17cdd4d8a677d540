import Foundation

/// The seeds of random histories.
enum RandomSeeds {
  private static let environment = ProcessInfo.processInfo.environment

  /// The one seed that KINGTHERUM_SEED names, to repeat it; nil for all.
  static let chosen: Range<UInt64>? =
    environment["KINGTHERUM_SEED"].flatMap { UInt64($0) }.map { $0..<($0 + 1) }

  /// Whether `make soak` runs.
  static let areMany = environment["KINGTHERUM_SOAK"] != nil
}
