import Core
import Entity
import TestSupport
import Testing

/// Fifty accounts with ether and three tokens, whose balances a node claims.
@Suite struct BalanceVerificationTests {
  private let random: SeededRandom
  private let accounts: [Address]
  private let ether: [Address: Wei]
  /// The tokens, each with the layout of its contract, which the wallet does not know.
  private let tokens: [(token: Token, layout: BalanceLayout)]
  private let amounts: [Address: [Address: UInt256]]
  private let state: TestState

  init() throws {
    var random = SeededRandom()
    var amounts: [Address: [Address: UInt256]] = [:]
    accounts = try (0..<50).map { _ in try Address(bytes: random.bytes(20)) }
    ether = Dictionary(
      uniqueKeysWithValues: accounts.map {
        ($0, Wei(count: .random(in: 0...(1 << 60), using: &random)))
      }
    )
    tokens = try [BalanceLayout.vyper(12), .openZeppelin, .solidity(51)].map { layout in
      (
        try Token(
          chain: ChainID(31_337),
          address: Address(bytes: random.bytes(20)),
          symbol: "T",
          name: "T",
          decimals: 6
        ),
        layout
      )
    }
    var slots: [Address: [Hash32: UInt256]] = [:]
    for (token, layout) in tokens {
      for (place, account) in accounts.enumerated() {
        // Some hold nothing, and some too little to find the slot.
        let amount =
          place % 5 == 0 ? 0 : UInt256(UInt64.random(in: 1...(1 << 40), using: &random))
        amounts[token.address, default: [:]][account] = amount
        slots[token.address, default: [:]][layout.slot(of: account)] = amount
      }
      // Other things that contracts store.
      slots[token.address, default: [:]][Hash32.keccak(of: random.bytes(9))] = 1
    }
    state = try TestState(balances: ether, storage: slots)
    (self.random, self.amounts) = (random, amounts)
  }

  /// What an honest node claims, with changes; of the tokens, the first few.
  private func sheet(
    tokens count: Int = 3,
    ether changedEther: [Address: Wei] = [:],
    token changed: [Address: UInt256] = [:]
  ) -> BalanceSheet {
    BalanceSheet(
      block: state.block,
      accounts: accounts.map { account in
        AccountBalances(
          account: account,
          ether: changedEther[account] ?? ether[account] ?? .zero,
          tokens: tokens.prefix(count).enumerated().map { place, token in
            let amount = amounts[token.token.address]?[account] ?? 0
            return TokenBalance(
              token: token.token,
              reading: .amount(place == 0 ? changed[account] ?? amount : amount)
            )
          }
        )
      }
    )
  }

  /// Runs all rounds; returns the number of rounds.
  private func run(
    _ verification: inout BalanceVerification,
    changing change: (StateProofs) -> StateProofs = { $0 }
  ) -> Int {
    var rounds = 0
    while !verification.targets.isEmpty, rounds < 9 {
      verification.take(change(state.proofs(of: verification.targets)))
      rounds += 1
    }
    return rounds
  }

  private func verdicts(_ verification: BalanceVerification) -> [BalanceVerdict] {
    verification.sheet.accounts.flatMap { account in
      [verification.verdict(onEtherOf: account)]
        + tokens.map { verification.verdict(on: $0.token, of: account) }
    }
  }

  @Test func provesEveryBalanceOfAnHonestNode() throws {
    var verification = BalanceVerification(of: sheet())
    #expect(run(&verification) == 2)
    let verdicts = verdicts(verification)
    #expect(verdicts.count == 200)
    for verdict in verdicts {
      switch verdict {
      case .proved(.account): break
      case .proved(.foundSlot(let layout, let matches)):
        #expect(tokens.map(\.layout).contains(layout))
        #expect(matches >= 30, "\(random.comment)")
      default: Issue.record("\(verdict), \(random.comment)")
      }
    }
    #expect(verification.contradictions == [])
  }

  @Test func oneFalseEtherBalanceOfFiftyIsAlwaysCaught() throws {
    for (place, account) in accounts.enumerated() {
      let truth = try #require(ether[account])
      let lie = place.isMultiple(of: 2) ? truth.adding(Wei(count: 1)) : Wei.zero
      guard let lie, lie != truth else { continue }
      var verification = BalanceVerification(of: sheet(tokens: 0, ether: [account: lie]))
      _ = run(&verification)
      let name: Comment = "account \(place), \(random.comment)"
      let wanted = ProvenBalance(account: account, token: nil, amount: truth.count)
      #expect(verification.contradictions == [wanted], name)
      let verdict = verification.verdict(onEtherOf: verification.sheet.accounts[place])
      #expect(
        verdict == .contradicted(claimed: lie.count, proved: truth.count, .account),
        name
      )
    }
  }

  @Test func oneFalseTokenBalanceOfFiftyIsAlwaysCaught() throws {
    let token = tokens[0].token
    for (place, account) in accounts.enumerated() {
      let truth = try #require(amounts[token.address]?[account])
      // Also a lie that makes this account the first one to be looked for.
      let lie = place.isMultiple(of: 2) ? truth.adding(1 << 50) ?? 0 : truth / 2
      guard lie != truth else { continue }
      var verification = BalanceVerification(of: sheet(tokens: 1, token: [account: lie]))
      #expect(run(&verification) <= 4)
      let name: Comment = "account \(place), \(random.comment)"
      let wanted = ProvenBalance(account: account, token: token.address, amount: truth)
      #expect(verification.contradictions == [wanted], name)
    }
  }

  @Test func aFalseProofProvesNothingAndIsNoLieAboutABalance() throws {
    let other = try TestState(balances: ether, storage: [:])
    var verification = BalanceVerification(of: sheet())
    _ = run(&verification) { honest in
      StateProofs(
        header: honest.header,
        agreeing: [],
        dissenting: [],
        disproved: [],
        proofs: honest.proofs.map { proof in
          guard case .given(let account, let slots) = proof else { return proof }
          let target = ProofTarget(account: account.address, slots: slots.map(\.slot))
          return other.proofs(of: [target]).proofs[0]
        }
      )
    }
    for verdict in verdicts(verification) {
      guard case .unproved(.proof(.trie(.otherHash(index: 0)))) = verdict else {
        Issue.record("\(verdict), \(random.comment)")
        continue
      }
    }
    #expect(verification.contradictions == [])
  }

  @Test func proofsInAnotherOrderOrOfSomethingElseProveNothing() {
    var verification = BalanceVerification(of: sheet())
    _ = run(&verification) { honest in
      StateProofs(
        header: honest.header,
        agreeing: [],
        dissenting: [],
        disproved: [],
        proofs: Array(honest.proofs.dropFirst())
      )
    }
    #expect(verdicts(verification).allSatisfy { $0 == .unproved(.noProof) })
  }

  @Test func withoutTheHeaderOfTheBlockNothingIsProved() throws {
    let other = try TestState(balances: [:], storage: [:]).header
    let headers: [(HexCoded?, HeaderProofError)] = [
      (nil, .noHeader),
      (HexCoded(wrappedValue: [0xc0]), .unknownForm(.fieldCount(found: 0))),
      (HexCoded(wrappedValue: other.encoded), .otherHash(other.hash)),
    ]
    for (header, error) in headers {
      var verification = BalanceVerification(of: sheet())
      let rounds = run(&verification) { honest in
        StateProofs(
          header: header,
          agreeing: [],
          dissenting: [],
          disproved: [],
          proofs: honest.proofs
        )
      }
      #expect(rounds == 1)
      #expect(verdicts(verification).allSatisfy { $0 == .unproved(.header(error)) })
    }
  }

  @Test func aBlockThatWasToldWithAnotherTimeOrNumberIsNotProved() throws {
    let block = state.block
    for told in [
      BlockReference(number: block.number + 1, hash: block.hash, time: block.time),
      BlockReference(number: block.number, hash: block.hash, time: block.time + 1),
    ] {
      #expect(throws: HeaderProofError.otherBlock(block)) {
        try ProvenState(after: told, header: state.header.encoded)
      }
    }
  }

  @Test func aTokenThatComputesItsBalancesIsUnprovedAndNoLie() throws {
    // Twice of what is stored.
    let doubled = (amounts[tokens[0].token.address] ?? [:]).mapValues { $0.adding($0) ?? 0 }
    var verification = BalanceVerification(of: sheet(token: doubled))
    #expect(run(&verification) <= 4)
    for account in verification.sheet.accounts {
      #expect(verification.verdict(on: tokens[0].token, of: account) == .unproved(.slotUnknown))
    }
    #expect(verification.contradictions == [])
  }

  @Test func oneMatchingBalanceIsTooLittleToCallAnotherOneALie() throws {
    let holders = accounts.filter { (amounts[tokens[0].token.address]?[$0] ?? 0) > 65_536 }
    let (first, second) = (holders[0], holders[1])
    let all = sheet(token: [second: 3])
    let few = BalanceSheet(
      block: all.block,
      accounts: all.accounts.filter { [first, second].contains($0.account) }
    )
    var verification = BalanceVerification(of: few)
    _ = run(&verification)
    let liar = try #require(few.accounts.first { $0.account == second })
    let stored = try #require(amounts[tokens[0].token.address]?[second])
    #expect(
      verification.verdict(on: tokens[0].token, of: liar) == .unproved(.slotDiffers(stored)),
      "\(random.comment)"
    )
    #expect(verification.contradictions == [])
  }

  @Test func withTooFewThatAgreeNothingIsProvedButALieIsALie() throws {
    let truth = try #require(ether[accounts[0]])
    let lie = try #require(truth.adding(Wei(count: 1)))
    var verification = BalanceVerification(
      of: sheet(tokens: 1, ether: [accounts[0]: lie]),
      quorum: 2
    )
    _ = run(&verification)
    let verdicts = verification.sheet.accounts.map { verification.verdict(onEtherOf: $0) }
    #expect(
      verdicts[0] == .contradicted(claimed: lie.count, proved: truth.count, .account),
      "\(random.comment)"
    )
    let unproved = BalanceVerdict.unproved(.header(.notAgreed(found: 1, required: 2)))
    #expect(verdicts.dropFirst().allSatisfy { $0 == unproved })
    #expect(
      verification.verdict(on: tokens[0].token, of: verification.sheet.accounts[1]) == unproved
    )
    #expect(verification.contradictions.map(\.account) == [accounts[0]])
  }

  @Test func theFailureOfANodeIsTheReason() {
    var verification = BalanceVerification(of: sheet())
    _ = run(&verification) { honest in
      StateProofs(
        header: honest.header,
        agreeing: [],
        dissenting: [],
        disproved: [],
        proofs: honest.proofs.map { _ in .failed(.missingData(.state)) }
      )
    }
    #expect(verdicts(verification).allSatisfy { $0 == .unproved(.node(.missingData(.state))) })
  }
}
