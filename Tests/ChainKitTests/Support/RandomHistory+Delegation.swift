import ChainKit
import Core
import Entity
import TestSupport

extension RandomHistory {
  mutating func delegate(_ step: HistoryStep, _ scene: Scene) async throws {
    let me = scene.me
    switch step {
    case .delegate: try await delegate(me, to: contracts.batchExecutor, by: stranger)
    case .delegateSelf: try await delegate(me, to: contracts.batchExecutor, by: me)
    case .useDelegation:
      try await delegate(me, to: contracts.batchExecutor, by: stranger)
      // One call: its recipient, its amount and no data.
      let input = call(
        "execute((address,uint256,bytes)[])",
        word(32),
        word(1),
        word(32),
        word(stranger),
        word(scene.wei),
        word(96),
        word(0)
      )
      let hash = try await live.send(from: me, to: me, input: input)
      try await note(hash, [Part(me, .selfTransfer, 0), Part(me, .internalOut, scene.amount)])
    case .clearDelegation:
      if try await !isDelegated(me) {
        try await delegate(me, to: contracts.batchExecutor, by: stranger)
      }
      try await delegate(me, to: .zero, by: stranger)
    default: try await drain(scene)
    }
  }

  private func isDelegated(_ account: Address) async throws -> Bool {
    try await live.chain.text("eth_getCode", "[\"\(account)\", \"latest\"]") != "0x"
  }

  /// Sets the code of an account, in a transaction that does nothing else.
  private mutating func delegate(
    _ account: Address,
    to contract: Address,
    by sender: Address
  ) async throws {
    let parameters = "[\"\(account)\", \"\(contract)\", {\"from\": \"\(sender)\"}]"
    let hash = try Hash32(parsing: await live.chain.text("dev_delegate", parameters))
    try await note(hash, [Part(account, .delegation, 0)])
  }

  /// As wrapped ether, the account pays out to anybody what they paid in.
  private mutating func drain(_ scene: Scene) async throws {
    let me = scene.me
    try await delegate(me, to: contracts.wrapped, by: stranger)
    let paid = try await live.send(
      from: stranger,
      to: me,
      wei: scene.wei,
      input: selector("deposit()")
    )
    try await note(paid, [Part(me, .received, scene.amount)])
    let input = call("withdraw(uint256)", word(scene.wei))
    let taken = try await live.send(from: stranger, to: me, input: input)
    try await note(taken, [Part(me, .internalOut, scene.amount)])
    try await delegate(me, to: .zero, by: stranger)
  }
}
