import ChainKit
import Core
import Entity
import Exchange

extension Desk {
  /// What accounts hold, and what lives at addresses.
  var accounts: [Answering] {
    [
      Answering(ReadBalances.self) { asked, _ in
        try await Balances(self.node(asked.chain)).read(
          accounts: asked.accounts,
          tokens: asked.tokens,
          at: asked.block
        )
      },
      Answering(SurveyAccounts.self) { asked, _ in
        try await AccountSurvey(self.node(asked.chain)).uses(
          of: asked.accounts,
          tokens: asked.tokens
        )
      },
      Answering(ReadOccupants.self) { asked, tell in
        let node = try self.node(asked.chain)
        let addresses = asked.addresses
        if addresses.count == 1 { return [try await node.occupant(of: addresses[0])] }
        var found: [Occupant] = []
        while found.count < addresses.count {
          found += try await node.occupants(of: Array(addresses[found.count...].prefix(50)))
          tell(.done(found.count, of: addresses.count))
        }
        return found
      },
    ]
  }

  /// What payments need.
  var payments: [Answering] {
    [
      Answering(ReadPayment.self) { asked, _ in
        try await self.facts(for: asked.needs, on: asked.chain)
      },
      Answering(TryPayment.self) { asked, _ in
        try await self.trial(of: asked.attempt, on: asked.chain)
      },
      Answering(ReadHead.self) { asked, _ in
        try await self.node(asked.chain).block(.latest).header.reference
      },
      Answering(ReadBalance.self) { asked, _ in
        try await self.node(asked.chain).balance(of: asked.account, at: .number(asked.block.number))
      },
      Answering(ReadTokenBalance.self) { asked, _ in
        try await self.units(of: asked.account, asked.token, at: asked.block, on: asked.chain)
      },
      Answering(ReadToken.self) { asked, _ in try await self.token(asked.contract, on: asked.chain)
      },
      Answering(AdviseNonce.self) { asked, _ in
        try await self.nonces(asked.chain).next(for: asked.account)
      },
      Answering(FindFirstNonce.self) { asked, _ in
        try await self.nonces(asked.chain).run(for: asked.account)
      },
      Answering(SuggestFees.self) { asked, _ in
        try await FeeAdvisor(self.node(asked.chain)).suggest(asked.speed)
      },
      Answering(EstimateGasLimits.self) { asked, tell in
        try await GasAdvisor(self.node(asked.chain)).limits(for: asked.calls) { done in
          tell(.done(done, of: asked.calls.count))
        }
        .map(GasEstimate.init)
      },
    ]
  }

  /// A contract that fails to say what it is, is no token.
  func token(_ contract: Address, on chain: ChainID) async throws -> Token? {
    do { return try await TokenReader(node(chain), chain: chain).token(at: contract) } catch let
      error as TokenReadingError
    {
      if case .node(let failure) = error { throw failure }
      return nil
    }
  }

  func nonces(_ chain: ChainID) throws -> Nonces {
    Nonces(try node(chain), store: try store, chain: chain)
  }
}
