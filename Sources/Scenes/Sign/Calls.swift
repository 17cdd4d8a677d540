import Core
import Entity

/// What is to be said of calls, by the judgement that the policy goes by too.
enum Calls {
  /// `inner` are the calls that descriptors say are within.
  static func warnings(judged: [JudgedCall], and inner: [InnerCall]) -> [Warning] {
    let all = judged.flatMap(\.all) + inner.flatMap(\.judged.all)
    return judged.compactMap(unknownOutside)
      + [
        unknownInside(unknown(in: judged, and: inner).count), claimed(all),
        CallDangers.foreignCode(all), CallDangers.allTokens(all), CallDangers.allowance(all),
        CallDangers.control(all), CallDangers.refund(all), ZeroTransfers.warning(about: all),
        layout(all), cut(all),
      ].compactMap(\.self)
  }

  /// The calls within whose meaning neither the bytes nor a descriptor of the callee tell.
  static func unknown(in judged: [JudgedCall], and inner: [InnerCall]) -> [[UInt8]] {
    let told = Set(inner.filter { !$0.isUnknown }.map(\.input))
    let within = judged.flatMap(\.inner).flatMap(\.unknown)
    let read = within.map(\.input).filter { !told.contains($0) }
    var seen = told.union(read)
    let more =
      inner.filter(\.isUnknown).map(\.input)
      + inner.flatMap { $0.judged.inner.flatMap(\.unknown) }.map(\.input)
    return read + more.filter { seen.insert($0).inserted }
  }

  /// A function that is known, with arguments that are not.
  private static func unknownOutside(_ judged: JudgedCall) -> Warning? {
    guard let call = judged.call, judged.isUnknown else { return nil }
    for case .unknown(let contract, _, let bytes) in judged.effects {
      let name = ForeignText.escaped(call.function.signature.name)
      return Warning(
        grade: .danger,
        code: "call-unknown",
        message: "\(name) cannot be decoded completely: the meaning of \(bytes) bytes for "
          + "\(contract) is unknown"
      )
    }
    return nil
  }

  private static func unknownInside(_ unknown: Int) -> Warning? {
    guard unknown > 0 else { return nil }
    return Warning(
      grade: .danger,
      code: "call-unknown",
      message: unknown == 1
        ? "a call within this one has a meaning that is not known here"
        : "\(unknown) calls within this one have a meaning that is not known here"
    )
  }

  /// The first call that only an ABI or a descriptor tells of.
  static func claimed(in judged: [JudgedCall], and inner: [InnerCall]) -> DecodedCall? {
    (judged.flatMap(\.all) + inner.flatMap(\.judged.all)).lazy.compactMap(\.call)
      .first(where: \.isClaimed)
  }

  private static func claimed(_ calls: [JudgedCall]) -> Warning? {
    guard calls.contains(where: { $0.call?.isClaimed == true }) else { return nil }
    return Warning(
      grade: .caution,
      code: "call-claimed",
      message: "what this calls is what an ABI or a descriptor claims, and not known here; the "
        + "contract may do otherwise"
    )
  }

  private static func layout(_ calls: [JudgedCall]) -> Warning? {
    guard calls.contains(where: { $0.call?.isStandard == false }) else { return nil }
    return Warning(
      grade: .caution,
      code: "call-layout",
      message: "the call's bytes are not laid out as compilers do it; contracts may read them "
        + "otherwise"
    )
  }

  /// What is too long to show is nowhere on the screen.
  private static func cut(_ calls: [JudgedCall]) -> Warning? {
    guard calls.contains(where: CallModel.isCut) else { return nil }
    return Warning(
      grade: .danger,
      code: "call-bytes-cut",
      message: "a value of this call is too long to show, and only its length and hash are shown"
    )
  }
}
