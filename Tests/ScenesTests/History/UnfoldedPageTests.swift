import Core
import Entity
import Testing

@testable import Scenes

/// Folded transactions take no place on a page of the text.
@Suite struct UnfoldedPageTests {
  /// Transactions, newest first: one of the account, or spam of somebody else.
  private static func history(_ isOwn: [Bool]) throws -> ListHistoryTests.StubHistory {
    let spam = Movement.Asset.token(try Samples.address("b"))
    var own: Set<Hash32> = []
    let rows = try isOwn.enumerated().map { number, isOwn in
      let hash = Hash32.keccak(of: [UInt8](String(number).utf8))
      if isOwn { own.insert(hash) }
      return Movement(
        chain: try ChainID(31_337),
        account: try Samples.address("1"),
        block: try Samples.block(),
        transaction: hash,
        order: 0,
        kind: isOwn ? .sent : .tokenIn,
        asset: isOwn ? .ether : spam,
        amount: 1,
        counterparty: nil,
        status: .success
      )
    }
    return ListHistoryTests.StubHistory(rows: rows, own: own)
  }

  private static func spam(_ count: Int) -> [Bool] { Array(repeating: false, count: count) }

  @Test func aPageHasTheTransactionsThatWereAskedFor() async throws {
    let history = try Self.history([true] + Self.spam(150) + [true] + Self.spam(3) + [true])
    let page = try await ListHistoryTests.model(history, limit: 2)
    #expect(page.movements.count == 152 && page.total == 156 && page.limit == 2)
    #expect(page.text.contains("150 transactions folded: "))
    #expect(page.notes.first?.english.hasPrefix("transactions 1 to 152 of 156; ") == true)
    let rest = try await ListHistoryTests.model(history, limit: 2, offset: 152)
    #expect(rest.movements.map(\.isFolded) == [true, true, true, false])
    #expect(rest.text.contains("3 transactions folded: "))
    #expect(rest.notes.first == "transactions 153 to 156 of 156")
  }

  @Test func forScriptsAPageCountsAll() async throws {
    let history = try Self.history([true] + Self.spam(150) + [true])
    let page = try await ListHistoryTests.model(history, limit: 2, foldsSpam: false)
    #expect(page.movements.map(\.isFolded) == [false, true])
  }

  /// A flood of spam does not make one page read the whole history.
  @Test func aPageHasAtMostAThousand() async throws {
    var history = try Self.history(Self.spam(1_200) + [true])
    let asked = AskedHistory()
    history.asked = asked
    let page = try await ListHistoryTests.model(history, limit: 1)
    // Each time at least twice as many as before, so that a question stands for many.
    #expect(asked.limits == [1, 100, 202, 606, 91])
    #expect(page.movements.count == 1_000 && page.movements.allSatisfy { $0.isFolded == true })
    #expect(page.notes.first?.english.hasPrefix("transactions 1 to 1,000 of 1,201; ") == true)
    #expect(page.suggestedActions == [.seeOtherRows, .seeFolded])
  }

  @Test func whatIsNotFoldedIsReadOnce() async throws {
    let page = try await ListHistoryTests.model(Self.history([true, true, true]), limit: 2)
    #expect(page.movements.count == 2 && !page.text.contains("folded"))
  }
}
