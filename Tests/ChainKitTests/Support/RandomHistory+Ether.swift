import ChainKit
import Core
import Entity
import TestSupport

extension RandomHistory {
  mutating func moveEther(_ step: HistoryStep, _ scene: Scene) async throws {
    let (me, other, wei) = (scene.me, scene.other, scene.wei)
    switch step {
    case .pay: try await pay(from: me, to: stranger, scene, [.init(me, .sent, scene.amount)])
    case .receive:
      try await pay(from: stranger, to: me, scene, [.init(me, .received, scene.amount)])
    case .payAnother:
      let rows = [Part(me, .sent, scene.amount), Part(other, .received, scene.amount)]
      try await pay(from: me, to: other, scene, rows)
    case .paySelf: try await pay(from: me, to: me, scene, [.init(me, .selfTransfer, scene.amount)])
    case .forwardIn: try await forward(from: stranger, to: me, scene)
    case .forwardOut: try await forward(from: me, to: other, scene)
    case .withdrawal:
      try await live.chain.tell("dev_withdraw", "[\"\(me)\", \"\(Quantity.text(wei))\"]")
      try await note(Part(me, .withdrawal, scene.amount * 1_000_000_000))
    case .tips: try await earnTips(me)
    default:
      let hash = try await live.send(from: me, to: contracts.reverter, wei: wei, gas: 100_000)
      try await note(hash, [Part(me, .sent, scene.amount, isFailed: true)])
    }
  }

  private mutating func pay(
    from: Address,
    to: Address,
    _ scene: Scene,
    _ rows: [Part]
  ) async throws {
    try await note(try await live.send(from: from, to: to, wei: scene.wei), rows)
  }

  /// A contract passes ether on to an actor.
  private mutating func forward(from: Address, to: Address, _ scene: Scene) async throws {
    let input = call("forward(address)", word(to))
    let hash = try await live.send(
      from: from,
      to: contracts.forwarder,
      wei: scene.wei,
      input: input
    )
    try await note(hash, [Part(from, .sent, scene.amount), Part(to, .internal, scene.amount)])
  }

  /// Strangers pay each other in a block that the account builds.
  private mutating func earnTips(_ me: Address) async throws {
    let usual = try await live.head("miner")
    try await live.chain.tell("anvil_setCoinbase", "[\"\(me)\"]")
    let hash = try await live.send(from: stranger, to: live.accounts[2], wei: 1)
    try await live.chain.tell("anvil_setCoinbase", "[\"\(usual)\"]")
    let receipt = try await MinedReceipt(hash, of: live)
    let base = try Quantity.parse(await live.head("baseFeePerGas"))
    try await note(Part(me, .reward, (receipt.price - base) * UInt256(receipt.gas)))
  }
}
