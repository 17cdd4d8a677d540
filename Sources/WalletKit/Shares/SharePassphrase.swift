/// The passphrase that encrypts a shared secret; none is the same as an empty one.
///
/// SLIP-39, "Passphrase": printable ASCII only, so that every device can type it.
package struct SharePassphrase: ~Copyable, Sendable {
  let bytes: SecretBytes

  /// True if there is none.
  package var isEmpty: Bool { bytes.count == 0 }

  /// No passphrase.
  package init() throws(ShareError) {
    bytes = try ShareError.held { () throws(SecretError) in try SecretBytes(count: 0) }
  }

  /// Uses a passphrase as typed.
  /// - Throws: ``ShareError/passphrase(offset:)`` for a character outside printable ASCII.
  package init(_ passphrase: borrowing Passphrase) throws(ShareError) {
    let odd = passphrase.typed.withBytes { bytes in
      bytes.firstIndex { !(0x20...0x7E).contains($0) }
    }
    if let odd { throw .passphrase(offset: odd) }
    bytes = try passphrase.typed.withBytes { bytes throws(ShareError) in
      try ShareError.held { () throws(SecretError) in try SecretBytes(copying: bytes) }
    }
  }
}
