import Core

extension MerklePatriciaProof: Codable {
  /// Reads the nodes, each as hex after `0x`.
  package init(from decoder: any Decoder) throws {
    let nodes = try decoder.singleValueContainer().decode([HexCoded].self)
    self.init(nodes: nodes.map(\.wrappedValue))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nodes.map { HexCoded(wrappedValue: $0) })
  }
}
