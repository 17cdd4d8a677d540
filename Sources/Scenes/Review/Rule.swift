/// A rule that may produce warnings: the kinds of subjects it examines, and its check.
///
/// The check is a pure function of the subject and of what is known. To get a rule's warnings for
/// another kind of subject, add the kind to the rule, and nothing else.
package struct Rule: Sendable {
  private enum Check: Sendable {
    case ofWhole(@Sendable (ReviewSubject, Knowledge) -> [Finding])
    case ofEach(@Sendable (ReviewItem, Knowledge) -> Warning?)
  }

  /// The name that identifies the rule: its first code, unless a name is given.
  package let name: String
  /// The codes of all its warnings.
  package let codes: Set<String>
  package let kinds: Set<ReviewSubject.Kind>
  private let check: Check

  private init(
    _ codes: [String],
    _ name: String?,
    _ kinds: Set<ReviewSubject.Kind>,
    _ check: Check
  ) {
    self.name = name ?? codes.first ?? ""
    (self.codes, self.kinds, self.check) = (Set(codes), kinds, check)
  }

  /// Returns the findings in a subject; none if the rule does not examine its kind.
  package func find(in subject: ReviewSubject, knowing knowledge: Knowledge) -> [Finding] {
    guard kinds.contains(subject.kind) else { return [] }
    return switch check {
    case .ofWhole(let find): find(subject, knowledge)
    case .ofEach(let find):
      Finding.gathered(of: subject.reviewItems) { [find($0, knowledge)].compactMap(\.self) }
    }
  }

  /// The check for one payment or call, if the rule examines each of them alone.
  var ofEach: (@Sendable (ReviewItem, Knowledge) -> Warning?)? {
    guard case .ofEach(let find) = check else { return nil }
    return find
  }
}

extension Rule {
  /// Creates a rule that examines the whole subject, and tells to which rows a finding applies.
  init(
    _ codes: String...,
    named name: String? = nil,
    of kinds: Set<ReviewSubject.Kind>,
    find: @escaping @Sendable (ReviewSubject, Knowledge) -> [Finding]
  ) {
    self.init(codes, name, kinds, .ofWhole(find))
  }

  /// Creates a rule that examines one part of a subject; without it, there are no findings.
  init<Side>(
    _ codes: String...,
    named name: String? = nil,
    of kinds: Set<ReviewSubject.Kind>,
    in side: any KeyPath<ReviewSubject, Side?> & Sendable,
    find: @escaping @Sendable (Side, Knowledge) -> [Warning]
  ) {
    self.init(
      codes,
      name,
      kinds,
      .ofWhole { subject, knowledge in
        subject[keyPath: side].map { find($0, knowledge).map { Finding($0) } } ?? []
      }
    )
  }

  /// Creates a rule that examines each payment or call alone.
  init(
    each code: String,
    named name: String? = nil,
    of kinds: Set<ReviewSubject.Kind>,
    find: @escaping @Sendable (ReviewItem, Knowledge) -> Warning?
  ) {
    self.init([code], name, kinds, .ofEach(find))
  }
}
