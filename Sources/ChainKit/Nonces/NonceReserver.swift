import Entity
import Synchronization

/// Reserves the nonce of the payment that this process prepares, so that no other process of this
/// machine uses it.
///
/// The reservation is renewed while the process lives, and ends with it: at once if it ends
/// properly, after ``lease`` if it is killed.
package final class NonceReserver: Sendable {
  /// How long a reservation holds that is not renewed, in seconds.
  static let lease: Int64 = 30
  private static let pause = Duration.seconds(10)

  private struct State: ~Copyable {
    var reservation: NonceReservation?
    var renewal: Task<Void, Never>?
  }

  private let journal: Journal
  private let timing: RetryTiming
  // Unlike the number of a process, it is not used again, on this or another machine.
  let owner = Int64.random(in: .min ... .max)
  private let state = Mutex(State())

  package init(_ journal: Journal, timing: RetryTiming = .live) {
    (self.journal, self.timing) = (journal, timing)
  }

  deinit { state.withLock { $0.renewal?.cancel() } }

  /// Reserves the lowest free nonce of an account with so many mined transactions.
  ///
  /// An earlier reservation of this process ends.
  /// - Throws: `StoreError`.
  func reserve(chain: ChainID, sender: Address, mined: UInt64) throws(StoreError) -> UInt64 {
    let now = timing.now()
    let nonce = try journal.reserveNonce(
      chain: chain,
      sender: sender,
      from: mined,
      owner: owner,
      until: now + Self.lease,
      now: now
    )
    let renewal = renewal()
    state.withLock { state in
      state.reservation = NonceReservation(
        chain: chain,
        sender: sender,
        nonce: nonce,
        mined: mined,
        owner: owner
      )
      state.renewal?.cancel()
      state.renewal = renewal
    }
    return nonce
  }

  /// The reservation of a transaction's nonce; nil if this process did not reserve it.
  func reservation(for signed: SignedTransaction, on chain: ChainID) -> NonceReservation? {
    guard let found = state.withLock({ $0.reservation }), found.chain == chain,
      found.sender == signed.sender, found.nonce == signed.transaction.nonce
    else { return nil }
    return found
  }

  /// Forgets a reservation that a saved transaction has replaced.
  func fulfilled(_ reservation: NonceReservation) {
    state.withLock { state in
      guard state.reservation == reservation else { return }
      state.reservation = nil
      state.renewal?.cancel()
      state.renewal = nil
    }
  }

  /// Ends the reservation, if there is one; if the database fails, it ends by itself.
  package func end() {
    let held = state.withLock { state in
      state.renewal?.cancel()
      defer { (state.reservation, state.renewal) = (nil, nil) }
      return state.reservation != nil
    }
    if held { try? journal.releaseReservation(of: owner) }
  }

  private func renewal() -> Task<Void, Never> {
    Task { [journal, timing, owner] in
      while (try? await timing.sleep(Self.pause)) != nil, !Task.isCancelled {
        // If it fails, there are two more times before the lease ends.
        try? journal.renewReservation(of: owner, until: timing.now() + Self.lease)
      }
    }
  }
}
