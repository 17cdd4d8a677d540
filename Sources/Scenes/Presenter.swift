package import Core

/// Turns facts into words. Pure: no I/O, no clock, no settings, and it cannot fail.
package protocol Presenter<Response, Body>: Sendable {
  associatedtype Response: Sendable
  associatedtype Body: AnswerBody
  func present(_ response: Response) -> Answer<Body>
}

/// Turns facts into what is drawn again and again, and has no JSON. Pure, as a presenter.
package protocol PicturePresenter<Response, Drawing>: Sendable {
  associatedtype Response: Sendable
  associatedtype Drawing: Sendable
  func present(_ response: Response) -> Drawing
}

/// What is drawn on the terminal: the table, and sentences below it.
package struct Picture: Sendable, Equatable {
  package let table: StyledText
  package let notes: [Sentence]
}
