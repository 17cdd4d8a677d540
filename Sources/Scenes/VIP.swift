/// Does the work of a scene: checks the request, asks the worker, decides.
///
/// A use case that needs a secret takes it as a borrowed argument beside the request, never
/// inside it: requests and responses can be copied, secrets cannot.
package protocol Interactor<Request, Response>: Sendable {
  associatedtype Request: Sendable
  associatedtype Response: Sendable
  func act(on request: Request) async throws -> Response
}

/// Turns facts into words. Pure: no I/O, no clock, no settings.
package protocol Presenter<Response, ViewModel>: Sendable {
  associatedtype Response: Sendable
  associatedtype ViewModel: Scenes.ViewModel
  func present(_ response: Response) -> ViewModel
}

/// What a view shows. The stored properties are the JSON contract; `text` is for people.
package protocol ViewModel: Encodable, Sendable {
  /// The name of the JSON document's shape, which never changes its meaning.
  static var schema: String { get }
  /// Raised only when a field is removed or changes its meaning; new fields do not raise it.
  static var schemaVersion: Int { get }
  /// The answer for people: whole lines, without the last line end.
  var text: String { get }
  /// What to say beside the answer (stderr): graded, already worded.
  var notes: [String] { get }
  /// Where to go next, if there is an obvious place.
  var next: Route? { get }
}

/// A view model with a document, which goes to a file or to the next program in a pipe.
package protocol DocumentModel: ViewModel {
  /// The document as it is handed over.
  var file: String { get }
  /// Where to go next with the file that it was written to.
  func next(with path: String) -> Route
}

extension ViewModel {
  package static var schemaVersion: Int { 1 }
  package var notes: [String] { [] }
  package var next: Route? { nil }
}
