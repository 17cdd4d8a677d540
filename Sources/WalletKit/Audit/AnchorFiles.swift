import Files
import Core

/// The files in which this device remembers the state of one home folder's audit log.
struct AnchorFiles: Sendable {
  /// The folder for this device's state; nil if it has none.
  let state: String?
  let home: String
  let timeout: LockTimeout

  /// The name includes the home folder: two homes with the same wallet have separate anchors.
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

  /// Reads a wallet's anchor; nil if there is none. Throws if it is damaged.
  func read(_ wallet: [UInt8]) throws(AuditError) -> AuditAnchor? {
    let name = try name(of: wallet)
    guard let bytes = try bytes(of: name) else { return nil }
    guard let anchor = AuditAnchor(parsing: bytes), anchor.wallet == wallet else {
      throw invalidField(name)
    }
    return anchor
  }

  /// Writes a wallet's anchor; it is on disk when this returns.
  func write(_ anchor: AuditAnchor) throws(AuditError) {
    try write(anchor.file, to: try name(of: anchor.wallet))
  }

  /// Reads the head of the log; nil if this device has not written to the log.
  func readHead() throws(AuditError) -> AuditHead? {
    let name = try headName()
    guard let bytes = try bytes(of: name) else { return nil }
    guard let head = AuditHead(parsing: bytes) else { throw invalidField(name) }
    return head
  }

  /// Writes the head of the log; it is on disk when this returns.
  func write(_ head: AuditHead) throws(AuditError) {
    try write(head.file, to: try headName())
  }

  /// Removes the head and the checkpoints, for a log that is restarted.
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
      Report(
        .data,
        "audit-anchor",
        "invalid state file of the audit log: \(path: state ?? "")/\(path: name)"
      )
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
