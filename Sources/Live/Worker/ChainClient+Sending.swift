import Core
package import Entity
import Exchange
import Scenes

extension ChainClient: Broadcast.Worker {
  package func broadcast(
    _ transaction: PooledTransaction,
    awaitsReceipt: Bool,
    route: BroadcastRoute
  ) async throws -> OutboxResult<BroadcastVerdict> {
    try await sendTransaction(transaction, awaitsReceipt: awaitsReceipt, route: route) { $0 }
  }

  /// Broadcasts a transaction; `ending` words the message if a signal ends the program.
  private func sendTransaction(
    _ transaction: PooledTransaction,
    awaitsReceipt: Bool,
    route: BroadcastRoute,
    ending: (Report) -> Report
  ) async throws -> OutboxResult<BroadcastVerdict> {
    let hash = transaction.signed.hash
    // Ctrl-C also ends the program.
    notify(.underway(ending(BroadcastError.unclear(hash, "the program was interrupted").report)))
    do {
      let answer = try await ask(
        BroadcastTransaction(
          chain: id,
          transaction: transaction,
          awaitsReceipt: awaitsReceipt,
          route: route
        )
      )
      switch answer.value {
      case .mined(let receipt), .minedBefore(let receipt):
        try AnswerMismatchError.check(receipt, of: hash)
        notify(.underway(nil))
      case .replaced(let other):
        try AnswerMismatchError.check(other, isNot: hash)
        notify(.underway(nil))
      case .rejected: notify(.underway(nil))
      case .accepted, .alreadyKnown: setSentReport(hash)
      case .unknown: break
      }
      return answer
    } catch let error as any Reportable where !Self.meansNotSent(error, hash) {
      // It was passed to the worker, and may have been sent.
      throw BroadcastError.unclear(hash, error.report.message)
    } catch {
      notify(.underway(nil))
      throw error
    }
  }

  package func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) async throws
    -> OutboxResult<Receipt>
  {
    let question = AwaitReceipt(
      chain: id,
      hash: hash,
      confirmations: confirmations,
      seconds: seconds
    )
    setSentReport(hash)
    let (notify, start) = (notify, Clock.now)
    let answer = try await ask(question) { event in
      switch event {
      case .waiting:
        notify(.goesOn(Broadcast.left(hash, .pending)))
        return .waiting(seconds: Clock.seconds(since: start))
      case .unanswered(let failure):
        notify(.goesOn(Broadcast.left(hash, .unknown(failure.report.message))))
        return .unanswered(seconds: Clock.seconds(since: start))
      case .resent:
        notify(.resent)
        return nil
      case .mined(let depth):
        if depth < confirmations {
          notify(.goesOn(Broadcast.left(hash, .mined)))
        }
        return .confirmed(depth, of: confirmations)
      default: return nil
      }
    }
    try AnswerMismatchError.check(answer.value, of: hash)
    notify(.underway(nil))
    return answer
  }

  /// Sets the message for a signal after a transaction was sent: it stops only the waiting.
  private func setSentReport(_ hash: Hash32) {
    notify(.goesOn(Broadcast.left(hash, .pending)))
  }

  /// Whether an error means that nothing was sent, or that the node certainly did not accept it.
  ///
  /// The worker reports a failure of its database like this only before it sends anything.
  private static func meansNotSent(_ error: any Reportable, _ hash: Hash32) -> Bool {
    switch error {
    case ExchangeError.notDelivered, ExchangeError.silentBefore, ExchangeError.lateBefore,
      SendingError.otherChain, SendingError.anyChain, SendingError.store, SendingError.nonceLost,
      SendingError.nonceGivenUp, SendingError.sentPrivately:
      true
    case SendingError.notSent(let kept, _): kept == hash
    default: false
    }
  }
}

extension ChainClient: SendInOrder.Worker {
  package var hasRelay: Bool { relay != nil }

  package func isPrivate(_ hash: Hash32) async throws -> Bool {
    try await sentTransaction(hash).isPrivate
  }

  /// Reads a transaction of the outbox, with its blobs if they are kept.
  ///
  /// - Throws: `OutboxError.unknown`.
  package func sentTransaction(_ hash: Hash32) async throws -> SentTransaction {
    guard let found = try await readSent(hash) else { throw OutboxError.unknown(hash) }
    return found
  }

  /// Reads a transaction of the outbox, with its blobs if they are kept; nil if there is none.
  package func sent(_ hash: Hash32) async throws -> PooledTransaction? {
    try await readSent(hash)?.transaction
  }

  private func readSent(_ hash: Hash32) async throws -> SentTransaction? {
    let found = try await worker.ask(ReadSentTransaction(hash: hash))
    if let found, found.transaction.signed.hash != hash { throw AnswerMismatchError.subject }
    return found
  }
}

extension ChainClient: BroadcastPayouts.Worker {
  package func broadcast(_ payment: PooledTransaction, number: Int) async throws
    -> OutboxResult<BroadcastVerdict>
  {
    try await sendTransaction(payment, awaitsReceipt: false, route: .nodes) {
      PayoutBroadcastError.stopped(number: number, $0).report
    }
  }

  package func mined(of account: Address) async throws -> UInt64 {
    try await ask(CountMined(chain: id, account: account))
  }

  package func receipts(_ hashes: [Hash32]) async throws -> [Receipt?] {
    let receipts = try await ask(ReadReceipts(chain: id, hashes: hashes))
    try AnswerMismatchError.check(receipts, answer: hashes)
    for (receipt, hash) in zip(receipts, hashes) {
      if let receipt { try AnswerMismatchError.check(receipt, of: hash) }
    }
    return receipts
  }

  package func holds(_ hashes: [Hash32]) async throws -> [Bool] {
    let held = try await ask(FindHeldTransactions(chain: id, hashes: hashes))
    try AnswerMismatchError.check(held, answer: hashes)
    return held
  }
}

extension ChainClient: VerifyOnChain.Worker {
  package func code(of account: Address, at block: BlockReference) async throws -> [UInt8] {
    try await ask(ReadCode(chain: id, account: account, block: block)).wrappedValue
  }

  package func verdict(
    of account: Address,
    on digest: Hash32,
    _ signature: [UInt8],
    at block: BlockReference
  ) async throws -> SignatureVerdict {
    try await ask(
      VerifyContractSignature(
        chain: id,
        account: account,
        digest: digest,
        signature: signature,
        block: block
      )
    )
  }

  package func verdict(
    of account: Address,
    on digest: Hash32,
    _ wrapped: WrappedSignature,
    at block: BlockReference
  ) async throws -> PreparedVerdict {
    try await ask(
      VerifyPreparedSignature(
        chain: id,
        account: account,
        digest: digest,
        wrapped: wrapped,
        block: block
      )
    )
  }
}

extension ChainClient {
  /// The hashes of this chain's transactions that the outbox does not know as mined, by nonce.
  package func unsettled() async throws -> [Hash32] {
    try await pending(isOffline: false) { _ in true }.hashes
  }

  /// The transactions of accounts that were sent from this machine and are not mined, by nonce.
  ///
  /// The outbox may not know yet that one is mined, so the accounts' nonces are asked for, unless
  /// offline. What cannot be read is left out.
  func pending(of accounts: [Address], isOffline: Bool) async -> PendingTransactions {
    let found = try? await pending(isOffline: isOffline, where: accounts.contains)
    return found ?? PendingTransactions([])
  }

  private func pending(isOffline: Bool, where isMeant: (Address) -> Bool) async throws
    -> PendingTransactions
  {
    var open = try await ask(ListSavedTransactions()).filter {
      $0.chain == id && $0.signed.transaction.chain == id && $0.state.isOpen
        && isMeant($0.signed.sender)
    }
    for account in Set(open.map(\.signed.sender)) where !isOffline {
      guard let count = try? await ask(CountMined(chain: id, account: account)) else { continue }
      let settled = open.filter {
        $0.signed.sender == account && $0.signed.transaction.nonce < count
      }
      open.removeAll { one in settled.contains { $0.signed.hash == one.signed.hash } }
      // The outbox learns what became of them; that it cannot, changes nothing here. What was told
      // as unclear or dropped is left for the next payment to tell, or for the owner to look up.
      let sent = settled.filter { $0.state == .accepted && $0.errorCode == nil }
      for one in sent.prefix(Self.mostLookups) {
        _ = try? await ask(FindTransaction(chain: id, hash: one.signed.hash))
      }
    }
    // Of those that replace each other, only one can be mined: the last one that was sent counts.
    var last: [Slot: SavedTransaction] = [:]
    for one in open.sorted(by: { $0.sent ?? 0 < $1.sent ?? 0 }) {
      last[Slot(sender: one.signed.sender, nonce: one.signed.transaction.nonce)] = one
    }
    let newest = last.values.sorted { $0.signed.transaction.nonce < $1.signed.transaction.nonce }
    return PendingTransactions(newest.map(\.signed))
  }

  /// The most transactions of an account that are looked up at once.
  private static let mostLookups = 5

  /// The place of a transaction in the order of an account's.
  private struct Slot: Hashable {
    let sender: Address
    let nonce: UInt64
  }
}
