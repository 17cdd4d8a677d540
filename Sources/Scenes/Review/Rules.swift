/// All rules, and the only way to run them.
package enum Rules {
  /// All rules, without duplicates.
  package static let all: [Rule] = {
    var names: Set<String> = []
    return (ofTransactions + ofLists + ofMessages + ofContacts).filter {
      names.insert($0.name).inserted
    }
  }()

  /// Returns the findings about a subject, in the order in which its review reports them.
  package static func findings(
    about subject: ReviewSubject,
    knowing knowledge: Knowledge
  ) -> [Finding] {
    var found: [Finding] = []
    // Consecutive rules that examine each payment alone run together, so that all findings about
    // the first row come before those about the second.
    var ofEach: [@Sendable (ReviewItem, Knowledge) -> Warning?] = []
    func reportEachRow() {
      guard !ofEach.isEmpty else { return }
      found += Finding.gathered(of: subject.reviewItems) { reviewItem in
        ofEach.compactMap { $0(reviewItem, knowledge) }
      }
      ofEach = []
    }
    for rule in order(of: subject.kind) {
      if let judge = rule.ofEach {
        ofEach.append(judge)
      } else {
        reportEachRow()
        found += rule.find(in: subject, knowing: knowledge)
      }
    }
    reportEachRow()
    return found
  }

  package static func order(of kind: ReviewSubject.Kind) -> [Rule] { orders[kind] ?? [] }

  private static let orders = Dictionary(
    uniqueKeysWithValues: ReviewSubject.Kind.allCases.map { kind in
      let order =
        switch kind {
        case .transaction, .signedTransaction: ofTransactions
        case .payouts, .signedPayouts: ofLists
        case .message, .typedData, .signIn, .authorization: ofMessages
        case .contact: ofContacts
        }
      return (kind, order.filter { $0.kinds.contains(kind) })
    }
  )
}
