import Core

extension ENSName {
  /// The longest label that DNS encoding has room for, in bytes of UTF-8 (ENSIP-10).
  package static let maxEncodedLabelBytes = 255

  /// The hash of the name as contracts know it (EIP-137, "namehash"); zeros for the root.
  package var namehash: Hash32 {
    let root = Hash32(unchecked: [UInt8](repeating: 0, count: 32))
    return labels.reversed().reduce(root) { node, label in
      .keccak(of: node.bytes + Self.labelhash(of: label).bytes)
    }
  }

  /// The name as resolvers with wildcards take it: each label after its length, and a zero.
  ///
  /// - Throws: `ENSNameError.labelTooLong` if a label has more than 255 bytes.
  package func dnsEncoded() throws(ENSNameError) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, label) in labels.enumerated() {
      let count = label.utf8.count
      guard count <= Self.maxEncodedLabelBytes else {
        throw .labelTooLong(found: count, label: index + 1)
      }
      bytes.append(UInt8(count))
      bytes += label.utf8
    }
    return bytes + [0]
  }

  private static func labelhash(of label: String) -> Hash32 { .keccak(of: Array(label.utf8)) }
}
