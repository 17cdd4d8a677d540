import Entity

/// Calls with all their inner calls, analyzed as the policy analyzes them.
struct FlattenedCalls: Sendable {
  static let none = FlattenedCalls(analyzed: [], inner: [])

  let analyzed: [AnalyzedCall]
  /// The inner calls according to descriptors.
  let inner: [InnerCall]
  /// All calls, in the order in which they are made.
  let all: [AnalyzedCall]

  init(analyzed: [AnalyzedCall], inner: [InnerCall]) {
    (self.analyzed, self.inner) = (analyzed, inner)
    all = analyzed.flatMap(\.all) + inner.flatMap(\.analyzed.all)
  }

  /// The inputs of inner calls that neither their bytes nor a descriptor of the callee explain.
  var unknown: [[UInt8]] {
    let told = Set(inner.filter { !$0.isUnknown }.map(\.input))
    let within = analyzed.flatMap(\.inner).flatMap(\.unknown)
    let read = within.map(\.input).filter { !told.contains($0) }
    var seen = told.union(read)
    let more =
      inner.filter(\.isUnknown).map(\.input)
      + inner.flatMap { $0.analyzed.inner.flatMap(\.unknown) }.map(\.input)
    return read + more.filter { seen.insert($0).inserted }
  }

  /// The first call that only an ABI or a descriptor explains.
  var claimed: DecodedCall? { all.lazy.compactMap(\.call).first(where: \.isClaimed) }
}
