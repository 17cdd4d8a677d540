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
    #expect(model.totals?.isEmpty == true && model.accounts[1].wei == nil)
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
    #expect(model.totals?.map(\.symbol) == ["ETH", "TUSD"])
    #expect(model.totals?.last?.amount == "21")
    #expect(model.accounts[1].tokens[0].problem == "it was never read before")
    #expect(model.text.contains("?  NEW"))
  }

  /// Read A, send from A to B, read B: 2 ether that were sent would be in both balances.
  @Test func balancesOfDifferentBlocksAreNotAddedUp() async throws {
    let token = try Samples.token(try Samples.address("a"))
    func balance(_ account: Character, _ token: Token?, after block: UInt64) throws -> KeptBalance {
      KeptBalance(
        account: try Samples.address(account),
        token: token?.address,
        units: token == nil ? 2_000_000_000_000_000_000 : 7_000_000,
        block: try Samples.block(block),
        readAt: 1_800_000_000 - 11_100
      )
    }
    let coins = try [balance("1", nil, after: 7), balance("2", nil, after: 9)]
    let same = try [balance("1", token, after: 9), balance("2", token, after: 9)]
    let accounts = ["savings/0", "savings/1"]
    let mixed = try await model(coins + same, accounts, tokens: [token])
    #expect(mixed.totals?.map(\.symbol) == ["TUSD"] && mixed.totals?.first?.amount == "14")
    #expect(mixed.text.hasSuffix("\ntotal      14  TUSD"))
    #expect(mixed.unsummed?.map(\.symbol) == ["ETH"] && mixed.unsummed?.first?.contract == nil)
    let note =
      "caution: not in the total: ETH on dev; the balances are from different blocks, and a "
      + "payment between the accounts could be counted twice"
    #expect(mixed.notes.map(\.english).contains(note))
    let json = try Samples.json(mixed)
    #expect(json.contains(#""unsummed":[{"chainID":"31337","chainName":"dev","symbol":"ETH"}]"#))
    // Of one account there is nothing to add up, and of one block everything.
    #expect(try await model(coins, ["savings/0"]).unsummed == nil)
    let one = try await model([balance("1", nil, after: 9), balance("2", nil, after: 9)], accounts)
    #expect(one.totals?.first?.amount == "4" && one.unsummed == nil && one.notes.count == 1)
  }

  /// Not even a balance of 0 is added: what was paid may have been on its way between the readings.
  @Test func whatIsZeroInAnotherBlockIsNotAddedEither() async throws {
    let balances = try [("1", 0, 7), ("2", 5, 9)].map { account, units, block in
      KeptBalance(
        account: try Samples.address(account),
        token: nil,
        units: units,
        block: try Samples.block(block),
        readAt: 1_800_000_000 - 11_100
      )
    }
    let mixed = try await model(balances, ["savings/0", "savings/1"])
    #expect(mixed.totals?.isEmpty == true && mixed.unsummed?.count == 1)
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
