import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

/// How the rows of each kind are worded, and their facts in JSON.
struct HistoryKindTests {
  private static func answer(
    _ rows: [Movement],
    listed: [Character] = ["a"],
    isForgetful: Bool = false
  ) async throws -> Answer<ListHistory.Body> {
    var history = ListHistoryTests.StubHistory()
    (history.rows, history.isForgetful) = (rows, isForgetful)
    let tokens = try listed.map { try Samples.token(try Samples.address($0)) }
    return try await ListHistoryTests.model(history, tokens: isForgetful ? [] : tokens)
  }

  /// The lines of a row, without those of its transaction.
  private static func lines(
    _ kind: Movement.Kind,
    _ amount: UInt256,
    _ asset: Movement.Asset,
    with counterparty: Address? = nil,
    status: Movement.Status = .success,
    isForgetful: Bool = false
  ) async throws -> [String] {
    let row = try ListHistoryTests.movement(
      kind,
      amount: amount,
      asset: asset,
      status: status,
      counterparty: counterparty
    )
    let text = try await answer([row], isForgetful: isForgetful).text
    return text.split(separator: "\n").dropFirst(2).map { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      return words.joined(separator: " ")
    }
  }

  @Test func itemsAreCountedAndNamedByTheirIDs() async throws {
    let (collection, other) = (try Samples.address("a"), try Samples.address("7"))
    let item = Movement.Asset.item(collection, id: .max)
    #expect(
      try await Self.lines(.itemIn, 1, item, with: other)
        == ["item-in +1 item (ID \(UInt256.max)) of \(collection)", "from \(other)"]
    )
    #expect(
      try await Self.lines(.itemOut, 25, .item(collection, id: 0), with: other)
        == ["item-out -25 items (ID 0) of \(collection)", "to \(other)"]
    )
    #expect(
      try await Self.lines(.selfTransfer, 2, .item(collection, id: 7))
        == ["self 2 items (ID 7) of \(collection)"]
    )
  }

  @Test func mintedAndBurnedIsSaid() async throws {
    let token = try Samples.address("a")
    let assets: [(Movement.Kind, Movement.Asset, String)] = [
      (.tokenIn, .token(token), "from \(Address.zero) (minted)"),
      (.tokenOut, .token(token), "to \(Address.zero) (burned)"),
      (.itemIn, .item(token, id: 7), "from \(Address.zero) (minted)"),
      (.itemOut, .item(token, id: 7), "to \(Address.zero) (burned)"),
      (.sent, .ether, "to \(Address.zero)"),
    ]
    for (kind, asset, line) in assets {
      #expect(try await Self.lines(kind, 1, asset, with: .zero).last == line)
    }
  }

  @Test func wrappedCoinsHaveNoCounterparty() async throws {
    let token = Movement.Asset.token(try Samples.address("a"))
    #expect(try await Self.lines(.wrap, 1_500_000, token) == ["wrap +1.5 TUSD"])
    #expect(try await Self.lines(.unwrap, 1_500_000, token) == ["unwrap -1.5 TUSD"])
  }

  @Test func permissionsSayHowMuchMayBeTaken() async throws {
    let (contract, spender) = (try Samples.address("a"), try Samples.address("7"))
    let token = Movement.Asset.token(contract)
    let cases: [(Movement.Kind, UInt256, Movement.Asset, String)] = [
      (.approval, 12_500_000, token, "approval up to 12.5 TUSD"),
      (.approval, .max, token, "approval TUSD without limit"),
      (.approval, UInt256.max >> 160, token, "approval TUSD without limit"),
      (.approval, 0, token, "approval 0 TUSD (revoked)"),
      (.approval, 1, .item(contract, id: 7), "approval 1 item (ID 7) of \(contract)"),
      (.operatorApproval, .max, token, "operator-approval all items of \(contract)"),
      (.operatorApproval, 0, token, "operator-approval no items of \(contract) (revoked)"),
    ]
    for (kind, amount, asset, line) in cases {
      let found = try await Self.lines(kind, amount, asset, with: spender)
      #expect(found == [line, "to \(spender)"], "\(kind) \(amount)")
    }
    #expect(
      try await Self.lines(.approval, 0, .item(contract, id: 7))
        == ["approval 0 items (ID 7) of \(contract) (revoked)"]
    )
    // Of a token that nobody described.
    for (amount, line) in [
      (UInt256.max, "approval all of \(contract), not listed, without limit"),
      (5, "approval up to 5 base units of \(contract), not listed"),
      (0, "approval 0 base units of \(contract), not listed (revoked)"),
    ] {
      #expect(try await Self.lines(.approval, amount, token, isForgetful: true) == [line])
    }
  }

  @Test("an unlimited permission names the contract if its symbol is shared")
  func sharedSymbolsOfPermissions() async throws {
    let (one, other) = (try Samples.address("a"), try Samples.address("b"))
    let rows = try [one, other].map {
      try ListHistoryTests.movement(.approval, amount: .max, asset: .token($0))
    }
    let text = try await Self.answer(rows, listed: ["a", "b"]).text
    #expect(text.contains("TUSD (\(one)) without limit"))
    #expect(text.contains("TUSD (\(other)) without limit"))
  }

  @Test func delegationsAndOperationsMoveNothing() async throws {
    let other = try Samples.address("7")
    #expect(
      try await Self.lines(.delegation, 0, .ether, with: other)
        == ["delegation account code set", "to \(other)"]
    )
    #expect(
      try await Self.lines(.delegation, 0, .ether) == ["delegation account code removed"]
    )
    let cost = UInt256.ten(15)
    #expect(
      try await Self.lines(.userOperation, cost, .ether) == ["user-operation 0.001 ETH"]
    )
    #expect(
      try await Self.lines(.userOperation, cost, .ether, with: other, status: .failed)
        == ["user-operation 0.001 ETH (failed)", "paid by \(other)"]
    )
  }

  @Test("the JSON has the ID of an item, and what shows a row")
  func theJSONHasTheFactsOfItems() async throws {
    let collection = try Samples.address("a")
    let rows = [
      try ListHistoryTests.movement(.itemIn, amount: 3, asset: .item(collection, id: 7)),
      try ListHistoryTests.movement(.operatorApproval, amount: .max, asset: .token(collection)),
      try ListHistoryTests.movement(.internal),
    ]
    let model = try await Self.answer(rows)
    #expect(model.movements.map(\.tokenID) == ["7", nil, nil])
    #expect(model.movements.map(\.asset) == ["\(collection)", "\(collection)", "ether"])
    #expect(model.movements.map(\.units) == ["3", "\(UInt256.max)", "1500000000000000000"])
    #expect(model.movements.map(\.amount) == ["3", nil, "1.5"])
    #expect(model.movements.map(\.direction) == ["in", "none", "in"])
    #expect(model.movements.map(\.evidence) == [.log, .log, .balance])
    let json = try Samples.json(model)
    #expect(json.contains(#""tokenID":"7""#) && json.contains(#""evidence":"balance""#))
  }

  @Test("collections are not asked for symbol and decimals")
  func onlyTokensAreDescribed() async throws {
    let (token, collection) = (try Samples.address("a"), try Samples.address("b"))
    let rows = [
      try ListHistoryTests.movement(.itemIn, asset: .item(collection, id: 7)),
      try ListHistoryTests.movement(.operatorApproval, asset: .token(collection)),
      try ListHistoryTests.movement(.approval, asset: .token(token)),
    ]
    let model = try await Self.answer(rows)
    #expect(model.movements.map(\.symbol) == ["?", "?", "TUSD"])
  }

  @Test("every kind has a word that is its name in JSON", arguments: Movement.Kind.allCases)
  func everyKindHasItsWord(kind: Movement.Kind) {
    #expect(kind.word.english == kind.rawValue)
  }
}
