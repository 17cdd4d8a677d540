import Entity

/// Calls with all that are within them, by the judgement that the policy goes by too.
struct FlattenedCalls: Sendable {
  static let none = FlattenedCalls(analyzed: [], inner: [])

  let analyzed: [AnalyzedCall]
  /// The calls that descriptors say are within.
  let inner: [InnerCall]
  /// All of them, in the order in which they are made.
  let all: [AnalyzedCall]

  init(analyzed: [AnalyzedCall], inner: [InnerCall]) {
    (self.analyzed, self.inner) = (analyzed, inner)
    all = analyzed.flatMap(\.all) + inner.flatMap(\.analyzed.all)
  }

  /// The calls within whose meaning neither the bytes nor a descriptor of the callee tell.
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

  /// The first call that only an ABI or a descriptor tells of.
  var claimed: DecodedCall? { all.lazy.compactMap(\.call).first(where: \.isClaimed) }
}
