import Core
import Entity

/// What is written about a transaction or an address, as text and as JSON.
package struct LabelRow: Encodable, Sendable, Equatable {
  /// `tx` or `addr`.
  package let type: String
  package let transaction: String?
  package let address: String?
  /// The chain of the transaction; absent for an address, which is the same on every chain.
  package let chainID: String?
  /// The chain's name; absent if the settings do not have it.
  package let chainName: String?
  package let label: String?
  package let note: String?
  /// When it was changed last; absent if nothing is left.
  package let time: String?

  init(_ subject: HistoryLabel.Subject, _ entry: HistoryLabel?, on chains: ChainRegistry) {
    switch subject {
    case .transaction(let hash, let chain):
      (type, transaction, address) = ("tx", "\(hash)", nil)
      (chainID, chainName) = ("\(chain)", chains[chain]?.name)
    case .address(let place):
      (type, transaction, address) = ("addr", nil, "\(place)")
      (chainID, chainName) = (nil, nil)
    }
    (label, note) = (entry?.label, entry?.note)
    time = entry.map { "\($0.time)" }
  }

  /// The lines that say what it is about.
  func addSubject(to facts: inout LabeledLines) {
    facts.add("transaction", data: transaction)
    facts.add("address", data: address)
    facts.add(
      "chain",
      chainID.map { id in
        chainName.map { "\(name: $0) (id \(number: id))" } ?? "id \(number: id)"
      }
    )
  }

  var facts: LabeledLines {
    var facts = LabeledLines()
    addSubject(to: &facts)
    facts.add("label", written: label)
    facts.add("note", written: note)
    return facts
  }
}
