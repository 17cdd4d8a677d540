import Core
package import Entity
import Files

/// The audit log: `audit.log` in the home folder, each entry chained to the one before.
package struct AuditLog: Sendable {
  /// The home folder.
  package let home: String
  let anchors: AnchorFiles
  let notes: AuditCheckpointFiles
  let timeout: LockTimeout
  var moment = PINTimestamp.system

  /// Refers to a log; nothing is read or created yet.
  ///
  /// - Parameters:
  ///   - home: The home folder.
  ///   - state: The folder for this device's state, which holds the record of the newest entry.
  package init(home: String, state: String?) {
    self.init(home: home, state: state, timeout: LockTimeout())
  }

  init(home: String, state: String?, timeout: LockTimeout) {
    self.home = home
    self.timeout = timeout
    anchors = AnchorFiles(state: state, home: home, timeout: timeout)
    let device: (any DeviceSecretProvider)? = state.map {
      DeviceFile(folder: $0, timeout: timeout)
    }
    notes = AuditCheckpointFiles(files: anchors, device: device ?? NoDevice())
  }

  package var path: String { home + "/" + AuditFile.name }

  /// Reads and verifies the whole log; empty if there is none.
  ///
  /// - Parameters:
  ///   - wallets: The wallets of the folder; the log is checked against their anchors.
  ///   - most: The maximum number of newest entries to return.
  /// - Returns: Those entries, and any fault of the log.
  /// - Throws: ``AuditError`` if the log cannot be read. Faults in its content are returned.
  package func read(wallets: [WalletEntry], newest most: Int) throws(AuditError) -> AuditReading {
    var head = try anchors.readHead()
    while true {
      var reader = AuditReader(newest: most, anchors: anchors(of: wallets), head: head)
      try withFile { file throws(KeystoreError) in
        try file.forEachLine { bytes, isWhole throws(KeystoreError) in
          try reader.take(bytes, isWhole: isWhole) != nil
        }
      }
      // Another process may have signed meanwhile.
      let later = try anchors.readHead()
      guard later != head else { return reader.reading }
      head = later
    }
  }

  /// Returns the amounts signed for in the windows of a policy's limits that end now.
  ///
  /// They are counted as for a signature, up to the first invalid entry. Cost: reads a checkpoint
  /// and the few entries after it; without a checkpoint, all entries.
  ///
  /// - Throws: ``AuditError`` if the log cannot be read.
  package func usage(for policy: Policy, at now: UInt64) throws(AuditError) -> LimitUsage {
    let time = try anchors.readHead()?.time(now, at: moment()) ?? now
    var usage = LimitUsage(for: policy, upTo: time)
    try withFile { file throws(KeystoreError) in
      var from = AuditResumePoint.beginning
      if let note = notes.read(.spends), let start = try file.start(behind: note),
        let spends = RecentSpends(packed: note.body), let known = usage.adding(spends)
      {
        (usage, from) = (known, start)
      }
      _ = try file.forEachSoundLine(from: from) { usage.add($0) }
    }
    return usage
  }

  func withFile(
    _ body: (borrowing AuditFile) throws(KeystoreError) -> Void
  ) throws(AuditError) {
    do throws(KeystoreError) {
      guard let folder = try KeystoreFolder.existingState(home),
        let file = try AuditFile.opened(in: folder, making: false)
      else { return }
      try body(file)
    } catch {
      throw .file(error.report)
    }
  }

  private func anchors(of wallets: [WalletEntry]) -> [AuditAnchor] {
    wallets.compactMap { wallet in
      // A damaged anchor is reported when something is signed.
      CanonicalJSON.bytes(wallet.id, count: 16).flatMap { id in (try? anchors.read(id)) ?? nil }
    }
  }

  /// Waits for the exclusive right to sign, and checks the log against what this device remembers.
  ///
  /// - Parameters:
  ///   - wallet: The wallet that will sign.
  ///   - wallets: All wallets of the folder; the log must agree with their anchors.
  ///   - now: The time of the clock, in seconds since 1970.
  /// - Returns: The session, which lasts until it is destroyed. Cost: a hash of the log.
  /// - Throws: ``AuditError`` if the log is damaged, truncated, extended by others, or ahead of the
  ///   clock.
  package func auditSession(
    of wallet: WalletEntry,
    among wallets: [WalletEntry],
    at now: UInt64
  ) throws(AuditError) -> AuditSession {
    var auditSession = try uncheckedSession(of: wallet)
    for other in wallets {
      guard let id = CanonicalJSON.bytes(other.id, count: 16), let anchor = try anchors.read(id)
      else { continue }
      try auditSession.check(anchor)
    }
    try auditSession.settle()
    try auditSession.requireUnbroken()
    try auditSession.requireNotAhead(of: now)
    return auditSession
  }

  /// Opens a session without checking the log against what this device remembers.
  func uncheckedSession(of wallet: WalletEntry) throws(AuditError) -> AuditSession {
    guard let id = CanonicalJSON.bytes(wallet.id, count: 16) else {
      throw .file(KeystoreError.unknown(name: wallet.name.text).report)
    }
    let folder = try folder()
    let lock = try lock(of: folder)
    // After locking: the previous holder of the lock may have moved the head.
    let head = try anchors.readHead()
    do throws(KeystoreError) {
      guard var file = try AuditFile.opened(in: folder, making: true) else {
        throw .of(SystemError(code: 2), .open, path)
      }
      if let head { try file.removeUnfinished(head) } else { try file.removeTornLine() }
      return try AuditSession(
        file: file,
        lock: lock,
        anchors: anchors,
        notes: notes,
        wallet: id,
        head: head,
        moment: moment()
      )
    } catch {
      throw .file(error.report)
    }
  }

  private func folder() throws(AuditError) -> KeystoreFolder {
    do { return try KeystoreFolder.openOrCreateHome(home) } catch {
      throw .file(error.report)
    }
  }

  private func lock(of folder: borrowing KeystoreFolder) throws(AuditError) -> FolderLock {
    do { return try FolderLock(of: folder, timeout: timeout) } catch {
      throw .file(error.report)
    }
  }
}
