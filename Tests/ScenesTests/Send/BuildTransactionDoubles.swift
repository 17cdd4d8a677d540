import Core
import Entity
import Scenes
import Testing

@testable import WalletKit

extension BuildTransactionTests {
  struct Desk: BuildTransaction.Worker {
    var book: AccountBook
    var people = ContactBook.empty
    var past: [AuditLine] = []
    var history: [Dealing] = []

    func accounts() throws -> AccountBook { book }
    func contacts() throws -> ContactBook { people }
    func pastSignatures() -> PastSignatures { PastSignatures(past) }
    func now() -> UInt64 { 1_769_903_999 }

    func dealings(of accounts: [Address], on chain: ChainEntry, tokens: [Token]) -> Dealings {
      Dealings(chain: chain.id, history, tokens: tokens)
    }

    func sources(for transaction: Transaction, from: Address) throws -> DescriptionSources? { nil }
  }

  /// 10 ether and 250 of every token; gas at 2 gwei now, 3 at most.
  struct Node: BuildTransaction.ChainWorker {
    var ether = Wei(count: 10_000_000_000_000_000_000)
    var units: UInt256 = 250_000_000
    var isLegacy = false
    var failure: RPCFailure?
    var nonces = NonceAdvice(next: 4, mined: 4)
    var occupants: [Address: Occupant] = [:]
    var isToken = false

    func head() async throws -> BlockReference { try Samples.block() }
    func balance(of account: Address, at block: BlockReference) async throws -> Wei { ether }
    func nonces(of account: Address) async throws -> NonceAdvice { nonces }

    /// Beside what is told, the token of the requests is a contract.
    func occupant(of address: Address) async throws -> Occupant {
      if let told = occupants[address] { return told }
      return try address == Samples.address("a") ? .contract : .none
    }

    func token(at contract: Address) async throws -> Token? {
      isToken ? try Samples.token(contract, symbol: "WET\u{202e}H") : nil
    }

    func tokenBalance(of account: Address, in token: Token, at block: BlockReference) async throws
      -> UInt256
    { units }

    func gasLimit(for call: CallRequest) async throws -> UInt64 {
      if let failure { throw failure }
      return call.input.isEmpty ? 21_000 : 60_000
    }

    func blobBaseFee() async throws -> Wei { Wei(count: 7) }

    func fees(_ speed: FeeSpeed) async throws -> FeeSuggestion {
      FeeSuggestion(
        speed: speed,
        fees: isLegacy
          ? .legacy(gasPrice: Wei(count: 5_000_000_000))
          : .dynamic(
            maxPriorityFeePerGas: Wei(count: 1_000_000_000),
            maxFeePerGas: Wei(count: 3_000_000_000),
            .empty
          ),
        nextBaseFee: isLegacy ? nil : Wei(count: 1_000_000_000),
        horizon: 6,
        asOf: 7
      )
    }
  }
}
