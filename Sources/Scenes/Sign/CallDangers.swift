import Core

import Entity

/// Calls that give somebody more than an amount.
enum CallDangers {
  /// A contract that runs foreign code as its own: nothing it has is safe from that code.
  static func foreignCode(_ calls: [JudgedCall]) -> Warning? {
    guard let found = calls.first(where: \.runsForeignCode) else { return nil }
    let carriers: Set<String> = ["execTransaction", "multiSend"]
    let outer = calls.first { $0.inner.contains(found) }?.call?.function.signature.name
    guard carriers.contains(outer ?? "") else {
      return Warning(
        grade: .danger,
        code: "call-delegatecall",
        message: "\(found.place.caller) would run the code of \(found.place.contract) as its own "
          + "(DELEGATECALL), which may take all it has"
      )
    }
    return Warning(
      grade: .danger,
      code: "safe-delegatecall",
      message:
        "the Safe would run foreign code as its own (DELEGATECALL), which may take all it has"
    )
  }

  static func allTokens(_ calls: [JudgedCall]) -> Warning? {
    let isOne = calls.contains { call in
      call.call?.function.signature.name == "setApprovalForAll" && call.allows { $0 == nil }
    }
    guard isOne else { return nil }
    return Warning(
      grade: .danger,
      code: "approval-for-all",
      message: "the operator may take every token of this collection, now and in future"
    )
  }

  /// A permission without a limit worth the name.
  static func allowance(_ calls: [JudgedCall]) -> Warning? {
    let isOne = calls.contains { call in
      call.call?.function.signature.name != "setApprovalForAll" && call.allowsAll
    }
    guard isOne else { return nil }
    return Warning(
      grade: .danger,
      code: "approval-unlimited",
      message: "the spender may take all of this token, now and in future"
    )
  }

  /// Calls after which somebody else decides.
  static func control(_ calls: [JudgedCall]) -> Warning? {
    for effect in calls.flatMap(\.effects) {
      guard case .control(let function, let contract, let to) = effect else { continue }
      return Warning(
        grade: .danger,
        code: "control-changes",
        message: "\(ForeignText.escaped(function)) changes who or what controls \(contract)"
          + (to.map { ", in favor of \($0)" } ?? "")
      )
    }
    return nil
  }

  /// What a Safe pays to whoever runs its transaction, beside what the call within moves.
  static func refund(_ calls: [JudgedCall]) -> Warning? {
    for call in calls where call.call?.function.signature.name == "execTransaction" {
      for case .spend(let asset, let units, let to) in call.effects.dropFirst(call.paymentCount) {
        let what = asset == .ether ? "\(units) wei" : "\(units) base units of \(asset.word)"
        return Warning(
          grade: .danger,
          code: "safe-refund",
          message: "the Safe pays up to \(what) to \(to?.description ?? "the sender") for running "
            + "this, whether or not the call within succeeds"
        )
      }
    }
    return nil
  }
}

extension JudgedCall {
  /// Whether it lets somebody take so many units; nil are all there will ever be.
  fileprivate func allows(_ isSo: (UInt256?) -> Bool) -> Bool {
    effects.contains { effect in
      if case .allow(_, let units, _) = effect { return isSo(units) }
      return false
    }
  }

  fileprivate var allowsAll: Bool {
    effects.contains { effect in
      guard case .allow(let asset, let units, _) = effect else { return false }
      guard case .token(let token) = asset else { return Unlimited.includes(units) }
      let decimals = place.tokens.decimals(of: token, on: place.chain)
      return Unlimited.includes(units, decimals: decimals)
    }
  }

  /// How many of its effects are the value that is sent along with it.
  fileprivate var paymentCount: Int {
    if case .spend(.ether, place.value, place.contract)? = effects.first, place.value > 0 {
      1
    } else {
      0
    }
  }
}
