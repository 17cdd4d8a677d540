import Core
import Entity

extension Rule {
  /// The document calls the recipient by a name, or a similar one, of another address.
  static let nameIsOfAnother = Rule(
    "name-of-another",
    of: [.transaction, .payouts]
  ) { subject, knowledge in
    guard subject.reviewItems.contains(where: { $0.name != nil }) else { return [] }
    let names = NameIndex(knowledge.knownAddresses)
    return subject.reviewItems.compactMap { reviewItem in
      nameOfOtherAddress(reviewItem, names, knowledge.knownAddresses).map {
        Finding($0, row: reviewItem.row)
      }
    }
  }

  private static func nameOfOtherAddress(
    _ reviewItem: ReviewItem,
    _ names: NameIndex,
    _ known: KnownAddresses
  ) -> Warning? {
    guard let name = reviewItem.name, let recipient = reviewItem.named else { return nil }
    let called = names.addresses(called: name)
    guard !called.isEmpty, !called.contains(recipient) else { return nil }
    let key = ContactName.key(of: name)
    let isSame = called.contains { address in
      let spelled =
        known.own[address] ?? known.unverified[address]?.name
        ?? known.contacts.contact(at: address)?.name.text
      return spelled.map { ContactName.key(of: $0) == key } ?? false
    }
    let all = called.map(\.description).sorted()
    let others = all.dropLast().reversed().reduce("\(term: all[all.count - 1])" as Sentence) {
      "\(term: $1) or \($0)"
    }
    return .danger(
      "name-of-another",
      isSame
        ? "the builder calls the recipient \(foreign: name), which is the name of \(others) on this "
          + "machine, but pays a different address"
        : "the builder calls the recipient \(foreign: name), which looks like the name of \(others) on "
          + "this machine, but pays a different address"
    )
  }
}
