import ChainKit
import Entity
import Exchange
import Synchronization

/// The credentials of all nodes, which the wallet renews on request.
final class CredentialSources: Sendable {
  private typealias Waiter = CheckedContinuation<CredentialSource.Renewed, Never>

  private struct State {
    /// The sources by the number of the credential: all nodes with one number share it.
    var sources: [Int: CredentialSource] = [:]
    var waiters: [Int: Waiter] = [:]
  }

  private let state = Mutex(State())

  /// How long the wallet may take for a new token.
  private static let patience = Duration.seconds(60)

  /// Returns the source of a credential.
  func source(of credential: NodeCredential) -> CredentialSource {
    guard case .token(_, let number) = credential else {
      return CredentialSource(credential) { .noOther }
    }
    return state.withLock { state in
      if let known = state.sources[number] { return known }
      let source = CredentialSource(credential) { [weak self] in
        await self?.renew(number) ?? .notAsked
      }
      state.sources[number] = source
      return source
    }
  }

  /// Takes the wallet's answer; one that nobody waits for is dropped.
  func take(_ answer: RenewCredential) {
    end(answer.number, answer.header.map { .header($0) } ?? .noOther)
  }

  /// Asks the wallet for a new token, and waits for it; a source asks once at a time.
  private func renew(_ number: Int) async -> CredentialSource.Renewed {
    let limit = Task {
      try await Task.sleep(for: Self.patience)
      end(number, .noOther)
    }
    defer { limit.cancel() }
    return await withCheckedContinuation { waiter in
      state.withLock { $0.waiters[number] = waiter }
      // The question for which the node was asked may have been answered meanwhile.
      if !WorkerLoop.emit(.credentialRejected(number: number)) { end(number, .notAsked) }
    }
  }

  private func end(_ number: Int, _ renewed: CredentialSource.Renewed) {
    state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: renewed)
  }
}
