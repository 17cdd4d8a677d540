import Core
import Entity

/// The steps of broadcasting a payout list.
///
/// `isRecorded` becomes false if the outbox does not show the outcome of a payment.
struct BroadcastPayoutsRun {
  typealias PaymentStatus = BroadcastPayouts.PaymentStatus
  typealias Notify = (BroadcastPayouts.BroadcastEvent) -> Void

  let worker: any BroadcastPayouts.Worker
  let signed: [SignedTransaction]

  /// Returns the state of payments with used nonces; throws if another transaction used one.
  ///
  /// A node may list a payment some time after its block. One that it does not list is broadcast:
  /// that looks for the transaction that used its nonce, and cannot pay twice.
  func past(_ sender: Address, _ isRecorded: inout Bool, _ notify: Notify) async throws
    -> [PaymentStatus]
  {
    let mined = try await worker.mined(of: sender)
    let used = signed.prefix { $0.transaction.nonce < mined }
    let receipts = try await worker.receipts(used.map(\.hash))
    var statuses: [PaymentStatus] = []
    for (index, receipt) in receipts.enumerated() {
      if let receipt {
        statuses.append(.mined(succeeded: receipt.succeeded != false))
      } else {
        statuses.append(try await broadcast(index, &isRecorded, notify))
      }
    }
    return statuses
  }

  /// Returns which payments the node has; `count` are broadcast already.
  func held(_ window: [SignedTransaction], after count: Int, isFirst: Bool) async throws -> [Bool] {
    do {
      return try await worker.holds(window.map(\.hash))
    } catch let error as any Reportable where !isFirst {
      throw PayoutBroadcastError.stopped(number: count + 1, error.report)
    }
  }

  func broadcast(_ index: Int, _ isRecorded: inout Bool, _ notify: Notify) async throws
    -> PaymentStatus
  {
    let (one, number) = (signed[index], index + 1)
    let answer: OutboxResult<BroadcastVerdict>
    do {
      answer = try await worker.broadcast(PooledTransaction(one), number: number)
    } catch let error as any Reportable {
      throw PayoutBroadcastError.stopped(number: number, error.report)
    }
    note(answer, of: index, &isRecorded, notify)
    switch answer.value {
    case .accepted: return .sent
    case .alreadyKnown: return .known
    case .mined(let receipt), .minedBefore(let receipt):
      return .mined(succeeded: receipt.succeeded != false)
    case .rejected(let failure):
      let refused = BroadcastError.refused(one.hash, failure)
      throw PayoutBroadcastError.stopped(number: number, refused.report)
    case .replaced(let other):
      throw PayoutBroadcastError.replaced(number: number, one.hash, by: other)
    case .unknown(let failure):
      let unclear = BroadcastError.unclear(one.hash, failure.report.message)
      throw PayoutBroadcastError.stopped(number: number, unclear.report)
    }
  }

  /// Waits until a payment is mined.
  func mined(_ index: Int, _ isRecorded: inout Bool, _ notify: Notify) async throws -> PaymentStatus
  {
    let hash = signed[index].hash
    let answer = try await Broadcast.following(hash) {
      try await worker.wait(for: hash, confirmations: 1, seconds: Broadcast.waitSeconds)
    }
    note(answer, of: index, &isRecorded, notify)
    return .mined(succeeded: answer.value.succeeded != false)
  }

  /// Waits for the last payment, which is mined after all others, and checks each.
  func settled(_ statuses: [PaymentStatus], _ isRecorded: inout Bool, _ notify: Notify) async throws
    -> [PaymentStatus]
  {
    guard let last = signed.indices.last else { return statuses }
    _ = try await mined(last, &isRecorded, notify)
    let receipts = try await Broadcast.following(signed[last].hash) {
      try await worker.receipts(signed.map(\.hash))
    }
    return zip(statuses, receipts).map { status, receipt in
      receipt.map { .mined(succeeded: $0.succeeded != false) } ?? status
    }
  }

  private func note<Value>(
    _ answer: OutboxResult<Value>,
    of index: Int,
    _ isRecorded: inout Bool,
    _ notify: Notify
  ) {
    guard let failure = answer.failure else { return }
    isRecorded = false
    notify(.unrecorded(number: index + 1, signed[index].hash, failure.report.message))
  }
}
