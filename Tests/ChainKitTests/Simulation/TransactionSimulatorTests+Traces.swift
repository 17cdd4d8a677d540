import Core
import Entity
import Testing

@testable import ChainKit

extension TransactionSimulatorTests {
  static func frame(
    _ type: String = "CALL",
    from: String = mine,
    to: String = other,
    value: String? = "0x7",
    error: String? = nil,
    logs: [String] = [],
    calls: [String] = []
  ) -> String {
    var members = [
      "\"type\":\"\(type)\"", "\"from\":\"\(from)\"", "\"to\":\"\(to)\"",
      "\"logs\":[\(logs.joined(separator: ","))]", "\"calls\":[\(calls.joined(separator: ","))]",
    ]
    if let value { members.append("\"value\":\"\(value)\"") }
    if let error { members.append("\"error\":\"\(error)\"") }
    return "{\(members.joined(separator: ","))}"
  }

  @Test("without simulation the calls are traced: what they move, and what they log")
  func readsTraces() async throws {
    let back = { (type: String, value: String, error: String?) in
      Self.frame(type, from: Self.other, to: Self.mine, value: value, error: error)
    }
    let frame = Self.frame(
      logs: [Self.transfer(5), Self.transfer(7, of: Self.ofChain)],
      calls: [
        back("CALL", "0x1", nil), back("SELFDESTRUCT", "0x2", nil),
        // These have the value of the call that they are in, or fail.
        back("DELEGATECALL", "0x64", nil), back("CALLCODE", "0x64", nil),
        back("CALL", "0x64", "out of gas"),
        Self.frame(
          "STATICCALL",
          value: nil,
          calls: [Self.frame("CREATE2", to: Self.token, value: "0x3")]
        ),
        Self.frame(
          error: "execution reverted",
          logs: [Self.transfer(50)],
          calls: [Self.frame(value: "0x64", logs: [Self.transfer(50)])]
        ),
      ]
    )
    #expect(
      try await Self.effects(["debug_traceCall": frame])
        == .changes(
          [try Self.change(Self.mine, nil, received: 3, sent: 10), try Self.change(sent: 5)],
          by: .trace
        )
    )
  }

  @Test("calls nested deeper than anybody makes are not read")
  func refusesDeepTraces() async throws {
    func nested(_ depth: Int) -> String {
      (1..<depth).reduce(Self.frame()) { inner, _ in Self.frame(calls: [inner]) }
    }
    guard case .changes = try await Self.effects(["debug_traceCall": nested(64)]) else {
      Issue.record("64 calls are read")
      return
    }
    #expect(try await Self.effects(["debug_traceCall": nested(66)]) == .unavailable)
    #expect(try await Self.effects(["debug_traceCall": nested(5000)]) == .unavailable)
  }
}
