import Core
import Entity
import Files

extension AuditLog {
  /// Moves the log aside and starts a new one; spending counts from zero again.
  ///
  /// For a log that is damaged or truncated. It requires an unlocked wallet, so that only an owner
  /// can do this; a PIN is not enough.
  /// - Returns: The path of the old log; nil if there was none.
  /// - Throws: ``AuditError``; the old log may already have been moved.
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
      // A damaged anchor is rewritten.
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
      let name = Self.freeName(in: folder, at: now)
      try folder.move(AuditFile.name, to: name, under: lock)
      try folder.confirm()
      return folder.path(of: name)
    } catch {
      throw .file(error.report)
    }
  }

  /// Returns a free name for the old log; several logs may be moved aside in one second.
  private static func freeName(in folder: borrowing KeystoreFolder, at now: UInt64) -> String {
    let first = "\(AuditFile.name).\(now)"
    var name = first
    var number = 0
    while (try? folder.folder.facts(of: name)) != nil {
      number += 1
      name = "\(first)-\(number)"
    }
    return name
  }
}
