package import WalletKit

/// Does the work of a scene: checks the request, asks the worker, decides.
///
/// The roles in this file and ``Presenter`` are those of all use cases (`UseCaseRoleTests`). A use case that needs a secret
/// takes it as a borrowed argument beside the request, never inside it: requests and responses can
/// be copied, secrets cannot.
package protocol Interactor<Request, Response>: Sendable {
  associatedtype Request: Sendable
  associatedtype Response: Sendable
  func act(on request: Request) async throws -> Response
}

/// Does work that has no end of its own, and tells moments of it.
package protocol FollowingInteractor<Request, Moment>: Sendable {
  associatedtype Request: Sendable
  associatedtype Moment: Sendable
  /// Calls `tell` with each moment, one after the other, until the task is cancelled.
  ///
  /// - Throws: `CancellationError`; what `tell` throws; an error after which nothing can follow.
  func act(on request: Request, tell: (Moment) async throws -> Void) async throws
}

/// Does work that needs a secret from its start: a key to unlock with, or the secret itself.
///
/// Its further methods take the request and the secret beside it. They cannot be part of the role:
/// a secret is noncopyable, and each use case needs another one, for which Swift has no associated
/// type.
package protocol SecretInteractor<Request, Preparation>: Sendable {
  associatedtype Request: Sendable
  associatedtype Preparation: Sendable
  /// Throws what can be known to fail without the secret; to be called before one is asked for.
  @discardableResult func prepare(_ request: Request) throws -> Preparation
}

/// Does the work of a scene in two steps, between which the owner sees the plan and agrees to it.
///
/// The second step is `commit`, which takes what was agreed to; most use cases have one of the next
/// two roles. Where it needs more, such as a new password or how long to wait, or where another use
/// case does it, this role is the first step alone.
package protocol DraftInteractor<Request, Draft>: Sendable {
  associatedtype Request: Sendable
  associatedtype Draft: Sendable
  /// Checks the request and determines what would be done; changes nothing.
  func draft(_ request: Request) async throws -> Draft
}

/// Does in its second step what the draft says, and nothing else.
package protocol CommittingInteractor: DraftInteractor {
  associatedtype Response: Sendable
  func commit(_ draft: Draft) async throws -> Response
}

/// Unlocks a wallet in its second step.
package protocol UnlockingInteractor: DraftInteractor {
  /// The draft, or its approved form if something is signed.
  associatedtype Agreed: Sendable
  associatedtype Response: Sendable
  func commit(_ agreed: Agreed, unlockedBy secret: borrowing UnlockSecret) async throws -> Response
}
