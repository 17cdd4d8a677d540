/// One reason for warnings: at which kinds of subject it looks, and what it finds there.
///
/// It is a pure function of the subject and of what is known. Who wants its warning for one more kind adds
/// the kind to it, and nothing elsewhere.
package struct Rule: Sendable {
  private enum Check: Sendable {
    case ofWhole(@Sendable (ReviewSubject, Knowledge) -> [Finding])
    case ofEach(@Sendable (ReviewItem, Knowledge) -> Warning?)
  }

  /// What tells it from the others: its first code, unless it has a name.
  package let name: String
  /// The codes of all that it may find.
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

  /// What it finds in a subject; nothing in one of another kind.
  package func find(in subject: ReviewSubject, knowing knowledge: Knowledge) -> [Finding] {
    guard kinds.contains(subject.kind) else { return [] }
    return switch check {
    case .ofWhole(let find): find(subject, knowledge)
    case .ofEach(let find):
      Finding.gathered(of: subject.reviewItems) { [find($0, knowledge)].compactMap(\.self) }
    }
  }

  /// What it says of one payment or call, where it looks at each alone.
  var ofEach: (@Sendable (ReviewItem, Knowledge) -> Warning?)? {
    guard case .ofEach(let find) = check else { return nil }
    return find
  }
}

extension Rule {
  /// Looks at the whole, and says for which rows of a list it holds.
  init(
    _ codes: String...,
    named name: String? = nil,
    of kinds: Set<ReviewSubject.Kind>,
    find: @escaping @Sendable (ReviewSubject, Knowledge) -> [Finding]
  ) {
    self.init(codes, name, kinds, .ofWhole(find))
  }

  /// Looks at one side of a subject; where it has none, nothing is found.
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

  /// Looks at each payment or call alone.
  init(
    each code: String,
    named name: String? = nil,
    of kinds: Set<ReviewSubject.Kind>,
    find: @escaping @Sendable (ReviewItem, Knowledge) -> Warning?
  ) {
    self.init([code], name, kinds, .ofEach(find))
  }
}
