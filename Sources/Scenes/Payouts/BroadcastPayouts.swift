package import Core
package import Entity

/// Broadcasts many signed payments, and continues where an earlier run ended.
///
/// The node is asked for the state of each payment by its hash before anything is sent, so that
/// nothing is sent twice and nothing is left out, however the earlier run ended.
package enum BroadcastPayouts {
  package struct Request: Sendable {
    package let document: SignedPayouts
    package let chain: ChainEntry
    /// The maximum number of unmined payments at a time; nodes keep few of one account.
    package let atOnce: Int
    /// True to wait until all are mined.
    package let waits: Bool

    package init(document: SignedPayouts, chain: ChainEntry, atOnce: Int, waits: Bool) {
      (self.document, self.chain) = (document, chain)
      (self.atOnce, self.waits) = (max(1, atOnce), waits)
    }
  }

  /// The state of one payment.
  package enum PaymentStatus: Sendable, Equatable {
    case mined(succeeded: Bool)
    /// A node had it before this run.
    case known
    case sent
  }

  /// Progress to report before the answer.
  package enum BroadcastEvent: Sendable, Equatable {
    case broadcast(Int)
    /// The last payment broadcast so far is waited for; the rest follows it.
    case waiting(broadcast: Int, of: Int)
    /// The outbox does not show the outcome of a payment, for this reason.
    case unrecorded(number: Int, Hash32, Sentence)

    package var note: Sentence? {
      switch self {
      case .broadcast: nil
      case .unrecorded(let number, let hash, let reason):
        .caution(
          "the status of payment \(number), \(hash), was not recorded in the outbox: \(reason)"
        )
      case .waiting(broadcast: 1, of: 1):
        .info("the payment is broadcast; waiting until it is mined; Ctrl-C does not cancel it")
      case .waiting(let count, let total) where count == total:
        .info(
          "\(count: count) of \(total, one: "payment", many: "payments") are broadcast; waiting "
            + "until they are mined; Ctrl-C cancels none of them"
        )
      case .waiting(let count, let total):
        .info(
          "\(count: count) of \(total, one: "payment", many: "payments") are broadcast; the next "
            + "ones follow when these are mined; Ctrl-C cancels none of them"
        )
      }
    }
  }

  package struct Response: Sendable {
    package let document: SignedPayouts
    package let chain: ChainEntry
    package let statuses: [PaymentStatus]
    /// The number of payments that this run broadcast.
    package let sent: Int
    /// Whether the outbox shows the outcome of each.
    package let isRecorded: Bool
  }

  /// Throws if the payments are for another chain, before a database is opened.
  package static func check(_ document: SignedPayouts, on chain: ChainEntry)
    throws(BroadcastError)
  {
    let signed = document.totals.chain
    guard signed == chain.id else { throw .otherChain(signed, wanted: chain.id) }
  }

  package protocol Worker: Sendable {
    /// Broadcasts a payment; if the answer is unclear, its state is looked up by the hash.
    ///
    /// `number` is its position in the list, counted from 1, to report if the program is
    /// interrupted.
    func broadcast(_ payment: PooledTransaction, number: Int) async throws
      -> OutboxResult<BroadcastVerdict>
    /// Waits for a transaction, as ``Broadcast/Worker`` does.
    func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) async throws
      -> OutboxResult<Receipt>
    /// Returns the number of mined transactions of the account.
    func mined(of account: Address) async throws -> UInt64
    func receipts(_ hashes: [Hash32]) async throws -> [Receipt?]
    func holds(_ hashes: [Hash32]) async throws -> [Bool]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      try await act(on: request) { _ in }
    }

    /// Broadcasts the payments; `notify` gets how many are broadcast, and what is waited for.
    package func act(on request: Request, notify: (BroadcastEvent) -> Void) async throws
      -> Response
    {
      let signed = request.document.signed
      try BroadcastPayouts.check(request.document, on: request.chain)
      let run = BroadcastPayoutsRun(worker: worker, signed: signed)
      var isRecorded = true
      var statuses = try await run.past(request.document.sender, &isRecorded, notify)
      var sent = statuses.count { $0 == .sent }
      notify(.broadcast(statuses.count))
      while statuses.count < signed.count {
        let window = Array(signed[statuses.count...].prefix(request.atOnce))
        // A window begins when the last payment of the previous one is mined.
        if let last = statuses.indices.last, statuses[last].isWaiting {
          notify(.waiting(broadcast: statuses.count, of: signed.count))
          statuses[last] = try await run.mined(last, &isRecorded, notify)
        }
        let held = try await run.held(window, after: statuses.count, isFirst: sent == 0)
        for (index, isHeld) in zip(statuses.count..., held) {
          statuses.append(isHeld ? .known : try await run.broadcast(index, &isRecorded, notify))
          sent += isHeld ? 0 : 1
          notify(.broadcast(statuses.count))
        }
      }
      if request.waits {
        if statuses.last?.isWaiting == true {
          notify(.waiting(broadcast: statuses.count, of: signed.count))
        }
        statuses = try await run.settled(statuses, &isRecorded, notify)
      }
      return Response(
        document: request.document,
        chain: request.chain,
        statuses: statuses,
        sent: sent,
        isRecorded: isRecorded
      )
    }
  }
}

extension BroadcastPayouts.PaymentStatus {
  var isWaiting: Bool {
    if case .mined = self { return false }
    return true
  }
}
