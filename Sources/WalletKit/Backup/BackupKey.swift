/// What the passphrase of a backup becomes: a key that encrypts and a key that commits.
struct BackupKey: ~Copyable {
  private static let commitmentContext = Array("ktb/commit/v1".utf8)

  private let bytes: SecretBytes

  /// Stretches a passphrase; costs what the head says.
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

  /// What a head that goes with this key says.
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

  /// 19 bytes of the head, the number of the piece, and whether it is the last one: so none can
  /// change its place, be left out or be the end before the end.
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
