import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `balance` shows of what was read earlier.
@Suite struct KeptBalancesTests {
  private let failure = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))

  private func kept(_ accounts: [Character] = ["1"], token: Token? = nil) throws -> [KeptBalance] {
    try accounts.flatMap { account in
      let coin = KeptBalance(
        account: try Samples.address(account),
        token: nil,
        units: 2_000_000_000_000_000_000,
        block: try Samples.block(),
        readAt: 1_800_000_000 - 11_100
      )
      let tokens = token.map {
        KeptBalance(
          account: coin.account,
          token: $0.address,
          units: 7_000_000,
          block: coin.block,
          readAt: 1_800_000_000 - 200_000
        )
      }
      return [coin] + [tokens].compactMap(\.self)
    }
  }

  private func response(
    _ worker: StubBalances,
    _ accounts: [String] = ["savings/0"],
    tokens: [Token] = [],
    at block: BlockTag = .latest
  ) async throws -> ShowBalances.Response {
    try await ShowBalances.Interactor(worker: worker)
      .act(on: .sample(accounts, tokens: tokens, at: block))
  }

  @Test func ofANodeThatFailsTheLastKnownBalanceIsShownWithItsAge() async throws {
    let worker = StubBalances(
      book: try Samples.book(),
      failures: ["dev": failure],
      kept: try kept()
    )
    let response = try await response(worker)
    let model = ShowBalances.Presenter().present(response)
    #expect(model.text == "2 ETH (3 h old)")
    #expect(
      model.notes == [
        .caution(
          "dev cannot be read now; these are the last known balances, as of block 7 "
            + "(2026-01-31T23:59:59Z), read 3 h ago"
        )
      ]
    )
    #expect(response.failure as? RPCFailure == failure, "the command ends with it")
    let json = try Samples.json(model)
    #expect(json.contains(#""problem":{"code":"\#(failure.report.code)""#))
    #expect(json.contains(#""readAt":"2027-01-15T04:55:00Z""#))
  }

  @Test func theOldestOfThemGivesTheAge() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let worker = StubBalances(
      book: try Samples.book(),
      failures: ["dev": failure],
      kept: try kept(token: token)
    )
    let model = ShowBalances.Presenter().present(try await response(worker, tokens: [token]))
    #expect(model.text == "savings  2  ETH (2 days old)\n         7  TUSD")
  }

  @Test func withoutOneOfEachAccountTheErrorIsTheAnswer() async throws {
    let some = StubBalances(
      book: try Samples.book(),
      failures: ["dev": failure],
      kept: try kept()
    )
    await #expect(throws: failure) { try await response(some, ["savings"]) }
    let none = StubBalances(book: try Samples.book(), failures: ["dev": failure])
    await #expect(throws: failure) { try await response(none) }
  }

  @Test func theyAreNotThoseOfAnEarlierBlock() async throws {
    let worker = StubBalances(
      book: try Samples.book(),
      failures: ["dev": failure],
      kept: try kept()
    )
    await #expect(throws: failure) { try await response(worker, at: .finalized) }
  }

  @Test func onlyAFailureOfTheNodeIsAReasonForThem() async throws {
    let worker = StubBalances(
      book: try Samples.book(),
      failures: ["dev": RecipientError.extendedKey],
      kept: try kept()
    )
    await #expect(throws: RecipientError.extendedKey) { try await response(worker) }
  }

  @Test func whatIsYoungEnoughIsNoFailure() async throws {
    let worker = StubBalances(book: try Samples.book(), readAt: 1_800_000_000 - 240)
    let response = try await ShowBalances.Interactor(worker: worker)
      .act(on: .sample(["savings/0"], maxAge: 300))
    let model = ShowBalances.Presenter().present(response)
    #expect(worker.askedAges == [300] && response.failure == nil)
    #expect(model.text == "1.5 ETH")
    #expect(
      model.notes == ["on dev, as of block 7 (2026-01-31T23:59:59Z), read 4 min ago"]
    )
    #expect(try Samples.json(model).contains(#""readAt":"2027-01-15T07:56:00Z""#))
  }

  @Test(
    arguments: [
      (0, "0 s"), (59, "59 s"), (60, "1 min"), (3599, "59 min"), (3600, "1 h"), (172_799, "47 h"),
      (172_800, "2 days"), (-5, "0 s"),
    ] as [(Int64, String)]
  )
  func agesAreRoundedDown(_ seconds: Int64, _ text: String) {
    #expect(Age(of: 1000, now: 1000 + seconds).text.english == text)
    #expect(Age(of: .min, now: .max).seconds == .max)
  }
}
