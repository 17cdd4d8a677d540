import Core

/// A call with its effects and inner calls, analyzed once for policy, log and review.
///
/// A call is unknown unless a function of the table reads all of it. Also unknown are call data
/// that no compiler would write, foreign code that runs as the caller's own, and calls beyond the
/// depth limit.
package struct AnalyzedCall: Hashable, Sendable {
  /// The context of the call.
  package let place: CallContext
  /// The call data; empty for a payment.
  package let input: [UInt8]
  /// The decoded call; nil if it matches no function.
  package let call: DecodedCall?
  /// Its own effects, without inner calls; one of them is unknown if not all are known.
  package let effects: [Effect]
  /// The calls that it forwards.
  package let inner: [AnalyzedCall]
  /// Whether the effects include everything that it and its inner calls move.
  package let isUnderstood: Bool

  /// The maximum depth of calls within calls.
  package static let depthLimit = DecodedCall.depthLimit

  /// Analyzes call data; functions known only from `abi` stay unverified.
  package init(_ input: [UInt8], at place: CallContext, claimed abi: ContractABI? = nil) {
    self.init(input, place, DecodedCall(decoding: input, claimed: abi), abi, depth: 1)
  }

  /// Analyzes a decoded call; its context does not change whether it is known.
  package init(_ call: DecodedCall, at place: CallContext = .anywhere) {
    self.init(call.input, place, call, nil, depth: 1)
  }

  private init(
    _ input: [UInt8],
    _ place: CallContext,
    _ decoded: DecodedCall?,
    _ abi: ContractABI?,
    depth: Int
  ) {
    (self.place, self.input, call) = (place, input, decoded)
    guard !input.isEmpty || place.isDelegate else {
      (effects, inner, isUnderstood) = ([.spend(.ether, place.value, to: place.contract)], [], true)
      return
    }
    // Code that runs as the caller's own receives no coin.
    let sent: [Effect] =
      depth > 1 && place.value > 0 && !place.isDelegate
      ? [.spend(.ether, place.value, to: place.contract)] : []
    let read = Self.read(decoded, at: place)
    effects = sent + (read?.effects ?? (decoded?.isClaimed == true ? [] : [place.unknown(input)]))
    // Parameter names of a claimed function reveal call data, but not its target.
    let carried = decoded?.carried ?? []
    let claimed = decoded?.isClaimed == true ? carried : []
    // Calls that were decoded with the outer call are not decoded again.
    let known = Dictionary(carried.map { ($0.value.bytes ?? [], $0.call) }) { first, _ in first }
    inner =
      (read?.inner ?? []).map { one in
        // Beyond this depth nothing is decoded, so nothing is known.
        let isDeep = depth >= Self.depthLimit
        let here = known[one.input] ?? nil
        let decoded = isDeep ? nil : here ?? DecodedCall(decoding: one.input, claimed: abi)
        return AnalyzedCall(one.input, place.inner(one), decoded, abi, depth: depth + 1)
      }
      + claimed.map { part in
        let input = part.value.bytes ?? []
        let one = ForwardedInnerCall(place.contract, input: input)
        return AnalyzedCall(input, place.inner(one), part.call, abi, depth: depth + 1)
      }
    isUnderstood =
      read != nil && effects.allSatisfy(\.isCounted) && inner.allSatisfy(\.isUnderstood)
  }

  private static func read(_ call: DecodedCall?, at place: CallContext) -> CallReading? {
    guard let call, call.isStandard, !call.isClaimed else { return nil }
    if place.isDelegate, !MultiSend.isOne(place.contract) || !MultiSend.runs(call) { return nil }
    return KnownFunctions.row(of: call.function)?.read(call, at: place)
  }

  /// This call and all calls within it, in the order in which they are made.
  package var all: [AnalyzedCall] { [self] + inner.flatMap(\.all) }

  /// The calls of ``all`` that are unknown.
  package var unknown: [AnalyzedCall] { all.filter(\.isUnknown) }

  /// Whether the call itself is unknown, regardless of its inner calls.
  package var isUnknown: Bool { effects.contains(where: \.isUnknown) }

  /// The first four bytes; fewer if the call data is shorter.
  package var selector: [UInt8] { Array(input.prefix(4)) }

  /// Whether it runs foreign code as the caller's own, which may do anything.
  package var runsForeignCode: Bool { place.isDelegate && isUnknown }
}

extension DecodedCall {
  /// The call data of this call and its inner calls, as far as they are unknown.
  package var unknown: [[UInt8]] { AnalyzedCall(self).unknown.map(\.input) }

  /// This call and its inner calls, as far as they are decoded.
  package var all: [DecodedCall] { AnalyzedCall(self).all.compactMap(\.call) }
}

extension Effect {
  /// Whether this is the effect of unknown bytes.
  package var isUnknown: Bool {
    if case .unknown = self { return true }
    return false
  }

  /// Whether payees and spends cover the whole effect; the results of a change of control are open.
  fileprivate var isCounted: Bool {
    switch self {
    case .unknown, .control: false
    case .spend, .allow, .revoke, .name: true
    }
  }
}

extension CallContext {
  fileprivate func unknown(_ input: [UInt8]) -> Effect {
    .unknown(contract: contract, selector: Array(input.prefix(4)), bytes: input.count)
  }
}
