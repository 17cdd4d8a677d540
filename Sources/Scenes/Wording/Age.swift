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

  /// Such as `45 s`, `25 min`, `3 h` or `5 days`, rounded down.
  var text: Sentence {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400, one: "day", many: "days")"
    }
  }
}
