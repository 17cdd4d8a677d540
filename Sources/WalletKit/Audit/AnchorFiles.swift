import Files
import Core

/// Where this device keeps what it remembers of the log of one home folder.
struct AnchorFiles: Sendable {
  /// The folder of what belongs to this device; nil where there is no place for it.
  let state: String?
  let home: String
  let timeout: LockTimeout

  /// Two homes with the same wallet have each their own.
  private func name(of wallet: [UInt8]) throws(AuditError) -> String {
    try name("ktr/anchor/v1", wallet, ending: WalletFile.anchor)
  }

  private func headName() throws(AuditError) -> String {
    try name("ktr/log-head/v1", [], ending: WalletFile.head)
  }

  func noteName(_ kind: AuditCheckpoint.Kind) throws(AuditError) -> String {
    try name("ktr/log-note/\(kind.rawValue)/v1", [], ending: WalletFile.note)
  }

  private func name(
    _ context: String,
    _ rest: [UInt8],
    ending: String
  ) throws(AuditError) -> String {
    let place = Array("\(context)\n\(home)\n".utf8) + rest
    let hash: [UInt8]
    do { hash = try Digests.sha256(place) } catch { throw .file(error.report) }
    return "\(Hex.encode(Array(hash.prefix(16)))).\(ending)"
  }

  /// Reads the anchor of a wallet; nil where there is none. One that is damaged is not passed over.
  func read(_ wallet: [UInt8]) throws(AuditError) -> AuditAnchor? {
    let name = try name(of: wallet)
    guard let bytes = try bytes(of: name) else { return nil }
    guard let anchor = AuditAnchor(parsing: bytes), anchor.wallet == wallet else {
      throw invalidField(name)
    }
    return anchor
  }

  /// Writes the anchor of a wallet; when this returns the disk has it.
  func write(_ anchor: AuditAnchor) throws(AuditError) {
    try write(anchor.file, to: try name(of: anchor.wallet))
  }

  /// Reads how far the log has come; nil where this device has written none of it.
  func readHead() throws(AuditError) -> AuditHead? {
    let name = try headName()
    guard let bytes = try bytes(of: name) else { return nil }
    guard let head = AuditHead(parsing: bytes) else { throw invalidField(name) }
    return head
  }

  /// Writes how far the log has come; when this returns the disk has it.
  func write(_ head: AuditHead) throws(AuditError) {
    try write(head.file, to: try headName())
  }

  /// Forgets how far the log had come and what it said, for a log that is begun anew.
  func removeHead() throws(AuditError) {
    guard let state else { return }
    let names = [try headName(), try noteName(.spends), try noteName(.past)]
    do throws(KeystoreError) {
      guard let folder = try KeystoreFolder.existingState(state) else { return }
      for name in names { try folder.remove(name) }
      try folder.confirm()
    } catch {
      throw .file(error.report)
    }
  }

  private func invalidField(_ name: String) -> AuditError {
    .file(
      Report(.data, "audit-anchor", "invalid state file of the audit log: \(state ?? "")/\(name)")
    )
  }

  func bytes(of name: String, limit: Int = CanonicalJSON.limit) throws(AuditError) -> [UInt8]? {
    guard let state else { return nil }
    do throws(KeystoreError) {
      guard let folder = try KeystoreFolder.existingState(state) else { return nil }
      return try folder.readOnce(name, limit: limit)
    } catch {
      throw .file(error.report)
    }
  }

  func write(_ file: [UInt8], to name: String, limit: Int = CanonicalJSON.limit) throws(AuditError)
  {
    guard let state else { return }
    do throws(KeystoreError) {
      let folder = try KeystoreFolder.madeState(state)
      let lock = try FolderLock(of: folder, timeout: timeout)
      try folder.write(file, to: name, replacing: .whatever, limit: limit, under: lock)
    } catch {
      throw .file(error.report)
    }
  }
}
