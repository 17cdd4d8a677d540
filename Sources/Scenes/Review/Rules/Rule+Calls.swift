import Core
import Entity

/// The function of a call, and its inner calls.
extension Rule {
  private static let callers: Set<ReviewSubject.Kind> = .transactions.union([.typedData])

  /// A call that cannot be decoded, a known function with arguments that cannot be decoded, or inner
  /// calls that cannot be decoded.
  static let callIsUnknown = Rule("call-unknown", of: callers) { subject, _ in
    let outer = subject.unreadCall.map { bytes -> Warning in
      .danger(
        "call-unknown",
        "this calls a contract with \(bytes) \(by: bytes, one: "byte", many: "bytes") that cannot "
          + "be decoded"
      )
    }
    let calls = subject.calls ?? .none
    let within = calls.analyzed.compactMap(unread) + unread(calls.unknown.count)
    return ([outer].compactMap(\.self) + within).map { Finding($0) }
  }

  private static func unread(_ analyzed: AnalyzedCall) -> Warning? {
    guard let call = analyzed.call, analyzed.isUnknown else { return nil }
    for case .unknown(let contract, _, let bytes) in analyzed.effects {
      let name = call.function.signature.name
      return .danger(
        "call-unknown",
        "\(foreign: name) cannot be decoded completely: the meaning of \(bytes) "
          + "\(by: bytes, one: "byte", many: "bytes") for \(contract) is unknown"
      )
    }
    return nil
  }

  private static func unread(_ within: Int) -> [Warning] {
    guard within > 0 else { return [] }
    return [
      .danger(
        "call-unknown",
        within == 1
          ? "an inner call cannot be decoded"
          : "\(within) inner calls cannot be decoded"
      )
    ]
  }

  static let callIsClaimed = Rule("call-claimed", of: callers, in: \.calls) { calls, _ in
    guard calls.claimed != nil else { return [] }
    return [
      .caution(
        "call-claimed",
        "the decoded call is unverified (claimed by an ABI or a clear-signing descriptor): the "
          + "contract may do something else"
      )
    ]
  }

  static let callIsLaidOutOddly = Rule("call-layout", of: callers, in: \.calls) { calls, _ in
    guard calls.all.contains(where: { $0.call?.isStandard == false }) else { return [] }
    return [
      .caution(
        "call-layout",
        "the call data is not laid out the way compilers encode it; contracts may read it "
          + "differently"
      )
    ]
  }

  /// A value too long to show is nowhere on the screen.
  static let callIsCut = Rule("call-bytes-cut", of: callers, in: \.calls) { calls, _ in
    guard calls.all.contains(where: CallModel.isCut) else { return [] }
    return [
      .danger(
        "call-bytes-cut",
        "a value of this call is too long to show; only its length and hash are shown"
      )
    ]
  }
}

extension ReviewSubject {
  /// The length of the call data if it cannot be decoded; for typed data, that of its first call.
  fileprivate var unreadCall: Int? {
    if case .call(_, let bytes)? = transaction?.action { return bytes }
    let calls: [TypedDataCall]
    switch typedData?.meant {
    case .forward(let it): calls = it.calls
    case .operation(let it): calls = it.calls
    default: return nil
    }
    guard let first = calls.first, !first.input.isEmpty, first.decoded == nil else { return nil }
    return first.input.count
  }
}
