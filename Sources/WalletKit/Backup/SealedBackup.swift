/// A backup as stored on disk: one encrypted file (`docs/backup-format.md`).
package struct SealedBackup: Sendable, Equatable {
  /// The maximum size of a file, in bytes.
  package static let maxBytes =
    BackupHead.maxBytes + BackupHead.maxContent
    + (BackupHead.maxContent / BackupHead.pieceSize) * Cipher.tagSize

  /// The whole file.
  package let file: [UInt8]

  let head: BackupHead

  /// The time of creation, in seconds since 1970; unverified until the backup is opened.
  package var created: Int64 { head.created }

  /// The cost of one guess at its password (Argon2id parameters).
  package var cost: KDFCost { head.cost }

  /// Encrypts a content, and opens the result again to verify it.
  ///
  /// Costs one key derivation (Argon2id).
  /// - Throws: ``BackupError``, including ``BackupError/tooLarge(bytes:limit:)``.
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
    // Checked while the key is known: a file that does not open again must not be kept as a backup.
    let again = try SealedBackup(parsing: file)
    guard try key.opened(again.body, head: again.head) == plain else { throw .readBack }
  }

  /// Reads a file and checks everything that can be checked without its password.
  ///
  /// - Throws: ``BackupError``, which distinguishes a truncated file, a damaged one, and one of
  ///   another kind. A file that requires too much work is refused before any of it is done.
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

  /// Checks that this machine has the memory to try a password; call it before asking for one.
  ///
  /// - Throws: ``BackupError/keystore(_:)``.
  package func requireMemory() throws(BackupError) {
    do { try AvailableMemory.check(for: head.cost) } catch { throw .keystore(error) }
  }

  /// Opens the backup and checks each file in it.
  ///
  /// Costs one key derivation (Argon2id).
  /// - Throws: ``BackupError``, including ``BackupError/wrongPassphrase``.
  package func opened(by passphrase: borrowing Passphrase) throws(BackupError) -> BackupContent {
    let key = try BackupKey(passphrase, for: head)
    guard let archive = Tar(parsing: try key.opened(body, head: head)) else {
      throw .content(file: "archive")
    }
    return try BackupContent(archive)
  }
}
