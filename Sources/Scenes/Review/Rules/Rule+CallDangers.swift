import Core
import Entity

/// Calls that give away more than an amount.
extension Rule {
  private static let callers: Set<ReviewSubject.Kind> = .transactions.union([.typedData])

  /// A contract would run foreign code as its own; nothing it holds is safe from that code.
  static let foreignCodeRuns = Rule(
    "call-delegatecall",
    "safe-delegatecall",
    of: callers,
    in: \.calls
  ) { calls, _ in
    guard let found = calls.all.first(where: \.runsForeignCode) else { return [] }
    let carriers: Set<String> = ["execTransaction", "multiSend"]
    let outer = calls.all.first { $0.inner.contains(found) }?.call?.function.signature.name
    guard carriers.contains(outer ?? "") else {
      return [
        .danger(
          "call-delegatecall",
          "\(found.place.caller) would run the code of \(found.place.contract) as its own "
            + "(DELEGATECALL), and that code can take everything the caller holds"
        )
      ]
    }
    return [
      .danger(
        "safe-delegatecall",
        "the Safe would run foreign code as its own (DELEGATECALL), and that code can take "
          + "everything the Safe holds"
      )
    ]
  }

  static let allOfCollectionIsAllowed = Rule(
    "approval-for-all",
    of: callers,
    in: \.calls
  ) { calls, _ in
    let isOne = calls.all.contains { call in
      call.isForAll && call.allows { $0 == nil }
    }
    guard isOne else { return [] }
    return [
      .danger(
        "approval-for-all",
        "this lets the operator take every token of this collection from the account, now and in "
          + "the future"
      )
    ]
  }

  /// An allowance without a meaningful limit.
  static let allowanceIsUnlimited = Rule(
    "approval-unlimited",
    of: callers,
    in: \.calls
  ) { calls, _ in
    guard calls.all.contains(where: { !$0.isForAll && $0.allowsAll }) else { return [] }
    return [
      .danger(
        "approval-unlimited",
        "this lets the spender take the account's entire balance of this token, now and in the "
          + "future"
      )
    ]
  }

  /// Calls that hand control to somebody else.
  static let controlChanges = Rule("control-changes", of: callers, in: \.calls) { calls, _ in
    for effect in calls.all.flatMap(\.effects) {
      guard case .control(let function, let contract, let to) = effect else { continue }
      return [
        .danger(
          "control-changes",
          to.map {
            "\(foreign: function) changes who or what controls \(contract), in favor of \($0)"
          }
            ?? "\(foreign: function) changes who or what controls \(contract)"
        )
      ]
    }
    return []
  }

  /// The payment of a Safe to whoever executes it, besides the effects of the inner call.
  static let safePaysForRunning = Rule("safe-refund", of: callers, in: \.calls) { calls, _ in
    for call in calls.all where call.call?.function.signature.name == "execTransaction" {
      for case .spend(let asset, let units, let to) in call.effects.dropFirst(call.paymentCount) {
        let what: Sentence =
          switch asset {
          case .ether: Sentence(data: "\(units) wei")
          case .token(let token):
            "\(units) \(by: units.pluralCount, one: "base unit", many: "base units") of \(token)"
          case .item(let collection, let id):
            Collectible(id: id).items(units, of: collection)
          }
        return [
          .danger(
            "safe-refund",
            to.map {
              "the Safe pays \($0) up to \(what) for executing this, even if the inner call fails"
            }
              ?? "the Safe pays the sender up to \(what) for executing this, even if the inner call "
              + "fails"
          )
        ]
      }
    }
    return []
  }
}

extension AnalyzedCall {
  fileprivate var isForAll: Bool { call?.function.signature.name == "setApprovalForAll" }

  /// Whether it allows a number of units that satisfies `isSo`; nil stands for all, forever.
  fileprivate func allows(_ isSo: (UInt256?) -> Bool) -> Bool {
    effects.contains { effect in
      if case .allow(_, let units, _) = effect { return isSo(units) }
      return false
    }
  }

  fileprivate var allowsAll: Bool {
    effects.contains { effect in
      guard case .allow(let asset, let units, _) = effect else { return false }
      guard case .token(let token) = asset else { return UnlimitedAllowance.includes(units) }
      let decimals = place.tokens.decimals(of: token, on: place.chain)
      return UnlimitedAllowance.includes(units, decimals: decimals)
    }
  }

  /// The number of effects that are the value sent along with the call.
  fileprivate var paymentCount: Int {
    if case .spend(.ether, place.value, place.contract)? = effects.first, place.value > 0 {
      1
    } else {
      0
    }
  }
}
