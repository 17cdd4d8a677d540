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

  private func model(
    _ kept: [KeptBalance],
    _ accounts: [String] = ["savings/0"],
    tokens: [Token] = []
  ) async throws -> Answer<ShowBalances.Body> {
    let worker = StubBalances(
      book: try Samples.book(),
      failures: ["dev": failure],
      kept: kept
    )
    return ShowBalances.Presenter().present(
      try await ShowBalances.Interactor(worker: worker)
        .act(on: .sample(accounts, tokens: tokens, isOffline: true))
    )
  }

  @Test func offlineTheLastKnownBalanceIsShownWithItsAge() async throws {
    let model = try await model(try kept())
    #expect(model.text == "2 ETH (3 hours old)")
    #expect(
      model.notes == [
        .info(
          "the last known balances on dev, as of block 7 (2026-01-31T23:59:59Z), read 3 hours ago"
        )
      ]
    )
    #expect(try Samples.json(model).contains(#""readAt":"2027-01-15T04:55:00Z""#))
  }

  @Test func theOldestOfThemGivesTheAge() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let model = try await model(try kept(token: token), tokens: [token])
    #expect(model.text == "savings  2  ETH (2 days old)\n         7  TUSD")
  }

  @Test func whatWasNeverReadIsNoZero() async throws {
    let model = try await model(try kept(), ["savings/0", "savings/1"])
    #expect(model.text == "savings    2  ETH (3 hours old)\nsavings/1  ?  ETH (3 hours old)")
    #expect(model.total == nil && model.accounts[1].wei == nil)
    await #expect(throws: ShowBalancesError.nothingKept(chain: "dev")) { try await self.model([]) }
  }

  @Test func aTokenThatOneAccountWasNeverAskedForIsNotAddedUp() async throws {
    let (new, old) = (
      try Samples.token(try Samples.address("b"), symbol: "NEW"),
      try Samples.token(try Samples.address("a"))
    )
    let newer = KeptBalance(
      account: try Samples.address("1"),
      token: new.address,
      units: 5_000_000,
      block: try Samples.block(),
      readAt: 1_800_000_000 - 11_100
    )
    let model = try await model(
      try kept(["1", "2", "3"], token: old) + [newer],
      ["savings"],
      tokens: [new, old]
    )
    #expect(model.total?.tokens.map(\.symbol) == ["TUSD"])
    #expect(model.total?.tokens.first?.amount == "21")
    #expect(model.accounts[1].tokens[0].problem == "it was never read before")
    #expect(model.text.contains("?  NEW"))
  }

  @Test func aNodeThatFailsIsNoReasonForThem() async throws {
    let worker = StubBalances(
      book: try Samples.book(),
      failures: ["dev": failure],
      kept: try kept()
    )
    await #expect(throws: failure) {
      try await ShowBalances.Interactor(worker: worker).act(on: .sample(["savings/0"]))
    }
  }

  @Test func whatIsYoungEnoughIsNoFailure() async throws {
    let worker = StubBalances(book: try Samples.book(), readAt: 1_800_000_000 - 240)
    let response = try await ShowBalances.Interactor(worker: worker)
      .act(on: .sample(["savings/0"], maxAge: 300))
    let model = ShowBalances.Presenter().present(response)
    #expect(worker.askedAges == [300])
    #expect(model.text == "1.5 ETH")
    #expect(
      model.notes == ["on dev, as of block 7 (2026-01-31T23:59:59Z), read 4 minutes ago"]
    )
    #expect(try Samples.json(model).contains(#""readAt":"2027-01-15T07:56:00Z""#))
  }

  @Test(
    arguments: [
      (0, "0 seconds"), (1, "1 second"), (119, "119 seconds"), (120, "2 minutes"),
      (7_200, "2 hours"), (172_799, "47 hours"), (172_800, "2 days"), (-5, "0 seconds"),
    ] as [(Int64, String)]
  )
  func agesAreRoundedDown(_ seconds: Int64, _ text: String) {
    #expect(Age(of: 1000, now: 1000 + seconds).text.english == text)
    #expect(Age(of: .min, now: .max).seconds == .max)
  }
}
