/// The labels and notes on this machine: one entry for each transaction and each address.
package struct HistoryLabels: Hashable, Sendable {
  /// The entries in the order of the file: an entry that changes keeps its place.
  package let all: [HistoryLabel]
  private let places: [HistoryLabel.Subject: Int]

  package static let none = HistoryLabels(unique: [])

  /// The maximum number of entries.
  package static let most = 10_000

  private init(unique all: [HistoryLabel]) {
    self.all = all
    places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.subject, $0) })
  }

  /// Creates it of entries.
  ///
  /// - Throws: `HistoryLabelsError` if there are too many, or two with the same subject.
  package init(_ entries: [HistoryLabel]) throws(HistoryLabelsError) {
    guard entries.count <= Self.most else { throw .tooMany }
    var seen: Set<HistoryLabel.Subject> = []
    for entry in entries {
      guard seen.insert(entry.subject).inserted else { throw .twice(entry.subject) }
    }
    self.init(unique: entries)
  }

  package subscript(subject: HistoryLabel.Subject) -> HistoryLabel? {
    places[subject].map { all[$0] }
  }

  /// What is written about a transaction.
  package func transaction(_ hash: Hash32, on chain: ChainID) -> HistoryLabel? {
    self[.transaction(hash, chain)]
  }

  /// What is written about an address.
  package func address(_ address: Address) -> HistoryLabel? { self[.address(address)] }

  /// Returns a copy with one text changed, or removed if it is nil.
  ///
  /// - Throws: `HistoryLabelError` if the text is invalid, `HistoryLabelsError` if there is nothing
  ///   to remove, or no room.
  package func setting(
    _ field: HistoryLabel.Field,
    of subject: HistoryLabel.Subject,
    to text: String?,
    at time: UTCTime
  ) throws -> HistoryLabels {
    let old = self[subject]
    guard text != nil || old?[field] != nil else {
      throw HistoryLabelsError.unknown(field, subject)
    }
    let label = field == .label ? text : old?.label
    let note = field == .note ? text : old?.note
    let new =
      label == nil && note == nil
      ? nil : try HistoryLabel(subject, label: label, note: note, time: time)
    // What says the same is not a change.
    if let new, let old, new.label == old.label, new.note == old.note { return self }
    var entries = all
    switch (places[subject], new) {
    case (let place?, let new?): entries[place] = new
    case (let place?, nil): entries.remove(at: place)
    case (nil, let new?): entries.append(new)
    case (nil, nil): break
    }
    return try HistoryLabels(entries)
  }
}
