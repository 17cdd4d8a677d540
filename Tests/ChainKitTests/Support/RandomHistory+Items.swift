import ChainKit
import Core
import Entity

extension RandomHistory {
  mutating func moveItems(_ step: HistoryStep, _ scene: Scene) async throws {
    switch step {
    case .itemIn: _ = try await mint(scene)
    case .itemOut:
      let id = try await mint(scene)
      let input = call(
        "transferFrom(address,address,uint256)",
        word(scene.me),
        word(scene.other),
        word(id)
      )
      let hash = try await live.send(from: scene.me, to: contracts.artworks, input: input)
      try await note(hash, [artwork(scene.me, .itemOut, id), artwork(scene.other, .itemIn, id)])
    case .approveItem:
      let id = try await mint(scene)
      let input = call("approve(address,uint256)", word(scene.other), word(id))
      let hash = try await live.send(from: scene.me, to: contracts.artworks, input: input)
      try await note(hash, [artwork(scene.me, .approval, id)])
    case .permitOperator:
      let isPermitted = scene.wei.isMultiple(of: 2)
      let input = call(
        "setApprovalForAll(address,bool)",
        word(scene.other),
        word(isPermitted ? 1 : 0)
      )
      let hash = try await live.send(from: scene.me, to: contracts.artworks, input: input)
      let part = Part(
        scene.me,
        .operatorApproval,
        isPermitted ? .max : 0,
        of: .token(contracts.artworks)
      )
      try await note(hash, [part])
    case .editionIn:
      let item = VirtualItem(id: scene.wei % 4, amount: scene.wei)
      let input = call(
        "mint(address,uint256,uint256)",
        word(scene.me),
        word(item.id),
        word(item.amount)
      )
      let hash = try await live.send(from: stranger, to: contracts.editions, input: input)
      try await note(hash, [edition(scene.me, .itemIn, item)])
    case .editionsIn: _ = try await mintMany(scene)
    default:
      let items = try await mintMany(scene)
      let move = "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)"
      // The empty bytes follow both lists, each of which has its length before it.
      let end = 160 + 2 * 32 * UInt64(items.count + 1)
      let lists = Self.lists(items, after: 5, [end])
      let input = call(move, word(scene.me), word(scene.other), lists, word(0))
      let hash = try await live.send(from: scene.me, to: contracts.editions, input: input)
      try await note(
        hash,
        items.map { edition(scene.me, .itemOut, $0) }
          + items.map { edition(scene.other, .itemIn, $0) }
      )
    }
  }

  private func artwork(_ account: Address, _ kind: TrueRow.Kind, _ id: UInt64) -> Part {
    Part(account, kind, 1, of: .item(contracts.artworks, id: UInt256(id)))
  }

  private func edition(_ account: Address, _ kind: TrueRow.Kind, _ item: VirtualItem) -> Part {
    let asset = TrueRow.Asset.item(contracts.editions, id: UInt256(item.id))
    return Part(account, kind, UInt256(item.amount), of: asset)
  }

  /// A stranger mints an item that nobody has had yet.
  private mutating func mint(_ scene: Scene) async throws -> UInt64 {
    let id = UInt64.random(in: 1...UInt64.max, using: &random)
    let input = call("mint(address,uint256)", word(scene.me), word(id))
    let hash = try await live.send(from: stranger, to: contracts.artworks, input: input)
    try await note(hash, [artwork(scene.me, .itemIn, id)])
    return id
  }

  /// A stranger mints two to four items in one log; the same item can be there twice.
  private mutating func mintMany(_ scene: Scene) async throws -> [VirtualItem] {
    let items = (0..<Int.random(in: 2...4, using: &random)).map { _ in
      VirtualItem(
        id: .random(in: 0...3, using: &random),
        amount: .random(in: 1...scene.wei, using: &random)
      )
    }
    let lists = Self.lists(items, after: 3, [])
    let input = call("mintBatch(address,uint256[],uint256[])", word(scene.me), lists)
    let hash = try await live.send(from: stranger, to: contracts.editions, input: input)
    try await note(hash, items.map { edition(scene.me, .itemIn, $0) })
    return items
  }

  /// The places and the contents of the lists of IDs and amounts, in the call data of a function
  /// with `count` parameters; `more` are the places of the parameters that follow them.
  private static func lists(_ items: [VirtualItem], after count: UInt64, _ more: [UInt64])
    -> [UInt8]
  {
    let length = UInt64(items.count)
    let places = [32 * count, 32 * (count + length + 1)] + more
    let lists = [length] + items.map(\.id) + [length] + items.map(\.amount)
    return (places + lists).flatMap { word($0) }
  }
}
