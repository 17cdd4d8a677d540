/// A backup as it lies on the disk: one encrypted file (`docs/backup-format.md`).
package struct SealedBackup: Sendable, Equatable {
  /// The longest file there is, in bytes.
  package static let maxBytes =
    BackupHead.maxBytes + BackupHead.maxContent
    + (BackupHead.maxContent / BackupHead.pieceSize) * Cipher.tagSize

  /// The whole file.
  package let file: [UInt8]

  let head: BackupHead

  /// When it was made, in seconds since 1970; not verified before it is opened.
  package var created: Int64 { head.created }

  /// What a guess at its passphrase costs.
  package var cost: KDFCost { head.cost }

  /// Encrypts a content, and opens what came of it once more.
  ///
  /// Costs one stretching of the passphrase.
  /// - Throws: ``BackupError``, ``BackupError/tooLarge(bytes:limit:)`` among them.
  package init(
    _ content: BackupContent,
    passphrase: borrowing Passphrase,
    cost: KDFCost,
    now: Int64
  ) throws(BackupError) {
    let plain = content.archive.bytes
    guard plain.count <= BackupHead.maxContent else {
      throw .tooLarge(bytes: plain.count, limit: BackupHead.maxContent)
    }
    var head = BackupHead(
      created: CanonicalJSON.time(now),
      cost: cost,
      salt: PublicRandom.bytes(Argon2id.saltSize),
      nonce: PublicRandom.bytes(BackupHead.noncePrefix),
      size: plain.count
    )
    let key = try BackupKey(passphrase, for: head)
    head.commitment = key.commitment(of: head)
    let body = try key.sealed(plain, head: head)
    head.body = Blake2b.hash(body, count: 32)
    self.head = head
    file = head.line + body
    // With the key in hand: a file that does not open again must not become anybody's backup.
    let again = try SealedBackup(parsing: file)
    guard try key.opened(again.body, head: again.head) == plain else { throw .readBack }
  }

  /// Reads a file and checks all that can be checked without its passphrase.
  ///
  /// - Throws: ``BackupError`` that tells a file cut off from a damaged one, and both from a file of
  ///   another kind. A file that asks for too much work is refused before any of it.
  package init(parsing file: [UInt8]) throws(BackupError) {
    guard let end = file.prefix(BackupHead.maxBytes).firstIndex(of: UInt8(ascii: "\n")) else {
      throw .format
    }
    let head = try BackupHead(parsing: Array(file[...end]))
    let wanted = end + 1 + head.bodySize
    guard file.count >= wanted else { throw .cutOff(wanted: wanted, found: file.count) }
    guard file.count == wanted else { throw .trailing(wanted: wanted, found: file.count) }
    self.head = head
    self.file = file
    guard Blake2b.hash(Array(body), count: 32) == head.body else { throw .damaged(.body) }
  }

  private var body: ArraySlice<UInt8> { file.suffix(head.bodySize) }

  /// Sees that trying a passphrase is possible on this machine; belongs before one is asked for.
  ///
  /// - Throws: ``BackupError/keystore(_:)``.
  package func requireMemory() throws(BackupError) {
    do { try AvailableMemory.check(for: head.cost) } catch { throw .keystore(error) }
  }

  /// Opens the backup, and checks each file in it.
  ///
  /// Costs one stretching of the passphrase.
  /// - Throws: ``BackupError``, ``BackupError/wrongPassphrase`` among them.
  package func opened(by passphrase: borrowing Passphrase) throws(BackupError) -> BackupContent {
    let key = try BackupKey(passphrase, for: head)
    guard let archive = Tar(parsing: try key.opened(body, head: head)) else {
      throw .content(file: "archive")
    }
    return try BackupContent(archive)
  }
}
