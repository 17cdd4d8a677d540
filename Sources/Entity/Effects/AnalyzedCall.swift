import Core

/// A call with what it does and the calls within it: judged once, for policy, log and review alike.
///
/// A call counts as unknown unless a function of the table reads all of it. Bytes that are not laid out
/// as compilers do it, foreign code that runs as the caller's own, and calls beyond a depth are unknown.
package struct AnalyzedCall: Hashable, Sendable {
  /// Who calls whom.
  package let place: CallContext
  /// The call data; empty for a payment within.
  package let input: [UInt8]
  /// What the bytes read like; nil where they read like nothing.
  package let call: DecodedCall?
  /// What it does itself, without the calls within; an unknown one where not all of that is told.
  package let effects: [Effect]
  /// The calls that it passes on.
  package let inner: [AnalyzedCall]
  /// Whether everything that it and the calls within move is among the effects.
  package let isUnderstood: Bool

  /// How deep calls are judged in calls.
  package static let depthLimit = DecodedCall.depthLimit

  /// Judges call data; `abi` names functions that are not known here, whose calls stay claimed.
  package init(_ input: [UInt8], at place: CallContext, claimed abi: ContractABI? = nil) {
    self.init(input, place, DecodedCall(decoding: input, claimed: abi), abi, depth: 1)
  }

  /// Judges a call that was decoded already; where it is made does not change whether it is known.
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
    // Code that runs as the caller's own sends no coin.
    let sent: [Effect] =
      depth > 1 && place.value > 0 && !place.isDelegate
      ? [.spend(.ether, place.value, to: place.contract)] : []
    let read = Self.read(decoded, at: place)
    effects = sent + (read?.effects ?? (decoded?.isClaimed == true ? [] : [place.unknown(input)]))
    // Of a claimed function the names of its parameters tell of calls, and not whom they are for.
    let carried = decoded?.carried ?? []
    let claimed = decoded?.isClaimed == true ? carried : []
    // What was decoded with the call around it is not decoded again.
    let known = Dictionary(carried.map { ($0.value.bytes ?? [], $0.call) }) { first, _ in first }
    inner =
      (read?.inner ?? []).map { one in
        // Deeper than that nothing is decoded, and so nothing is known.
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

  /// Those of ``all`` whose meaning is not known.
  package var unknown: [AnalyzedCall] { all.filter(\.isUnknown) }

  /// Whether its own meaning is not known, apart from the calls within.
  package var isUnknown: Bool { effects.contains(where: \.isUnknown) }

  /// The first four bytes; fewer where there are fewer.
  package var selector: [UInt8] { Array(input.prefix(4)) }

  /// Whether it runs foreign code as the caller's own, which may do anything.
  package var runsForeignCode: Bool { place.isDelegate && isUnknown }
}

extension DecodedCall {
  /// The bytes of this call and of all calls within it whose meaning is not known.
  package var unknown: [[UInt8]] { AnalyzedCall(self).unknown.map(\.input) }

  /// This call and all calls within it that read like something.
  package var all: [DecodedCall] { AnalyzedCall(self).all.compactMap(\.call) }
}

extension Effect {
  /// Whether bytes of unknown meaning are what it stands for.
  package var isUnknown: Bool {
    if case .unknown = self { return true }
    return false
  }

  /// Whether payees and spends have all of it: what follows from a change of control they have not.
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
