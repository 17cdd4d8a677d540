import ChainKit
import Core
import Entity

extension RandomHistory {
  mutating func moveTokens(_ step: HistoryStep, _ scene: Scene) async throws {
    switch step {
    case .tokenIn: try await receiveToken(scene)
    case .tokenPassedOn:
      try await receiveToken(scene)
      let input = ERC20.transfer(to: scene.other, amount: scene.amount)
      let hash = try await live.send(from: scene.me, to: contracts.token, input: input)
      try await note(
        hash,
        [tokens(scene.me, .tokenOut, scene), tokens(scene.other, .tokenIn, scene)]
      )
    case .approve: try await approve(scene)
    case .spendApproved:
      try await receiveToken(scene)
      try await approve(scene)
      let input = call(
        "transferFrom(address,address,uint256)",
        word(scene.me),
        word(stranger),
        word(scene.wei)
      )
      let hash = try await live.send(from: scene.other, to: contracts.token, input: input)
      try await note(hash, [tokens(scene.me, .tokenOut, scene)])
    case .wrap: try await wrap(scene)
    case .unwrap:
      try await wrap(scene)
      let input = call("withdraw(uint256)", word(scene.wei))
      let hash = try await live.send(from: scene.me, to: contracts.wrapped, input: input)
      try await note(
        hash,
        [
          Part(scene.me, .unwrap, scene.amount, of: .token(contracts.wrapped)),
          Part(scene.me, .internal, scene.amount),
        ]
      )
    default: try await forge(scene)
    }
  }

  private func tokens(_ account: Address, _ kind: TrueRow.Kind, _ scene: Scene) -> Part {
    Part(account, kind, scene.amount, of: .token(contracts.token))
  }

  /// The account that has all tokens at the start gives some.
  private mutating func receiveToken(_ scene: Scene) async throws {
    let input = ERC20.transfer(to: scene.me, amount: scene.amount)
    let hash = try await live.send(from: live.accounts[0], to: contracts.token, input: input)
    try await note(hash, [tokens(scene.me, .tokenIn, scene)])
  }

  private mutating func approve(_ scene: Scene) async throws {
    let input = call("approve(address,uint256)", word(scene.other), word(scene.wei))
    let hash = try await live.send(from: scene.me, to: contracts.token, input: input)
    try await note(hash, [tokens(scene.me, .approval, scene)])
  }

  private mutating func wrap(_ scene: Scene) async throws {
    let hash = try await live.send(
      from: scene.me,
      to: contracts.wrapped,
      wei: scene.wei,
      input: selector("deposit()")
    )
    try await note(
      hash,
      [
        Part(scene.me, .sent, scene.amount),
        Part(scene.me, .wrap, scene.amount, of: .token(contracts.wrapped)),
      ]
    )
  }

  /// A log of a transfer from the account to another one, which no balance shows.
  private mutating func forge(_ scene: Scene) async throws {
    let transfer = Hash32.keccak(of: Array("Transfer(address,address,uint256)".utf8)).bytes
    // The places of both arguments, three topics, and the data of one word.
    let input = call(
      "forge(bytes32[],bytes)",
      word(64),
      word(192),
      word(3),
      transfer,
      word(scene.me),
      word(scene.other),
      word(32),
      word(scene.wei)
    )
    let hash = try await live.send(from: stranger, to: contracts.forger, input: input)
    let claimed = TrueRow.Asset.token(contracts.forger)
    try await note(
      hash,
      [
        Part(scene.me, .tokenOut, scene.amount, of: claimed, isForged: true),
        Part(scene.other, .tokenIn, scene.amount, of: claimed, isForged: true),
      ]
    )
  }
}
