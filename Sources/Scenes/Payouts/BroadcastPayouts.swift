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

    package var note: Sentence? {
      switch self {
      case .broadcast: nil
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
  }

  package protocol Worker: Sendable {
    /// Broadcasts a payment; if the answer is unclear, its state is looked up by the hash.
    ///
    /// `number` is its position in the list, counted from 1, to report if the program is
    /// interrupted.
    func broadcast(_ payment: PooledTransaction, number: Int) async throws -> BroadcastVerdict
    /// Waits for a transaction, as ``Broadcast/Worker`` does.
    func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) async throws -> Receipt
    /// Returns the number of mined transactions of the account.
    func mined(of account: Address) async throws -> UInt64
    func receipts(_ hashes: [Hash32]) async throws -> [Receipt?]
    func holds(_ hashes: [Hash32]) async throws -> [Bool]
  }

  package struct Interactor: Sendable {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Broadcasts the payments; `notify` gets how many are broadcast, and what is waited for.
    package func act(on request: Request, notify: (BroadcastEvent) -> Void = { _ in }) async throws
      -> Response
    {
      let signed = request.document.signed
      let chain = request.document.totals.chain
      guard chain == request.chain.id else {
        throw BroadcastError.otherChain(chain, wanted: request.chain.id)
      }
      var statuses = try await past(signed, sender: request.document.sender)
      var sent = 0
      notify(.broadcast(statuses.count))
      while statuses.count < signed.count {
        let window = Array(signed[statuses.count...].prefix(request.atOnce))
        // A window begins when the last payment of the previous one is mined.
        if let last = statuses.indices.last, statuses[last].isWaiting {
          notify(.waiting(broadcast: statuses.count, of: signed.count))
          statuses[last] = .mined(succeeded: try await mined(signed[last], 1))
        }
        let held = try await worker.holds(window.map(\.hash))
        for (one, isHeld) in zip(window, held) {
          statuses.append(isHeld ? .known : try await hand(over: one, number: statuses.count + 1))
          sent += isHeld ? 0 : 1
          notify(.broadcast(statuses.count))
        }
      }
      if request.waits {
        if statuses.last?.isWaiting == true {
          notify(.waiting(broadcast: statuses.count, of: signed.count))
        }
        statuses = try await settled(signed, statuses)
      }
      return Response(
        document: request.document,
        chain: request.chain,
        statuses: statuses,
        sent: sent
      )
    }

    /// Returns the state of payments with used nonces; throws if another transaction used one.
    private func past(_ signed: [SignedTransaction], sender: Address) async throws
      -> [PaymentStatus]
    {
      let mined = try await worker.mined(of: sender)
      let used = signed.prefix { $0.transaction.nonce < mined }
      let receipts = try await worker.receipts(used.map(\.hash))
      return try zip(used, receipts).enumerated().map { index, pair in
        guard let receipt = pair.1 else {
          throw PayoutBroadcastError.replaced(
            number: index + 1,
            nonce: pair.0.transaction.nonce,
            hash: pair.0.hash
          )
        }
        return .mined(succeeded: receipt.succeeded != false)
      }
    }

    private func hand(over one: SignedTransaction, number: Int) async throws -> PaymentStatus {
      let verdict: BroadcastVerdict
      do {
        verdict = try await worker.broadcast(PooledTransaction(one), number: number)
      } catch let error as any Reportable {
        throw PayoutBroadcastError.stopped(number: number, error.report)
      }
      switch verdict {
      case .accepted: return .sent
      case .alreadyKnown: return .known
      case .mined(let receipt), .minedBefore(let receipt):
        return .mined(succeeded: receipt.succeeded != false)
      case .rejected(let failure):
        throw PayoutBroadcastError.stopped(number: number, failure.report)
      case .unknown(let failure):
        let unclear = BroadcastError.unclear(one.hash, failure.report.message)
        throw PayoutBroadcastError.stopped(number: number, unclear.report)
      }
    }

    private func mined(_ one: SignedTransaction, _ confirmations: UInt64) async throws -> Bool {
      try await worker.wait(
        for: one.hash,
        confirmations: confirmations,
        seconds: Broadcast.waitSeconds
      ).succeeded != false
    }

    /// Waits for the last payment, which is mined after all others, and checks each.
    private func settled(_ signed: [SignedTransaction], _ statuses: [PaymentStatus]) async throws
      -> [PaymentStatus]
    {
      guard let last = signed.last else { return statuses }
      _ = try await mined(last, 1)
      let receipts = try await worker.receipts(signed.map(\.hash))
      return zip(statuses, receipts).map { status, receipt in
        receipt.map { .mined(succeeded: $0.succeeded != false) } ?? status
      }
    }
  }
}

extension BroadcastPayouts.PaymentStatus {
  var isWaiting: Bool {
    if case .mined = self { return false }
    return true
  }
}

/// Why not all payments were broadcast; the earlier ones remain broadcast.
package enum PayoutBroadcastError: Error, Equatable {
  /// The nonce of this payment, counted from 1, was used by another transaction.
  case replaced(number: Int, nonce: UInt64, hash: Hash32)
  /// This payment was not accepted, and none after it was sent.
  case stopped(number: Int, Report)
}

extension PayoutBroadcastError: Reportable {
  package var report: Report {
    switch self {
    case .replaced(let number, let nonce, let hash):
      Report(
        .refused,
        "payout-replaced",
        "payment \(number) was replaced: another transaction used its nonce \(nonce), and no block "
          + "contains \(hash); nothing was sent now"
      )
    case .stopped(let number, let cause):
      Report(
        cause.kind,
        "payout-stopped",
        "stopped at payment \(number): \(cause.message); the payments before it were broadcast, "
          + "none after it was sent"
      )
    }
  }
}
