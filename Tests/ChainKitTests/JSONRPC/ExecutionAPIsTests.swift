import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// The answers of the execution-apis tests, and the same with one fault, read like a node's.
///
/// What they say was confirmed by another implementation, which ran the whole chain and every
/// simulated call again.
@Suite struct ExecutionAPIsTests {
  struct Case: Decodable, Sendable {
    let source: String
    let method: String
    let params: [WireValue]
    let reply: String
    let expect: String
    let comment: String
    let error: String?
    /// What a valid answer says.
    let result: WireValue?
    /// The member with the fault.
    let path: String?
    /// What a node's error says.
    let failure: Failure?

    struct Failure: Decodable, Sendable {
      let code: String
      let message: String
      let data: String?
      let reason: String?
    }

    var isValid: Bool { expect == "valid" }
    /// Whether the answer is as the node gave it.
    var isOriginal: Bool { isValid || failure != nil }
    var name: Comment { "\(source): \(comment)" }
  }

  /// Read once, since there are many.
  private static let loaded = Result { try Vectors.load("execution-apis", as: Case.self) }

  static func cases() throws -> [Case] { try loaded.get() }

  @Test func hasEveryExchangeOfOurMethods() throws {
    let originals = try Self.cases().filter(\.isOriginal)
    let counts = Dictionary(grouping: originals, by: \.method).mapValues(\.count)
    #expect(
      counts == [
        GetChainID.name: 1, GetBlockNumber.name: 1, GetBlobBaseFee.name: 1, GetFeeHistory.name: 1,
        GetBlockByNumber.name: 10, GetBlockByHash.name: 3, GetBlockReceipts.name: 8,
        GetBalance.name: 4, GetTransactionCount.name: 4, GetCode.name: 4, EthCall.name: 6,
        EstimateGas.name: 7, GetLogs.name: 10, SendRawTransaction.name: 5, GetTransaction.name: 9,
        GetReceipt.name: 9, GetCapabilities.name: 1, CreateAccessList.name: 4,
        SimulateBlock.name: 91, GetProof.name: 4,
      ]
    )
    #expect(Set(originals.map(\.source)).count == 182)
  }

  @Test func readsWhatEveryAnswerSays() throws {
    for item in try Self.cases() where item.isValid {
      #expect(try Self.read(item) == item.result ?? .null, item.name)
    }
  }

  @Test func refusesAnswersWithOneFault() throws {
    let spoiled = try Self.cases().filter { !$0.isOriginal }
    let methods = Dictionary(grouping: spoiled, by: \.method).mapValues(\.count)
    #expect(methods.count == 20)
    #expect(methods.values.allSatisfy { $0 >= 5 })
    for item in spoiled {
      let failure = #expect(throws: RPCFailure.self, item.name) { try Self.read(item) }
      guard case .protocolViolation(.wrongAnswer(item.method, let path)) = failure else {
        Issue.record("\(item.name): \(String(describing: failure))")
        continue
      }
      // The list is named in place of a hash in it.
      let wanted = item.path ?? "none"
      #expect(path == wanted || wanted == path + "[0]", item.name)
    }
  }

  @Test func classifiesEveryError() throws {
    var classes: [String: Int] = [:]
    for item in try Self.cases() {
      guard let said = item.failure else { continue }
      classes[item.error ?? "", default: 0] += 1
      let failure = #expect(throws: RPCFailure.self, item.name) { try Self.read(item) }
      switch item.error {
      case "reverted":
        guard case .reverted(let revert) = failure else {
          Issue.record("\(item.name): \(String(describing: failure))")
          continue
        }
        #expect(DataHex.text(revert.bytes) == said.data, item.name)
        #expect(revert.reason?.description == said.reason, item.name)
      case "futureBlock":
        #expect(failure == .missingData(.future), item.name)
      case "missingBlock":
        #expect(failure == .missingData(.block), item.name)
      case "insufficientFunds":
        #expect(failure == .insufficientFunds(have: .zero, want: Wei(1000)), item.name)
      case "feeTooLow":
        #expect(failure == .underpriced(least: nil), item.name)
      case "gasTooLow":
        #expect(failure == .gasLimit(most: nil), item.name)
      case "internalError":
        let message = UntrustedMessage(said.message)
        #expect(failure == .serverFault(.internalError(message)), item.name)
      default:
        // The client has no way to ask for a range that ends before it begins, so the words that
        // other nodes use for a range that is too wide may mean that.
        let isReversed = item.source == "eth_getLogs/filter-error-reversed-block-range.io"
        let invalid = RPCFailure.other(
          code: Int(said.code) ?? 0,
          message: UntrustedMessage(said.message)
        )
        #expect(failure == (isReversed ? .tooLarge(RangeHint()) : invalid), item.name)
      }
    }
    #expect(
      classes == [
        "reverted": 4, "futureBlock": 1, "missingBlock": 2, "insufficientFunds": 5, "feeTooLow": 6,
        "gasTooLow": 1, "internalError": 1, "invalidRequest": 14,
      ]
    )
  }

  @Test func rawTransactionsHaveTheHashThatTheNodeAnswers() throws {
    let sent = try Self.cases().filter { $0.isValid && $0.method == SendRawTransaction.name }
    #expect(sent.count == 5)
    for item in sent {
      guard case .string(let raw) = item.params.first else {
        Issue.record(item.name)
        continue
      }
      let signed = try SignedTransaction(decoding: try Hex.decode(raw))
      #expect(.string(signed.hash.description) == item.result, item.name)
    }
  }
}

// What an answer says, in the form of the vectors.
extension ExecutionAPIsTests {
  private static func read(_ item: Case) throws -> WireValue {
    switch item.method {
    case GetChainID.name: try read(item, as: GetChainID.self) { shown($0.value) }
    case GetBlockNumber.name: try read(item, as: GetBlockNumber.self) { shown($0.value) }
    case GetBlobBaseFee.name: try read(item, as: GetBlobBaseFee.self) { shown($0.value) }
    case GetBalance.name: try read(item, as: GetBalance.self) { shown($0.value) }
    case GetTransactionCount.name: try read(item, as: GetTransactionCount.self) { shown($0.value) }
    case EstimateGas.name: try read(item, as: EstimateGas.self) { shown($0.value) }
    case GetCode.name: try read(item, as: GetCode.self) { shown($0.bytes) }
    case EthCall.name: try read(item, as: EthCall.self) { shown($0.bytes) }
    case SendRawTransaction.name: try read(item, as: SendRawTransaction.self) { shown($0.hash) }
    case GetFeeHistory.name: try read(item, as: GetFeeHistory.self, shown)
    case GetLogs.name: try read(item, as: GetLogs.self) { .array($0.logs.map(shown)) }
    case GetCapabilities.name: try read(item, as: GetCapabilities.self, shown)
    case GetProof.name: try read(item, as: GetProof.self, shown)
    case SimulateBlock.name:
      try read(item, as: SimulateBlock.self) { .array($0.calls.map(shown)) }
    case CreateAccessList.name:
      try read(item, as: CreateAccessList.self) { answer in
        answer.list.map { .array($0.entries.map(shown)) } ?? .null
      }
    case GetBlockByNumber.name:
      try read(item, as: GetBlockByNumber.self) { $0.map(shown) ?? .null }
    case GetBlockByHash.name: try read(item, as: GetBlockByHash.self) { $0.map(shown) ?? .null }
    case GetBlockReceipts.name:
      try read(item, as: GetBlockReceipts.self) { receipts in
        receipts.map { .array($0.map { shown($0.receipt) }) } ?? .null
      }
    case GetTransaction.name: try read(item, as: GetTransaction.self) { $0.map(shown) ?? .null }
    case GetReceipt.name:
      try read(item, as: GetReceipt.self) { $0.map { shown($0.receipt) } ?? .null }
    default: throw RPCFailure.unsupported(method: item.method)
    }
  }

  private static func read<Method: RPCMethod>(
    _ item: Case,
    as method: Method.Type,
    _ show: (Method.Answer) -> WireValue
  ) throws -> WireValue {
    show(try answer(item, as: method))
  }

  /// What a node's answer is read as.
  static func answer<Method: RPCMethod>(
    _ item: Case,
    as method: Method.Type
  ) throws -> Method.Answer {
    let body = Array(item.reply.utf8)
    let reply = try RPCEnvelope.reply(body, to: Method.self)
    switch reply.outcome {
    case .success(let answer): return answer
    case .failure(let failure):
      let context = ErrorContext(method: Method.name, kind: Method.kind)
      throw classify(context, http: nil, error: failure.error)
    }
  }
}
