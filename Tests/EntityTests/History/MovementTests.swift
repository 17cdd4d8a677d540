import Core
import Entity
import Testing

struct MovementTests {
  @Test func theStoredNamesNeverChange() {
    #expect(
      Movement.Kind.allCases.map(\.rawValue) == [
        "received", "sent", "fee", "internal", "internal-out", "withdrawal", "reward",
        "token-in", "token-out", "self", "creation", "item-in", "item-out", "wrap", "unwrap",
        "approval", "operator-approval", "delegation", "user-operation",
      ]
    )
    #expect(Movement.Status.allCases.map(\.rawValue) == ["success", "failed"])
    #expect(
      Movement.Evidence.allCases.map(\.rawValue) == [
        "transaction", "receipt", "log", "withdrawal", "reward", "authorization", "mint",
        "access-list", "trace", "source", "balance",
      ]
    )
  }

  @Test func everyKindAddsTakesOrLeaves() {
    let more: [Movement.Kind] = [
      .received, .internal, .withdrawal, .reward, .tokenIn, .itemIn, .wrap,
    ]
    let none: [Movement.Kind] = [
      .selfTransfer, .approval, .operatorApproval, .delegation, .userOperation,
    ]
    for kind in Movement.Kind.allCases {
      #expect(kind.direction == (more.contains(kind) ? 1 : none.contains(kind) ? 0 : -1), "\(kind)")
      #expect(kind.isTransfer == (!none.contains(kind) || kind == .selfTransfer), "\(kind)")
    }
  }

  private func movement(_ kind: Movement.Kind, _ asset: Movement.Asset) -> Movement {
    Movement(
      chain: .ethereum,
      account: .zero,
      block: BlockReference(number: 1, hash: .keccak(of: []), time: 1),
      transaction: nil,
      order: 0,
      kind: kind,
      asset: asset,
      amount: 1,
      counterparty: nil,
      status: .success
    )
  }

  @Test("what a row is usually known by follows from its kind", arguments: Movement.Kind.allCases)
  func kindsHaveAUsualEvidence(kind: Movement.Kind) {
    let expected: Movement.Evidence =
      switch kind {
      case .received, .sent, .creation, .selfTransfer: .transaction
      case .fee: .receipt
      case .internal, .internalOut: .balance
      case .withdrawal: .withdrawal
      case .reward: .reward
      case .delegation: .authorization
      default: .log
      }
    #expect(movement(kind, .ether).evidence == expected)
    #expect(kind != .selfTransfer || movement(kind, .token(.zero)).evidence == .log)
  }

  @Test func onlyItemsHaveAnID() {
    let item = Movement.Asset.item(.zero, id: 0)
    #expect(item.tokenID == 0 && item.contract == .zero && item != .token(.zero))
    #expect(Movement.Asset.token(.zero).tokenID == nil && Movement.Asset.ether.tokenID == nil)
    #expect(Movement.Asset.ether.contract == nil)
  }

  @Test("limits and audit entries name no items")
  func wordsOfItemsAreNotRead() {
    for asset in [Movement.Asset.ether, .token(.zero)] {
      #expect(Movement.Asset(word: asset.word) == asset)
    }
    let item = Movement.Asset.item(.zero, id: 7)
    #expect(item.word == "\(Address.zero)/7" && Movement.Asset(word: item.word) == nil)
  }
}
