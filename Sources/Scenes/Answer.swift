package import Core

/// The fields of an answer: the JSON contract of one shape, and nothing that is not in it.
package protocol AnswerBody: Encodable, Sendable {
  /// The name of the JSON document's shape, which never changes its meaning.
  static var schema: String { get }
  /// Raised only when a field is removed or changes its meaning; new fields do not raise it.
  static var schemaVersion: Int { get }
}

extension AnswerBody {
  package static var schemaVersion: Int { 1 }
}

/// What a view shows: the answer in fields and in words, and what belongs beside it.
@dynamicMemberLookup
package struct Answer<Body: AnswerBody>: Sendable {
  /// The document, for an answer that is one: it goes to a file or to the next program in a pipe.
  package struct Document: Sendable {
    /// The document as it is handed over.
    package let file: String
    /// Where to go next with the file that it was written to.
    package let next: @Sendable (_ path: String) -> Route

    package init(file: String, next: @escaping @Sendable (_ path: String) -> Route) {
      (self.file, self.next) = (file, next)
    }
  }

  /// The fields of the JSON document.
  package let body: Body
  /// The answer for people: whole lines, without the last line end.
  package let styled: StyledText
  /// What to say beside the answer (stderr): graded, already worded.
  package let notes: [Sentence]
  /// What can be done about it.
  package let suggestedActions: [SuggestedAction]
  /// Where to go next, if there is an obvious place.
  package let next: Route?
  package let document: Document?

  package init(
    _ body: Body,
    text: Sentence,
    notes: [Sentence] = [],
    suggestedActions: [SuggestedAction] = [],
    next: Route? = nil,
    document: Document? = nil
  ) {
    self.init(
      body,
      styled: StyledText(text),
      notes: notes,
      suggestedActions: suggestedActions,
      next: next,
      document: document
    )
  }

  package init(
    _ body: Body,
    styled: StyledText,
    notes: [Sentence] = [],
    suggestedActions: [SuggestedAction] = [],
    next: Route? = nil,
    document: Document? = nil
  ) {
    (self.body, self.styled, self.notes) = (body, styled, notes)
    (self.suggestedActions, self.next, self.document) = (suggestedActions, next, document)
  }

  package var text: String { styled.text }

  package subscript<Field>(dynamicMember field: KeyPath<Body, Field>) -> Field {
    body[keyPath: field]
  }
}
