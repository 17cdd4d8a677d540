package import Entity

/// The answer of `eth_createAccessList`.
package struct AccessListAnswer: Decodable, Hashable, Sendable {
  /// What the transaction accesses besides what it names; nil if it fails.
  package let list: AccessList?

  private enum Key: String, CodingKey { case accessList, error }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let entries = try container.decodeIfPresent([WireAccess].self, forKey: .accessList) ?? []
    let failure = try container.decodeIfPresent(String.self, forKey: .error) ?? ""
    list = failure.isEmpty ? AccessList(entries.map(\.entry)) : nil
  }
}
