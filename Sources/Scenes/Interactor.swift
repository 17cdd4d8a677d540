/// Does the work of a scene: checks the request, asks the worker, decides.
///
/// A use case that needs a secret takes it as a borrowed argument beside the request, never
/// inside it: requests and responses can be copied, secrets cannot.
package protocol Interactor<Request, Response>: Sendable {
  associatedtype Request: Sendable
  associatedtype Response: Sendable
  func act(on request: Request) async throws -> Response
}

/// Does the work of a scene in two steps, with its owner's word between them: what would be done is
/// shown, and done only then.
///
/// `commit` takes the draft, or what was approved of it, and whatever else that use case needs: a secret, how
/// long to wait. A use case that reads a secret for its draft takes it beside the request there, too.
package protocol DraftInteractor<Request, Draft>: Sendable {
  associatedtype Request: Sendable
  associatedtype Draft: Sendable
  /// Checks the request and works out what would be done; changes nothing.
  func draft(_ request: Request) async throws -> Draft
}

/// Turns facts into words. Pure: no I/O, no clock, no settings, and it cannot fail.
package protocol Presenter<Response, Body>: Sendable {
  associatedtype Response: Sendable
  associatedtype Body: AnswerBody
  func present(_ response: Response) -> Answer<Body>
}
