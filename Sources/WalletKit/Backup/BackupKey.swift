/// The keys derived from a backup's password: one encrypts, one commits.
struct BackupKey: ~Copyable {
  private static let commitmentContext = Array("ktb/commit/v1".utf8)

  private let bytes: SecretBytes

  /// Derives the keys from a password; the head sets the cost.
  init(
    _ passphrase: borrowing Passphrase,
    for head: BackupHead
  ) throws(BackupError) {
    do {
      bytes = try Argon2id.stretch(passphrase.normalized, salt: head.salt, cost: head.cost)
    } catch {
      throw .keystore(error)
    }
  }

  /// Returns the commitment that a head sealed with this key contains.
  func commitment(of head: BackupHead) -> [UInt8] {
    let bound = head.authenticated
    return bytes.withBytes { keys in
      let committing = UnsafeRawBufferPointer(rebasing: keys[Cipher.keySize...])
      return Blake2b.mac(Self.commitmentContext, bound, under: committing)
    }
  }

  /// Encrypts the content, piece by piece.
  func sealed(_ content: [UInt8], head: BackupHead) throws(BackupError) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(head.bodySize)
    let bound = head.authenticated
    for piece in 0..<head.pieces {
      let start = piece * BackupHead.pieceSize
      let plain = try Self.secret(
        content[start..<min(start + BackupHead.pieceSize, content.count)]
      )
      body += bytes.withBytes { keys in
        Cipher.seal(
          plain,
          under: UnsafeRawBufferPointer(rebasing: keys[..<Cipher.keySize]),
          nonce: Self.nonce(of: piece, head),
          header: bound
        )
      }
    }
    return body
  }

  /// Decrypts the content.
  func opened(_ body: ArraySlice<UInt8>, head: BackupHead) throws(BackupError) -> [UInt8] {
    guard Blake2b.areEqual(commitment(of: head), head.commitment) else {
      throw .wrongPassphrase
    }
    var content: [UInt8] = []
    content.reserveCapacity(head.size)
    let bound = head.authenticated
    let whole = BackupHead.pieceSize + Cipher.tagSize
    for piece in 0..<head.pieces {
      let start = body.startIndex + piece * whole
      let sealed = Array(body[start..<min(start + whole, body.endIndex)])
      let plain = try bytes.withBytes { keys throws(BackupError) in
        do throws(SecretError) {
          return try Cipher.open(
            sealed,
            under: UnsafeRawBufferPointer(rebasing: keys[..<Cipher.keySize]),
            nonce: Self.nonce(of: piece, head),
            header: bound
          )
        } catch {
          throw .keystore(.secret(error))
        }
      }
      guard let plain else { throw .tampered(piece: piece + 1) }
      plain.withBytes { content += $0 }
    }
    return content
  }

  /// Returns a piece's nonce: 19 bytes of the head, the piece's number, and whether it is the last.
  ///
  /// So no piece can be moved or omitted, and the backup cannot be truncated.
  private static func nonce(of piece: Int, _ head: BackupHead) -> [UInt8] {
    let number = UInt32(piece)
    let isLast = piece == head.pieces - 1
    return head.nonce + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      + [isLast ? 1 : 0]
  }

  private static func secret(_ bytes: ArraySlice<UInt8>) throws(BackupError) -> SecretBytes {
    do { return try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) } } catch {
      throw .keystore(.secret(error))
    }
  }
}
