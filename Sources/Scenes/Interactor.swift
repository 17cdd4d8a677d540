/// Does the work of a scene: checks the request, asks the worker, decides.
///
/// A use case that needs a secret takes it as a borrowed argument beside the request, never
/// inside it: requests and responses can be copied, secrets cannot.
package protocol Interactor<Request, Response>: Sendable {
  associatedtype Request: Sendable
  associatedtype Response: Sendable
  func act(on request: Request) async throws -> Response
}

/// Does the work of a scene in two steps, between which the owner sees the plan and agrees to it.
///
/// `commit` takes the draft, or its approved form, and whatever else the use case needs: a secret,
/// or how long to wait. A use case that needs a secret for its draft takes it beside the request
/// there, too.
package protocol DraftInteractor<Request, Draft>: Sendable {
  associatedtype Request: Sendable
  associatedtype Draft: Sendable
  /// Checks the request and determines what would be done; changes nothing.
  func draft(_ request: Request) async throws -> Draft
}

/// Turns facts into words. Pure: no I/O, no clock, no settings, and it cannot fail.
package protocol Presenter<Response, Body>: Sendable {
  associatedtype Response: Sendable
  associatedtype Body: AnswerBody
  func present(_ response: Response) -> Answer<Body>
}
