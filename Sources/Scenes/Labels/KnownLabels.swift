import Core
package import Entity

/// The labels and notes for an answer, or the reason why it has none.
package struct KnownLabels: Sendable {
  private let labels: HistoryLabels
  /// Says that they could not be read; nil if they could.
  let note: Sentence?

  package static let none = KnownLabels(.none)

  package init(_ labels: HistoryLabels) { (self.labels, note) = (labels, nil) }

  /// Creates it without labels, for the reason `error`.
  init(unread error: any Error) {
    let reason =
      (error as? any Reportable)?.report.message ?? Sentence(data: "\(type(of: error))")
    labels = .none
    note = .caution("the labels could not be read and are left out: \(reason)")
  }

  /// What is written about a transaction.
  func texts(of hash: Hash32?, on chain: ChainID) -> (label: String?, note: String?) {
    let entry = hash.flatMap { labels.transaction($0, on: chain) }
    return (entry?.label, entry?.note)
  }

  func label(of address: Address?) -> String? { address.flatMap(labels.address)?.label }
}
