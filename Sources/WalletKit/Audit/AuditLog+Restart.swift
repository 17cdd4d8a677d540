import Core
import Entity
import Files

extension AuditLog {
  /// Puts the log aside and begins a new one; amounts that were spent count from nothing again.
  ///
  /// For a log that is damaged or was cut off. The wallet is unlocked, so that nobody but an owner
  /// can do this; a PIN is not enough.
  /// - Returns: Where the old log is now; nil where there was none.
  /// - Throws: ``AuditError``, with the old log where it was unless it says otherwise.
  package func restart(
    by wallet: borrowing UnlockedWallet,
    among wallets: [WalletEntry],
    at now: UInt64
  ) throws(AuditError) -> String? {
    guard wallet.openedBy != .pinAndDevice else { throw .file(KeystoreError.pinIsNotEnough.report) }
    let old = try moveAway(at: now)
    try anchors.removeHead()
    for other in wallets {
      guard let id = CanonicalJSON.bytes(other.id, count: 16) else { continue }
      let found: AuditAnchor?
      // One that is damaged is written anew.
      do { found = try anchors.read(id) } catch { found = AuditAnchor(wallet: id) }
      guard let found else { continue }
      var anchor = AuditAnchor(wallet: id)
      anchor.policy = found.policy
      try anchors.write(anchor)
    }
    var auditSession = try uncheckedSession(of: wallet.entry)
    let account = wallet.entry.address
    guard let digest = try? Hash32(bytes: AuditLine.beginning) else { return old }
    let intent = Intent(.log, account: account, digest: digest)
    try auditSession.record([AuditEntry(.started, intent, wallet: wallet.entry.name.text)], at: now)
    return old
  }

  private func moveAway(at now: UInt64) throws(AuditError) -> String? {
    do throws(KeystoreError) {
      let folder = try KeystoreFolder.openOrCreateHome(home)
      let lock = try FolderLock(of: folder, timeout: timeout)
      guard (try? folder.folder.facts(of: AuditFile.name)) != nil else { return nil }
      let name = "\(AuditFile.name).\(now)"
      try folder.move(AuditFile.name, to: name, under: lock)
      try folder.confirm()
      return folder.path(of: name)
    } catch {
      throw .file(error.report)
    }
  }
}
