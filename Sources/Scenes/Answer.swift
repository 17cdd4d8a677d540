package import Core

/// The fields of an answer, which are all that its JSON contains.
package protocol AnswerBody: Encodable, Sendable {
  /// The name of the JSON format; its meaning never changes.
  static var schema: String { get }
  /// Raised only if a field is removed or changes its meaning; new fields do not raise it.
  static var schemaVersion: Int { get }
}

extension AnswerBody {
  package static var schemaVersion: Int { 1 }
}

/// What a view shows: the answer as JSON and as text, and what goes with it.
@dynamicMemberLookup
package struct Answer<Body: AnswerBody>: Sendable {
  /// The document, if the answer is one: it goes to a file or to the next program in a pipe.
  package struct Document: Sendable {
    /// The text of the document, as it is written.
    package let file: String
    /// What to do next with the file at `path`, to which the document was written.
    package let next: @Sendable (_ path: String) -> Route

    package init(file: String, next: @escaping @Sendable (_ path: String) -> Route) {
      (self.file, self.next) = (file, next)
    }
  }

  /// The fields of the JSON document.
  package let body: Body
  /// The answer for people: whole lines, without the last line break.
  package let styled: StyledText
  /// Messages beside the answer (stderr): graded and ready to print.
  package let notes: [Sentence]
  /// What the user can do about the answer or its notes.
  package let suggestedActions: [SuggestedAction]
  /// What to do next, if it is obvious.
  package let next: Route?
  /// How to cancel the transaction that the answer is about; nil if that would be of no use.
  package let cancellation: Route?
  package let document: Document?

  package init(
    _ body: Body,
    text: Sentence,
    notes: [Sentence] = [],
    suggestedActions: [SuggestedAction] = [],
    next: Route? = nil,
    cancellation: Route? = nil,
    document: Document? = nil
  ) {
    self.init(
      body,
      styled: StyledText(text),
      notes: notes,
      suggestedActions: suggestedActions,
      next: next,
      cancellation: cancellation,
      document: document
    )
  }

  package init(
    _ body: Body,
    styled: StyledText,
    notes: [Sentence] = [],
    suggestedActions: [SuggestedAction] = [],
    next: Route? = nil,
    cancellation: Route? = nil,
    document: Document? = nil
  ) {
    (self.body, self.styled, self.notes) = (body, styled, notes)
    (self.suggestedActions, self.next) = (suggestedActions, next)
    (self.cancellation, self.document) = (cancellation, document)
  }

  package var text: String { styled.text }

  package subscript<Field>(dynamicMember field: KeyPath<Body, Field>) -> Field {
    body[keyPath: field]
  }
}
