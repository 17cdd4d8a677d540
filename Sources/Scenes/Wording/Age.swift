import Core

/// An age or another duration in one unit, as people say it.
enum Age {
  /// Such as `25 minutes`: the largest unit of which there are at least two, rounded down.
  static func text(_ seconds: UInt64) -> Sentence {
    switch seconds {
    case ..<120: "\(seconds, one: "second", many: "seconds")"
    case ..<7_200: "\(seconds / 60, one: "minute", many: "minutes")"
    case ..<172_800: "\(seconds / 3_600, one: "hour", many: "hours")"
    default: "\(seconds / 86_400, one: "day", many: "days")"
    }
  }
}
