import Core
import Entity
import Foundation
import Synchronization

@testable import ChainKit

/// A node in memory with transfers of tokens, whose log searches fail in the ways that a test sets.
final class LogNode: Transport {
  /// A transfer of a token to an account, one in each block.
  struct Transfer: Hashable, Sendable {
    let block: UInt64
    let token: Address
    let account: Address
  }

  struct Behavior: Sendable {
    /// The newest block at each look at the pinned one, counted from 0; nil for the chain's.
    var head: @Sendable (_ look: Int) -> UInt64? = { _ in nil }
    /// The branch that each look sees.
    var branch: @Sendable (_ look: Int) -> UInt8 = { _ in 0 }
    /// Whether the logs of a block are there.
    var hasLogs: @Sendable (UInt64) -> Bool = { _ in true }
    /// Whether a block is there.
    var hasBlock: @Sendable (UInt64) -> Bool = { _ in true }
    /// The error of a search of some blocks; nil if there is none.
    var error: @Sendable (ClosedRange<UInt64>) -> (code: Int, message: String)? = { _ in nil }
    var hangs: @Sendable (ClosedRange<UInt64>) -> Bool = { _ in false }
    var mostBlocks = UInt64.max
    var mostEntries = 1000
    var entriesError = "exceed max addresses or topics per search position"
    var needsAddress = false
    var takesBatches = true
    /// How many requests of a batch are answered; the others are too much for it.
    var batchAnswers = Int.max
    var reverses = false
    var lacks: Set<String> = []
  }

  let endpoint: EndpointID
  let head: UInt64
  private let transfers: [Transfer]
  private let time: VirtualTime
  private let behavior: Behavior
  private let state = Mutex(State())

  private struct State {
    var looks = 0
    var posted: [[String]] = []
    var searches: [(blocks: ClosedRange<UInt64>, entries: Int, addresses: Int)] = []
  }

  init(
    head: UInt64,
    _ transfers: [Transfer] = [],
    time: VirtualTime,
    at endpoint: EndpointID = .sample,
    _ change: (inout Behavior) -> Void = { _ in }
  ) {
    (self.endpoint, self.head, self.transfers, self.time) = (endpoint, head, transfers, time)
    var behavior = Behavior()
    change(&behavior)
    self.behavior = behavior
  }

  /// The block up to which searches are made.
  var pinned: BlockReference {
    get throws {
      BlockReference(
        number: head,
        hash: try Hash32(parsing: TestBlock.hash(head)),
        time: 1
      )
    }
  }

  /// The methods of each post, in order.
  var posted: [[String]] { state.withLock(\.posted) }
  /// The blocks of the searches that it was asked for.
  var searches: [ClosedRange<UInt64>] { state.withLock { $0.searches.map(\.blocks) } }
  /// The most accounts of one search.
  var mostEntries: Int { state.withLock { $0.searches.map(\.entries).max() ?? 0 } }
  /// How many searches named contracts.
  var namedSearches: Int { state.withLock { $0.searches.count { $0.addresses > 0 } } }

  func count(_ method: String) -> Int { posted.joined().count { $0 == method } }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    guard let parsed = try? JSONSerialization.jsonObject(with: Data(body)) else {
      throw .serverFault(.malformed)
    }
    let list = parsed as? [[String: Any]]
    let questions = list ?? [parsed as? [String: Any] ?? [:]]
    state.withLock { $0.posted.append(questions.map { $0["method"] as? String ?? "" }) }
    if list != nil, !behavior.takesBatches {
      return HTTPAnswer(body: Array(refusal(-32600, "no batches", id: 0).utf8))
    }
    for question in questions where Self.method(question) == "eth_getLogs" {
      guard behavior.hangs(note(question)) else { continue }
      time.pass(timeouts.request.components.seconds)
      throw .timeout(.waiting(timeouts.request))
    }
    var answers = questions.enumerated().map { place, question in
      place < behavior.batchAnswers
        ? answer(question)
        : refusal(-32003, "response too large", id: question["id"] as? Int ?? 0)
    }
    guard list != nil else { return HTTPAnswer(body: Array(answers[0].utf8)) }
    if behavior.reverses { answers.reverse() }
    return HTTPAnswer(body: Array("[\(answers.joined(separator: ","))]".utf8))
  }

  private static func method(_ question: [String: Any]) -> String {
    question["method"] as? String ?? ""
  }

  private static func number(_ parameter: Any?) -> UInt64 {
    (parameter as? String).flatMap { try? Quantity.parse64($0) } ?? 0
  }

  private static func filter(_ question: [String: Any]) -> [String: Any] {
    (question["params"] as? [[String: Any]])?.first ?? [:]
  }

  private static func blocks(_ filter: [String: Any]) -> ClosedRange<UInt64> {
    number(filter["fromBlock"])...number(filter["toBlock"])
  }

  private static func lists(_ filter: [String: Any]) -> [[String]?] {
    (filter["topics"] as? [Any] ?? []).map { $0 as? [String] }
  }

  /// Records a search, and returns its blocks.
  private func note(_ question: [String: Any]) -> ClosedRange<UInt64> {
    let filter = Self.filter(question)
    let blocks = Self.blocks(filter)
    let entries = Self.lists(filter).compactMap { $0?.count }.max() ?? 0
    let addresses = (filter["address"] as? [String])?.count ?? 0
    state.withLock { $0.searches.append((blocks, entries, addresses)) }
    return blocks
  }

  private func answer(_ question: [String: Any]) -> String {
    let id = question["id"] as? Int ?? 0
    let method = Self.method(question)
    if behavior.lacks.contains(method) {
      return refusal(-32601, "the method \(method) does not exist/is not available", id: id)
    }
    let parameter = (question["params"] as? [Any])?.first
    switch method {
    case "eth_getBlockByNumber": return block(Self.number(parameter), id: id)
    case "eth_getLogs": return logs(Self.filter(question), id: id)
    case "eth_getTransactionCount": return nonce(id: id)
    case "eth_getBlockReceipts": return ok(receipts(Self.number(parameter)), id: id)
    default: return refusal(-32601, "the method \(method) does not exist/is not available", id: id)
    }
  }

  private func block(_ number: UInt64, id: Int) -> String {
    guard behavior.hasBlock(number) else {
      return refusal(4444, "pruned history unavailable", id: id)
    }
    guard number == head else { return ok(TestBlock.json(number), id: id) }
    let look = look()
    guard behavior.head(look) ?? head >= number else { return ok("null", id: id) }
    return ok(TestBlock.json(number, fork: behavior.branch(look)), id: id)
  }

  /// The number of a look at the pinned block, counted from 0.
  private func look() -> Int {
    state.withLock { state in
      defer { state.looks += 1 }
      return state.looks
    }
  }

  /// The nonce of an account after the pinned block, which its hash names.
  private func nonce(id: Int) -> String {
    let look = look()
    guard behavior.head(look) ?? head >= head else {
      return refusal(-32000, "header for hash not found", id: id)
    }
    guard behavior.branch(look) == 0 else {
      return refusal(-32000, "hash is not currently canonical", id: id)
    }
    return ok("\"0x1\"", id: id)
  }

  private func logs(_ filter: [String: Any], id: Int) -> String {
    let blocks = Self.blocks(filter)
    let addresses = filter["address"] as? [String] ?? []
    let lists = Self.lists(filter)
    if behavior.needsAddress, addresses.isEmpty {
      return refusal(-32701, "Please specify an address in your request", id: id)
    }
    if (lists.compactMap { $0?.count } + [addresses.count]).max() ?? 0 > behavior.mostEntries {
      return refusal(-32602, behavior.entriesError, id: id)
    }
    let count = blocks.upperBound - blocks.lowerBound + 1
    if count > behavior.mostBlocks {
      return refusal(-32602, "range \(count) exceeds limit of \(behavior.mostBlocks)", id: id)
    }
    if let (code, message) = behavior.error(blocks) { return refusal(code, message, id: id) }
    if !blocks.allSatisfy(behavior.hasLogs) {
      return refusal(4444, "pruned history unavailable", id: id)
    }
    // A node that is behind says nothing of what it does not have.
    let look = state.withLock(\.looks)
    let newest = behavior.head(max(0, look - 1)) ?? head
    let found = transfers.filter { transfer in
      blocks.contains(transfer.block) && transfer.block <= newest
        && (addresses.isEmpty || addresses.contains { Self.isSame($0, transfer.token) })
        && zip(lists, Self.topics(transfer)).allSatisfy { $0?.contains($1) ?? true }
        && lists.count <= 3
    }
    return ok("[\(found.map(Self.json).joined(separator: ","))]", id: id)
  }

  private static func isSame(_ text: String, _ token: Address) -> Bool {
    text.lowercased() == token.description.lowercased()
  }

  private static func topics(_ transfer: Transfer) -> [String] {
    [LogEvent.transfer, TokenFilter.topic(.zero), TokenFilter.topic(transfer.account)]
      .map(\.description)
  }

  private static func json(_ transfer: Transfer) -> String {
    let topics = topics(transfer).map { "\"\($0)\"" }.joined(separator: ",")
    return """
      {"address":"\(transfer.token)","topics":[\(topics)],\
      "data":"\(Hex.prefixed(UInt256(7).word))","blockNumber":"\(Quantity.text(transfer.block))",\
      "blockHash":"\(TestBlock.hash(transfer.block))",\
      "transactionHash":"\(TestBlock.hash(transfer.block, fork: 7))","transactionIndex":"0x0",\
      "logIndex":"0x0","removed":false}
      """
  }

  private func receipts(_ block: UInt64) -> String {
    let logs = transfers.filter { $0.block == block }.map(Self.json)
    guard !logs.isEmpty else { return "[]" }
    return """
      [{"transactionHash":"\(TestBlock.hash(block, fork: 7))",\
      "blockNumber":"\(Quantity.text(block))","blockHash":"\(TestBlock.hash(block))",\
      "transactionIndex":"0x0","from":"\(Address.zero)","to":"\(Address.zero)","status":"0x1",\
      "gasUsed":"0x5208","effectiveGasPrice":"0x1","logs":[\(logs.joined(separator: ","))]}]
      """
  }
}
