import Entity
import Testing

struct MovementTests {
  @Test func theStoredNamesNeverChange() {
    #expect(
      Movement.Kind.allCases.map(\.rawValue) == [
        "received", "sent", "fee", "internal", "internal-out", "withdrawal", "reward",
        "token-in", "token-out", "self", "creation",
      ]
    )
    #expect(Movement.Status.allCases.map(\.rawValue) == ["success", "failed"])
  }

  @Test func everyKindAddsTakesOrLeaves() {
    let more: [Movement.Kind] = [.received, .internal, .withdrawal, .reward, .tokenIn]
    for kind in Movement.Kind.allCases {
      let expected = more.contains(kind) ? 1 : kind == .selfTransfer ? 0 : -1
      #expect(kind.direction == expected, "\(kind)")
    }
  }
}
