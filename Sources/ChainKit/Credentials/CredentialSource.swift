package import Entity
import Synchronization

/// The credential of a node for all requests to it, renewed when the node rejects it.
///
/// An actor, because a hundred requests that are rejected at once cause one renewal.
package actor CredentialSource {
  /// The outcome of a renewal.
  package enum Renewed: Sendable {
    /// A header of the same kind, with a new token.
    case header(HTTPHeader)
    /// There is no other token.
    case noOther
    /// Nobody could be asked; that says nothing about the next time.
    case notAsked
  }

  package typealias Renewal = @Sendable () async -> Renewed

  private enum Kind {
    case token(HTTPHeader, Renewal)
    case jwt(secret: [UInt8])
  }

  private var kind: Kind
  private let timing: RetryTiming
  /// The headers that were in use, the newest last.
  private let headers: Mutex<[HTTPHeader]>
  /// The number of renewals that gave another token.
  package private(set) var version: UInt64 = 0
  private var isRenewing = false
  /// Those who wait for the renewal in progress.
  private var waiters: [UInt64: CheckedContinuation<Bool, Never>] = [:]
  private var lastWaiter: UInt64 = 0
  /// Whether a renewal of this version was in vain; no other one is tried.
  private var isSpent = false

  /// The JWT that is in use, and when it was signed by our clock.
  private var signed: (header: HTTPHeader, at: Int64)?
  /// How much the node's clock is ahead of ours, in seconds.
  private var skew: Int64 = 0

  /// How long a JWT is used, in seconds. Nodes accept it for 60 s.
  private static let lifetime: Int64 = 30
  /// How many headers are remembered: those of JWTs for several times as long as one is accepted.
  private static let most = 8

  /// Makes a source; `renew` gets a new token, and is not used for a JWT.
  package init(
    _ credential: NodeCredential,
    timing: RetryTiming = .live,
    renew: @escaping Renewal
  ) {
    switch credential {
    case .token(let header, _):
      kind = .token(header, renew)
      headers = Mutex([header])
    case .jwt(let secret):
      kind = .jwt(secret: secret)
      headers = Mutex([])
    }
    self.timing = timing
  }

  /// The headers that requests were sent with lately: a node may repeat one in an error.
  nonisolated var lately: [HTTPHeader] { headers.withLock(\.self) }

  /// Returns the header for a request that is sent now.
  package func header() -> HTTPHeader? {
    switch kind {
    case .token(let header, _): return header
    case .jwt(let secret):
      let now = timing.now()
      if let signed, (0..<Self.lifetime).contains(now - signed.at) { return signed.header }
      let token = JSONWebToken.signed(with: secret, issuedAt: now + skew)
      guard let header = HTTPHeader.bearer(token) else { return nil }
      signed = (header, now)
      remember(header)
      return header
    }
  }

  /// Renews the credential after the node has rejected it.
  ///
  /// All who ask for the same version share one renewal, and who asks for an earlier one has none
  /// to wait for. Who is cancelled, or has waited for `limit`, gives up alone.
  /// - Parameters:
  ///   - rejected: The version when the request was made.
  ///   - date: The `Date` header of the rejection, in seconds since 1970; nil if it has none.
  ///   - limit: The longest time to wait.
  /// - Returns: Whether a replay may succeed.
  package func renew(after rejected: UInt64, date: Int64?, within limit: Duration) async -> Bool {
    guard rejected == version else { return true }
    guard !isSpent else { return false }
    guard case .token(let header, let renew) = kind else { return adjustClock(to: date) }
    if !isRenewing {
      isRenewing = true
      Task { take(await renew(), instead: header, renew) }
    }
    lastWaiter += 1
    let number = lastWaiter
    let timer = Task {
      try await timing.sleep(limit)
      leave(number)
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if Task.isCancelled { waiter.resume(returning: false) } else { waiters[number] = waiter }
      }
    } onCancel: {
      Task { await self.leave(number) }
    }
  }

  private func remember(_ header: HTTPHeader) {
    headers.withLock { $0 = ($0 + [header]).suffix(Self.most) }
  }

  private func leave(_ number: UInt64) {
    waiters.removeValue(forKey: number)?.resume(returning: false)
  }

  private func take(_ renewed: Renewed, instead old: HTTPHeader, _ renew: @escaping Renewal) {
    isRenewing = false
    var isNew = false
    switch renewed {
    case .header(let new) where new != old:
      kind = .token(new, renew)
      version += 1
      isNew = true
      remember(new)
    case .header, .noOther: isSpent = true
    case .notAsked: break
    }
    for waiter in waiters.values { waiter.resume(returning: isNew) }
    waiters = [:]
  }

  /// Corrects the time in later tokens by the node's clock, if that can be why it was rejected.
  private func adjustClock(to date: Int64?) -> Bool {
    let now = timing.now()
    let found = date.map { $0 - now } ?? skew
    let isOld = signed.map { now - $0.at > Self.lifetime / 2 } ?? false
    guard isOld || abs(found - skew) > Self.lifetime / 2 else {
      isSpent = true
      return false
    }
    (skew, signed) = (found, nil)
    version += 1
    return true
  }
}
