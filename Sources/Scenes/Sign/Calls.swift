import BigInt
import Entity

/// What is to be said of calls whose bytes read like a known function.
enum Calls {
  /// `inner` are the calls that descriptors say are within.
  static func warnings(about action: Review.Action, and inner: [InnerCall] = []) -> [Warning] {
    let read: DecodedCall? = if case .knownCall(let call) = action { call } else { nil }
    return warnings(about: read, and: inner)
  }

  static func warnings(about call: DecodedCall?, and inner: [InnerCall]) -> [Warning] {
    let all = (call?.all ?? []) + inner.compactMap(\.call).flatMap(\.all)
    return [
      unknownInside(unknown(in: call, and: inner)), claimed(all), delegateCall(all),
      allTokens(all), allowance(all), control(all), layout(all),
    ].compactMap(\.self)
  }

  /// The calls within whose meaning neither the bytes nor a descriptor of the callee tell.
  static func unknown(in call: DecodedCall?, and inner: [InnerCall]) -> [[UInt8]] {
    let told = Set(inner.filter { !$0.isUnknown }.map(\.input))
    let read = (call?.unknown ?? []).filter { !told.contains($0) }
    var seen = told.union(read)
    let more = inner.filter(\.isUnknown).map(\.input) + inner.compactMap(\.call).flatMap(\.unknown)
    return read + more.filter { seen.insert($0).inserted }
  }

  private static func unknownInside(_ calls: [[UInt8]]) -> Warning? {
    let unknown = calls.count
    guard unknown > 0 else { return nil }
    return Warning(
      grade: .danger,
      code: "call-unknown",
      message: unknown == 1
        ? "a call within this one has a meaning that is not known here"
        : "\(unknown) calls within this one have a meaning that is not known here"
    )
  }

  private static func claimed(_ calls: [DecodedCall]) -> Warning? {
    guard calls.contains(where: \.isClaimed) else { return nil }
    return Warning(
      grade: .caution,
      code: "call-claimed",
      message: "what this calls is what an ABI or a descriptor claims, and not known here; the "
        + "contract may do otherwise"
    )
  }

  /// A Safe that runs foreign code as its own: nothing it has is safe from that code.
  private static func delegateCall(_ calls: [DecodedCall]) -> Warning? {
    let isOne = calls.contains { call in
      call.function.signature.name == "execTransaction"
        && call.value(of: "operation") == .number(1)
    }
    guard isOne else { return nil }
    return Warning(
      grade: .danger,
      code: "safe-delegatecall",
      message:
        "the Safe would run foreign code as its own (DELEGATECALL), which may take all it has"
    )
  }

  private static func allTokens(_ calls: [DecodedCall]) -> Warning? {
    let permissions = calls.compactMap(\.tokenPermission)
    guard permissions.contains(where: { $0.units == nil }) else { return nil }
    return Warning(
      grade: .danger,
      code: "approval-for-all",
      message: "the operator may take every token of this collection, now and in future"
    )
  }

  /// An approval within other calls, or under another name, without a limit worth the name.
  private static func allowance(_ calls: [DecodedCall]) -> Warning? {
    let units = calls.compactMap { $0.tokenPermission?.units }
    guard units.contains(where: { $0 >= BigInt(1) << 159 }) else { return nil }
    return Warning(
      grade: .danger,
      code: "approval-unlimited",
      message: "the spender may take all of this token, now and in future"
    )
  }

  /// Calls after which somebody else decides.
  private static func control(_ calls: [DecodedCall]) -> Warning? {
    let names: Set<String> = [
      "transferOwnership", "renounceOwnership", "grantRole", "upgradeTo", "upgradeToAndCall",
      "addOwnerWithThreshold", "removeOwner", "swapOwner", "changeThreshold", "enableModule",
      "setGuard", "setFallbackHandler",
    ]
    guard let found = calls.first(where: { names.contains($0.function.signature.name) }) else {
      return nil
    }
    return Warning(
      grade: .caution,
      code: "control-changes",
      message: "\(found.function.signature.name) changes who or what controls a contract"
    )
  }

  private static func layout(_ calls: [DecodedCall]) -> Warning? {
    guard calls.contains(where: { !$0.isStandard }) else { return nil }
    return Warning(
      grade: .caution,
      code: "call-layout",
      message: "the call's bytes are not laid out as compilers do it; contracts may read them "
        + "otherwise"
    )
  }
}
