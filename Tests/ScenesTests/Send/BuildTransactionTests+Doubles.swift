import Core
import Entity
import Scenes
import Synchronization
import Testing

@testable import WalletKit

extension BuildTransactionTests {
  struct StubWorker: BuildTransaction.Worker {
    var book: AccountBook
    var people = ContactBook.empty
    var past: [AuditLine] = []
    var history: [CounterpartyRecord] = []

    func accounts() throws -> AccountBook { book }
    func contacts() throws -> ContactBook { people }
    func pastSignatures() -> LoggedSignatures { LoggedSignatures(PastSignatures(past)) }
    func now() -> UInt64 { 1_769_903_999 }

    func counterpartyHistory(of accounts: [Address], on chain: ChainEntry, tokens: [Token])
      -> CounterpartyHistory
    {
      CounterpartyHistory(chain: chain.id, history, tokens: tokens)
    }

    func sources(for transaction: Transaction, from: Address) throws -> DescriptionSources? { nil }
  }

  /// A node where the account has 10 ether and 250 of every token; gas is 2 gwei now, 3 at most.
  struct Node: BuildTransaction.ChainWorker {
    var ether = Wei(count: 10_000_000_000_000_000_000)
    var units: UInt256 = 250_000_000
    var isLegacy = false
    var blobPrice = Wei(count: 7)
    /// The reported usual tip, or usual gas price if the gas price is 5 gwei.
    var usual = Wei(count: 1_000_000_000)
    /// Whether nothing but this node shows the usual one.
    var isUnconfirmed = false
    /// The suggested gas price and priority fee; the max fee is 2 gwei above it.
    var gasPrice: UInt64 = 5_000_000_000
    var tip: UInt64 = 1_000_000_000
    var failure: RPCFailure?
    var nonces = NonceAdvice(next: 4, mined: 4)
    var addressCodes: [Address: AddressCode] = [:]
    var isToken = false
    var gasUsed: UInt64?
    var maxGas: UInt64?
    /// What a rollup takes besides, by the size of the transaction.
    var rollupFee: @Sendable (Int, UInt64) -> RollupFee? = { _, _ in nil }
    /// The gas of a payment, by its value.
    var paymentGas: @Sendable (Wei) -> UInt64 = { _ in 21_000 }
    /// The gas of a call.
    var callGas: UInt64 = 60_000
    /// What a call would do.
    var effects: @Sendable (SimulationRequest) -> SimulatedEffects = { _ in .plain }
    /// The access list that saves gas.
    var accessList: AccessListSaving?
    /// Whether the first answer lacks the simulation.
    var hidesTrial = false
    var exchanges = Exchanges()

    /// The questions to the node, in order.
    final class Exchanges: Sendable {
      private let names = Mutex<[String]>([])
      var all: [String] { names.withLock { $0 } }
      func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    func facts(for needs: PaymentFactsRequest) async throws -> PaymentFacts {
      exchanges.add("facts")
      let attempt = hidesTrial ? nil : needs.attempt
      return PaymentFacts(
        block: try Samples.block(),
        balance: ether,
        units: needs.token.map { _ in .amount(units) },
        baseFee: isLegacy ? nil : Wei(count: 1_000_000_000),
        maxGas: maxGas,
        nonces: nonces,
        fees: needs.speed.map(fees),
        blobBaseFee: needs.isForBlobs ? blobPrice : nil,
        trial: try attempt.map(tried)
      )
    }

    func trial(of attempt: SimulationRequest) async throws -> PaymentSimulation {
      exchanges.add("trial")
      return try tried(attempt)
    }

    func rollupFee(of transaction: Transaction) async throws -> RollupFee? {
      rollupFee(transaction.unsignedBytes.count, transaction.gas)
    }

    private func tried(_ attempt: SimulationRequest) throws -> PaymentSimulation {
      if let failure {
        return PaymentSimulation(
          gas: .fails(failure),
          effects: attempt.isReplacement ? effects(attempt) : .plain
        )
      }
      return PaymentSimulation(
        gas: .limit(gas(attempt)),
        gasUsed: gasUsed,
        addressCodes: try attempt.addresses.map(addressCode),
        token: try attempt.suspect.flatMap(token),
        effects: effects(attempt),
        accessList: accessList
      )
    }

    /// The gas of a transfer with authorizations, of a call, or of code by its length.
    private func gas(_ attempt: SimulationRequest) -> UInt64 {
      let call = attempt.call
      guard !call.input.isEmpty else {
        return paymentGas(call.value ?? .zero) + 25_000 * UInt64(call.authorizations.count)
      }
      return call.to == nil ? 53_000 + 16 * UInt64(call.input.count) : callGas
    }

    /// Besides the given codes, the token of the requests is a contract.
    private func addressCode(of address: Address) throws -> AddressCode {
      if let told = addressCodes[address] { return told }
      return try address == Samples.address("a") ? .contract : .none
    }

    func token(at contract: Address) throws -> Token? {
      isToken ? try Samples.token(contract, symbol: "WET\u{202e}H") : nil
    }

    func fees(_ speed: FeeSpeed) -> FeeSuggestion {
      FeeSuggestion(
        speed: speed,
        fees: isLegacy
          ? .legacy(gasPrice: Wei(count: gasPrice))
          : .dynamic(
            maxPriorityFeePerGas: Wei(count: tip),
            maxFeePerGas: Wei(count: tip + 2_000_000_000),
            .empty
          ),
        usual: usual,
        isUnconfirmed: isUnconfirmed,
        nextBaseFee: isLegacy ? nil : Wei(count: 1_000_000_000),
        horizon: 6,
        asOf: 7
      )
    }
  }
}
