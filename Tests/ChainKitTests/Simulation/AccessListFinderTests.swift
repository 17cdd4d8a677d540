import Core
import Entity
import Testing

@testable import ChainKit

/// Access lists that a node suggests, and what they save by its own simulations.
///
/// The figures are those of the dev chain for a contract that reads 30 slots of another one.
@Suite struct AccessListFinderTests {
  private static let mine = TransactionSimulatorTests.mine
  private static let other = TransactionSimulatorTests.other
  private static let reader = TransactionSimulatorTests.token

  /// What a node answers for a call without an access list, and for one with it.
  private struct Script: Sendable {
    var suggestion = AccessListFinderTests.suggestion([(reader, 30)])
    var used: UInt64? = 86_765
    var usedWithList: UInt64? = 83_665
    var estimate: UInt64 = 87_692
    var estimateWithList: UInt64? = 84_580
    var logsWithList = ""
    /// The methods that the node lacks for a call with a list.
    var lackingWithList: Set<String> = []
    /// The methods that it always lacks.
    var lacking: Set<String> = []

    var transport: ScriptedTransport {
      ScriptedTransport { _, body in
        let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
        let method = body.firstMatch(of: /"method":"(\w+)"/).map { String($0.1) } ?? ""
        let isListed = body.contains("\"accessList\"")
        let lacks = lacking.contains(method) || isListed && lackingWithList.contains(method)
        let answer = lacks ? nil : result(of: method, isListed: isListed)
        let text = answer.map { ok($0, id: id) } ?? refusal(-32601, "method not found", id: id)
        return HTTPAnswer(body: Array(text.utf8))
      }
    }

    private func result(of method: String, isListed: Bool) -> String? {
      let gas = (isListed ? usedWithList : used).map { ",\"gasUsed\":\"\(Quantity.text($0))\"" }
      switch method {
      case "eth_createAccessList":
        return suggestion
      case "eth_estimateGas":
        return (isListed ? estimateWithList : estimate).map { "\"\(Quantity.text($0))\"" }
      case "eth_simulateV1":
        let logs = isListed ? logsWithList : ""
        return "[{\"calls\":[{\"logs\":[\(logs)],\"status\":\"0x1\"\(gas ?? "")}]}]"
      case "debug_traceCall":
        return "{\"type\":\"CALL\",\"from\":\"\(mine)\",\"to\":\"\(other)\"\(gas ?? "")}"
      default:
        return nil
      }
    }
  }

  /// The answer of a node with entries of this many keys.
  private static func suggestion(_ entries: [(address: String, keys: Int)]) -> String {
    let texts = entries.map { address, count in
      let keys = (0..<count).map { "\"\(DataHex.text(UInt256(UInt64($0)).word))\"" }
      return "{\"address\":\"\(address)\",\"storageKeys\":[\(keys.joined(separator: ","))]}"
    }
    return "{\"accessList\":[\(texts.joined(separator: ","))],\"gasUsed\":\"0x146d1\"}"
  }

  private static func call() throws -> CallRequest {
    CallRequest(
      from: try Address(parsing: mine),
      to: try Address(parsing: other),
      input: [1, 2, 3, 4]
    )
  }

  private static func list(_ address: String, _ count: Int) throws -> AccessList {
    let keys = try (0..<count).map { try Hash32(bytes: UInt256(UInt64($0)).word) }
    return AccessList([.init(address: try Address(parsing: address), storageKeys: keys)])
  }

  private static func suggested(_ answer: String) async throws -> AccessList {
    let asked = node(Script(suggestion: answer).transport)
    let simulator = TransactionSimulator(asked, chain: .ethereum)
    return try await AccessListFinder(asked, simulator, GasEstimator(asked))
      .suggestion(for: try call())
  }

  /// What is found, and the number of requests for it once the call was simulated without a list.
  private static func found(_ script: Script) async throws -> (AccessListSaving?, requests: Int) {
    let transport = script.transport
    let asked = node(transport)
    let simulator = TransactionSimulator(asked, chain: .ethereum)
    let finder = AccessListFinder(asked, simulator, GasEstimator(asked))
    let accounts = [try Address(parsing: mine)]
    let run = try await simulator.run(try call(), on: accounts)
    let list = try await finder.suggestion(for: try call())
    let before = transport.posted.count
    let saving = try await finder.saving(
      of: list,
      for: try call(),
      on: accounts,
      comparedTo: run,
      estimate: script.estimate
    )
    return (saving, transport.posted.count - before)
  }

  private static func saving(_ fix: (inout Script) -> Void) async throws -> AccessListSaving? {
    var script = Script()
    fix(&script)
    return try await found(script).0
  }

  @Test("what is saved is the difference of two simulations, and the limit is that of the list")
  func findsWhatSaves() async throws {
    let expected = AccessListSaving(
      list: try Self.list(Self.reader, 30),
      gasLimit: 101_496,
      gasUsed: 84_580,
      saved: 3_100
    )
    let (saving, requests) = try await Self.found(Script())
    #expect(saving == expected)
    #expect(saving?.isSaving(comparedTo: 105_231) == true)
    #expect(requests == 2)
    // A trace tells as much.
    #expect(try await Self.saving { $0.lacking = ["eth_simulateV1"] } == expected)
  }

  @Test("less than one percent is not worth it")
  func needsOnePercent() async throws {
    func saved(_ used: UInt64) async throws -> UInt64? {
      try await Self.saving { script in
        script.usedWithList = used
        script.estimateWithList = max(used, script.estimate)
      }?.saved
    }
    #expect(try await saved(85_898) == 867)
    for used: UInt64 in [85_899, 86_764, 86_765, 86_766, 87_692] {
      #expect(try await saved(used) == nil)
    }
  }

  @Test("a list that needs a higher limit, or has no estimate that can be, is left out")
  func needsAnEstimate() async throws {
    for estimate: UInt64? in [87_693, 83_664, 0, nil] {
      #expect(try await Self.saving { $0.estimateWithList = estimate } == nil)
    }
  }

  @Test("two simulations that cannot be compared say nothing")
  func needsTheSameEffects() async throws {
    #expect(try await Self.saving { $0.used = nil } == nil)
    #expect(try await Self.saving { $0.usedWithList = nil } == nil)
    #expect(try await Self.saving { $0.lackingWithList = ["eth_simulateV1"] } == nil)
    let lacking: Set = ["eth_simulateV1", "debug_traceCall"]
    #expect(try await Self.saving { $0.lacking = lacking } == nil)
    let log = TransactionSimulatorTests.transfer(5)
    #expect(try await Self.saving { $0.logsWithList = log } == nil)
  }

  @Test("without a list that can save enough, nothing more is asked")
  func asksOnlyIfItMayPay() async throws {
    let short: [[(address: String, keys: Int)]] = [[], [(Self.reader, 3)], [(Self.other, 2)]]
    for entries in short {
      let (saving, requests) = try await Self.found(Script(suggestion: Self.suggestion(entries)))
      #expect(saving == nil)
      #expect(requests == 0)
    }
    let (saving, requests) = try await Self.found(Script(lacking: ["eth_createAccessList"]))
    #expect(saving == nil)
    #expect(requests == 0)
  }

  @Test("sender, recipient and precompiled contracts are left out")
  func trimsSuggestions() async throws {
    let precompiled = "0x" + String(repeating: "0", count: 38) + "01"
    let answer = Self.suggestion([
      (Self.other, 12), (precompiled, 0), (Self.reader, 2), (Self.mine, 0),
    ])
    #expect(try await Self.suggested(answer) == (try Self.list(Self.reader, 2)))
    let long = Self.suggestion([(Self.other, 13)])
    #expect(try await Self.suggested(long) == (try Self.list(Self.other, 13)))
  }

  @Test("what is no list, or one that no payment needs, counts as none")
  func ignoresNonsense() async throws {
    let addresses = (0..<65).map { number in
      (address: "0x" + String(repeating: "d", count: 36) + "\(1_000 + number)", keys: 0)
    }
    let texts = [
      "[]", "{}", "null", "\"garbage\"", "{\"accessList\":5}", "{\"accessList\":[[]]}",
      "{\"accessList\":[{\"address\":\"0x12\",\"storageKeys\":[]}]}",
      "{\"accessList\":[{\"address\":\"\(Self.reader)\",\"storageKeys\":[\"0x1\"]}]}",
      "{\"accessList\":[],\"gasUsed\":\"0x1\",\"error\":\"execution reverted\"}",
      Self.suggestion([(Self.reader, 30)]).replacing("}]", with: "}],\"error\":\"out of gas\""),
      Self.suggestion(addresses), Self.suggestion([(Self.reader, 513)]),
      Self.suggestion([(Self.reader, 1), (Self.reader, 2)]),
    ]
    for text in texts {
      #expect(try await Self.suggested(text) == .empty, "\(text.prefix(80))")
    }
  }

  @Test("a call carries its list")
  func writesTheList() throws {
    let text = try Self.call().declaring(try Self.list(Self.reader, 1)).parameter.json
    let key = "0x" + String(repeating: "0", count: 64)
    #expect(
      text.contains(
        "\"accessList\":[{\"address\":\"\(Self.reader)\",\"storageKeys\":[\"\(key)\"]}]"
      )
    )
    let plain = try Self.call().parameter.json
    #expect(!plain.contains("accessList"))
  }
}
