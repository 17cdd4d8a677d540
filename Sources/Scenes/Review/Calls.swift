import Entity

/// Calls with all that are within them, by the judgement that the policy goes by too.
struct Calls: Sendable {
  static let none = Calls(judged: [], inner: [])

  let judged: [JudgedCall]
  /// The calls that descriptors say are within.
  let inner: [InnerCall]
  /// All of them, in the order in which they are made.
  let all: [JudgedCall]

  init(judged: [JudgedCall], inner: [InnerCall]) {
    (self.judged, self.inner) = (judged, inner)
    all = judged.flatMap(\.all) + inner.flatMap(\.judged.all)
  }

  /// The calls within whose meaning neither the bytes nor a descriptor of the callee tell.
  var unknown: [[UInt8]] {
    let told = Set(inner.filter { !$0.isUnknown }.map(\.input))
    let within = judged.flatMap(\.inner).flatMap(\.unknown)
    let read = within.map(\.input).filter { !told.contains($0) }
    var seen = told.union(read)
    let more =
      inner.filter(\.isUnknown).map(\.input)
      + inner.flatMap { $0.judged.inner.flatMap(\.unknown) }.map(\.input)
    return read + more.filter { seen.insert($0).inserted }
  }

  /// The first call that only an ABI or a descriptor tells of.
  var claimed: DecodedCall? { all.lazy.compactMap(\.call).first(where: \.isClaimed) }
}
