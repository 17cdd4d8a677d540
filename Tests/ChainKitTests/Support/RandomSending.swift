import Core
import TestSupport
import Testing

@testable import ChainKit
@testable import Entity

/// Sends payments through nodes with random faults, and compares what is told with the chain.
///
/// Each payment has an amount of its own, by which it is found on the chain. Whoever reads the
/// chain here asks it directly.
struct RandomSending {
  private let live: LiveChain
  private let journal: Journal
  private let time = VirtualTime()
  private let payer: Address
  /// The number of transactions of the payer before all payments.
  private let first: UInt64
  /// The number of payments that are mined.
  private var mined: UInt64 = 0
  /// The payments that were told to be refused, and were not sent again.
  private var refused: Set<Hash32> = []
  /// The number of payments of which the outcome was told, and of those that were left open.
  private(set) var told = 0
  private(set) var open = 0

  init() async throws {
    live = try await LiveChain()
    journal = try Journal()
    payer = live.accounts[0]
    first = try await live.node.transactionCount(of: payer)
    // There must be a block that a reorganization can remove.
    try await live.chain.tell("anvil_mine", "[\"0x3\"]")
  }

  /// Plays one script: a payment, what happens meanwhile, and a second attempt or a wait.
  mutating func play(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    try await live.chain.tell("evm_setAutomine", random.next() % 2 == 0 ? "[true]" : "[false]")
    let fronts = try await SendingFronts.open(live, &random, timing: time.timing)
    var left = fronts.fronts
    let broadcaster = broadcaster(fronts.node)
    let payment = try await payment(through: fronts.node, seed)
    if let payment {
      try await send(payment, broadcaster, seed)
      if random.next() % 3 == 0, left.count > 1 {
        // A node is restarted: it is gone, and what only it had is lost.
        try await live.chain.tell("dev_closeFront", "[\(left.removeFirst().number)]")
      }
      switch random.next() % 4 {
      case 0: try await live.chain.tell("evm_mine")
      case 1: try await live.chain.tell("dev_reorg", "[1]")
      default: break
      }
      if random.next() % 2 == 0 { try await send(payment, broadcaster, seed) }
      if random.next() % 2 == 0 { try await wait(for: payment, fronts.node, seed) }
    }
    for front in left { try await live.chain.tell("dev_closeFront", "[\(front.number)]") }
    try await settle(payment, seed)
  }

  /// No payment that was told to be refused was made later.
  func judgeRefused() async throws {
    let receipts = try await live.node.receipts(Array(refused))
    #expect(receipts.allSatisfy { $0 == nil })
  }

  private func broadcaster(_ node: Node) -> Broadcaster {
    Broadcaster(node, journal: journal, chain: live.id, timing: time.timing)
  }

  private func nonces(_ node: Node) -> NonceAllocator {
    NonceAllocator(node, journal: journal, chain: live.id, timing: time.timing)
  }

  /// Signs a payment with the next nonce; nil if no node tells it.
  private func payment(through node: Node, _ seed: UInt64) async throws
    -> SignedTransaction?
  {
    let advice: NonceAdvice
    do throws(SendingError) { advice = try await nonces(node).next(for: payer) } catch {
      return nil
    }
    let wanted = try await live.node.transactionCount(of: payer)
    // Everything before was settled, so no nonce is held by a payment that waits.
    #expect(advice.next == wanted, "seed \(seed): a nonce was skipped or given twice")
    let payment = try await live.signed(
      from: payer,
      to: live.accounts[3],
      wei: 1_000_000 + seed,
      nonce: advice.next
    )
    return payment
  }

  /// Sends a payment, and checks what is told about it.
  private mutating func send(
    _ payment: SignedTransaction,
    _ broadcaster: Broadcaster,
    _ seed: UInt64
  ) async throws {
    // It may be sent again on purpose after it was refused.
    refused.remove(payment.hash)
    let answer = await Result { () async throws(SendingError) in
      try await broadcaster.broadcast(payment)
    }
    switch answer {
    case .success(let answer):
      #expect(answer.failure == nil, "seed \(seed)")
      try await judge(answer.value, of: payment, seed)
    case .failure(.notSent(payment.hash, let failure)):
      told += 1
      try await isAbsent(payment, seed, "\(failure)")
    case .failure(let error): Issue.record("seed \(seed): \(error)")
    }
  }

  /// Checks a verdict about a payment.
  private mutating func judge(
    _ verdict: BroadcastVerdict,
    of payment: SignedTransaction,
    _ seed: UInt64
  ) async throws {
    switch verdict {
    case .accepted, .alreadyKnown: told += 1
    case .mined(let receipt), .minedBefore(let receipt):
      told += 1
      try await judge(receipt, of: payment, seed)
    case .rejected(let failure):
      told += 1
      refused.insert(payment.hash)
      try await isAbsent(payment, seed, "\(failure)")
    case .replaced(let user):
      Issue.record("seed \(seed): nothing else has this nonce, but \(user.hash) is named")
    case .unknown: open += 1
    }
  }

  /// Waits for a payment; an error tells nothing, but an answer must be true.
  private func wait(for payment: SignedTransaction, _ node: Node, _ seed: UInt64)
    async throws
  {
    guard !refused.contains(payment.hash) else { return }
    let waiter = ReceiptWaiter(node, journal: journal, timing: time.timing)
    let answer = await Result { () async throws(SendingError) in
      try await waiter.wait(for: payment.hash, seconds: 10)
    }
    switch answer {
    case .success(let answer): try await judge(answer.value, of: payment, seed)
    case .failure(.replaced(_, let user)):
      Issue.record("seed \(seed): nothing else has this nonce, but \(user.hash) is named")
    case .failure: break
    }
  }

  /// What is told to be mined is on the chain.
  private func judge(_ receipt: Receipt, of payment: SignedTransaction, _ seed: UInt64)
    async throws
  {
    let truth = try await live.node.receipt(payment.hash)
    #expect(truth?.blockHash == receipt.blockHash, "seed \(seed): told to be mined, but is not")
    #expect(truth?.succeeded == receipt.succeeded, "seed \(seed)")
  }

  /// What is told not to be sent is neither on the chain nor on its way there.
  private func isAbsent(_ payment: SignedTransaction, _ seed: UInt64, _ reason: String)
    async throws
  {
    let found = try await live.node.transaction(payment.hash)
    #expect(found == nil, "seed \(seed): told not to be sent (\(reason)), but it was")
  }

  /// Sends what is kept again through a node without faults until everything is mined; then no
  /// payment was made twice, none that was refused was made, and no nonce is missing.
  private mutating func settle(_ payment: SignedTransaction?, _ seed: UInt64) async throws {
    try await live.chain.tell("evm_setAutomine", "[true]")
    try await live.chain.tell("evm_mine")
    for _ in 0..<4 {
      // What a node accepted long ago and does not know any more was forgotten.
      time.pass(600)
      let advice = try await nonces(live.node).next(for: payer)
      guard !advice.unsent.isEmpty else { break }
      for kept in advice.unsent { _ = try await broadcaster(live.node).broadcast(kept) }
      try await live.chain.tell("evm_mine")
    }
    let count = try await live.node.transactionCount(of: payer)
    let pending = try await live.node.transactionCount(of: payer, at: .pending)
    #expect(count == pending, "seed \(seed): a transaction waits for a nonce that nobody has")
    let advice = try await nonces(live.node).next(for: payer)
    #expect(advice.next == count && advice.unsent.isEmpty, "seed \(seed): \(advice)")
    if let payment, try await live.node.receipt(payment.hash) != nil {
      mined += 1
      #expect(!refused.contains(payment.hash), "seed \(seed): told to be refused, but was made")
    }
    // The payer sends nothing else, so each payment was made once.
    #expect(count - first == mined, "seed \(seed)")
  }
}
