import Core

/// How long ago something was.
struct Age {
  /// At least 0.
  let seconds: Int64

  /// The time from a moment to now, in seconds since 1970; none if the clock was set back.
  init(of moment: Int64, now: Int64) {
    let (age, overflow) = now.subtractingReportingOverflow(moment)
    seconds = overflow ? .max : max(0, age)
  }

  var text: Sentence { Self.text(UInt64(seconds)) }

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
