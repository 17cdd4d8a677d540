import Core
import Entity
import Scenes

extension ChainClient: BuildTransaction.ChainWorker {
  func head() async throws -> BlockReference { try await ask(ReadHead(chain: id)) }

  func balance(of account: Address, at block: BlockReference) async throws -> Wei {
    try await ask(ReadBalance(chain: id, account: account, block: block))
  }

  func tokenBalance(of account: Address, in token: Token, at block: BlockReference) async throws
    -> UInt256
  {
    let question = ReadTokenBalance(chain: id, account: account, token: token, block: block)
    switch try await ask(question) {
    case .amount(let units): return units
    case .fault(.noContract): throw TokenReadingError.noContract(token.address)
    case .fault(.refused), .fault(.malformed): throw TokenReadingError.noBalance(token.address)
    }
  }

  func nonces(of account: Address) async throws -> NonceAdvice {
    try await ask(AdviseNonce(chain: id, account: account))
  }

  func occupant(of address: Address) async throws -> Occupant {
    let found = try await ask(ReadOccupants(chain: id, addresses: [address]))
    return try ClaimError.one(of: found)
  }

  func token(at contract: Address) async throws -> Token? {
    try await ask(ReadToken(chain: id, contract: contract))
  }

  func fees(_ speed: FeeSpeed) async throws -> FeeSuggestion {
    try await ask(SuggestFees(chain: id, speed: speed))
  }

  func blobBaseFee() async throws -> Wei { try await ask(ReadBlobBaseFee(chain: id)) }

  func gasLimit(for call: CallRequest) async throws -> UInt64 {
    try await ask(EstimateGasLimit(chain: id, call: call))
  }
}

extension ChainClient: BuildPayouts.ChainWorker {
  func firstNonce(of account: Address) async throws -> UInt64 {
    try await ask(FindFirstNonce(chain: id, account: account))
  }

  func gasLimits(for calls: [CallRequest]) async throws -> [Result<UInt64, RPCFailure>] {
    let estimates = try await ask(EstimateGasLimits(chain: id, calls: calls)) { moment, progress in
      if case .done(let done, let all) = moment { progress.show("trying", done: done, of: all) }
    }
    let results = estimates.map(\.result)
    // There are fewer only where the last one is a failure.
    if case .failure? = results.last, results.count <= calls.count { return results }
    try ClaimError.check(results, answer: calls)
    return results
  }

  func occupants(of addresses: [Address]) async throws -> [Address: Occupant] {
    let question = ReadOccupants(chain: id, addresses: addresses)
    let found = try await ask(question) { moment, progress in
      if case .done(let done, let all) = moment {
        progress.show("looking at payees", done: done, of: all)
      }
    }
    try ClaimError.check(found, answer: addresses)
    return Dictionary(zip(addresses, found)) { first, _ in first }
  }
}
