import Entity

/// The gaps of a followed history, each of which is told once.
struct OpenGaps: Sendable {
  /// Gaps that end before this block were there at the start.
  private let start: UInt64
  private var open: [SubjectGap] = []

  init(since start: UInt64) { self.start = start }

  /// Takes the present gaps, and returns those that begin a new one.
  ///
  /// One that grows with each block is one gap, until the account has none there for that reason.
  mutating func take(_ gaps: [SubjectGap]) -> [SubjectGap] {
    let present = gaps.filter { $0.blocks.upperBound >= start }
    defer { open = present }
    return present.filter { gap in !open.contains { $0.isContinued(by: gap) } }
  }
}

extension SubjectGap {
  fileprivate func isContinued(by later: SubjectGap) -> Bool {
    account == later.account && subject == later.subject && reason.word == later.reason.word
      && blocks.lowerBound <= later.blocks.upperBound.saturatingSuccessor
      && later.blocks.lowerBound <= blocks.upperBound.saturatingSuccessor
  }
}

extension UInt64 {
  fileprivate var saturatingSuccessor: UInt64 { self == .max ? self : self + 1 }
}

extension GapReason {
  /// Whether rows may come once a node gives them; not if they were read and do not add up, or if
  /// no node can tell.
  var mayBeFilled: Bool {
    switch self {
    case .rowsDiffer, .unreadable, .code: false
    case .state, .bodies, .receipts, .logs, .noLogSearch, .namedContractsOnly, .lagging, .silent,
      .tooMuch, .notAsked:
      true
    }
  }
}
