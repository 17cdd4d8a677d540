import Core
import Entity

/// Finds out whether a transaction that was told as refused, dropped or unclear, and whose nonce is
/// used, was mined.
///
/// A node may forward what it refuses, and list a receipt late: that it has none proves nothing.
/// Only another mined transaction with the nonce does.
struct DoubtfulLookup: Sendable {
  let node: Node
  let journal: Journal
  let chain: ChainID
  let timing: RetryTiming

  /// How many nonces are searched for in blocks at once, the highest first.
  static let mostSearched = 8

  /// Finds the transactions with nonces below a count that were mined, or may be, though nobody was
  /// told that they were sent, highest nonce first.
  ///
  /// Of what was mined and failed, only the fee was paid: it is not among them. What was mined does
  /// not change the outbox, so that each payment tells it until the owner looks it up. One whose
  /// nonce a transaction from elsewhere used is recorded as replaced.
  ///
  /// Cost: a batch if there is any, and a search for each nonce that no known transaction used.
  /// What fails for a while is asked again for six seconds.
  /// - Throws: `SendingError.node`, `SendingError.store`.
  func minedAfterAll(
    by sender: Address,
    below count: UInt64
  ) async throws(SendingError) -> [MinedAfterAll] {
    let nonces: [DoubtfulNonce]
    do {
      nonces = try journal.doubtful(chain: chain, sender: sender, below: count, now: timing.now())
    } catch {
      throw .store(error)
    }
    guard !nonces.isEmpty else { return [] }
    let answers: [Hash32: Result<Receipt?, RPCFailure>]
    do { answers = try await receipts(nonces.flatMap(\.hashes)) } catch { throw .node(error) }
    var found: [MinedAfterAll] = []
    var searches = 0
    for nonce in nonces {
      let receipts = nonce.hashes.compactMap { hash in
        if case .success(let receipt?)? = answers[hash] { receipt } else { nil }
      }
      if let receipt = receipts.first {
        guard receipt.succeeded != false else { continue }
        found += nonce.doubtful.filter { $0.hash == receipt.transaction }
          .map { MinedAfterAll($0, block: receipt.blockNumber) }
        continue
      }
      let isSearched = searches < Self.mostSearched
      searches += 1
      found += isSearched ? await search(nonce, of: sender) : nonce.unknown
    }
    return found
  }

  /// Reads receipts; those that cannot be told for a while are asked for again.
  private func receipts(
    _ hashes: [Hash32]
  ) async throws(RPCFailure) -> [Hash32: Result<Receipt?, RPCFailure>] {
    var answers = try await node.receiptAnswers(hashes)
    for attempt in 1..<Broadcaster.lookups {
      let failed = answers.indices.filter { answers[$0].failure?.passes == true }
      let pause = Broadcaster.pause * attempt
      guard !failed.isEmpty,
        Deadline.current?.leaves(after: pause, at: timing.elapsed()) != false
      else { break }
      do { try await timing.sleep(pause) } catch { throw .cancelled }
      guard let again = try? await node.receiptAnswers(failed.map { hashes[$0] }) else { continue }
      for (place, answer) in zip(failed, again) { answers[place] = answer }
    }
    return Dictionary(zip(hashes, answers)) { first, _ in first }
  }

  /// Searches the blocks for the transaction that used a nonce of which no receipt is listed.
  private func search(_ nonce: DoubtfulNonce, of sender: Address) async -> [MinedAfterAll] {
    // What is recorded is not looked at again, so a node's word is not enough.
    let user = try? await NonceSearch(node).transaction(
      from: sender,
      nonce: nonce.nonce,
      onlyProved: true
    )
    guard let user else { return nonce.unknown }
    guard !nonce.hashes.contains(user.hash) else {
      return nonce.doubtful.filter { $0.hash == user.hash }
        .map { MinedAfterAll($0, block: user.block) }
    }
    for signed in nonce.doubtful {
      // If it cannot be recorded, the next payment searches again.
      try? journal.note(.replaced, of: signed.hash, now: timing.now())
    }
    return []
  }
}

/// A used nonce of transactions that were told as refused, dropped or unclear.
struct DoubtfulNonce: Equatable {
  let nonce: UInt64
  let doubtful: [SignedTransaction]
  /// The hashes of all transactions of this machine with the nonce.
  let hashes: [Hash32]

  /// What is told of them if it is not known which transaction used the nonce.
  var unknown: [MinedAfterAll] { doubtful.map { MinedAfterAll($0, block: nil) } }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
