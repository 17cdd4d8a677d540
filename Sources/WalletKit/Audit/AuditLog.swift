import Core
public import Entity

/// The log of what was signed: `audit.log` in the home folder, each line bound to the one before.
public struct AuditLog: Sendable {
  /// The home folder.
  public let home: String
  let anchors: AnchorFiles
  let patience: LockPatience

  /// Names a log; nothing is read or made yet.
  ///
  /// - Parameters:
  ///   - home: The home folder.
  ///   - state: The folder of what belongs to this device, where the newest line is remembered.
  public init(home: String, state: String?) {
    self.init(home: home, state: state, patience: LockPatience())
  }

  init(home: String, state: String?, patience: LockPatience) {
    self.home = home
    self.patience = patience
    anchors = AnchorFiles(state: state, home: home, patience: patience)
  }

  /// Where the log is.
  public var path: String { home + "/" + AuditFile.name }

  /// Reads and verifies the whole log; an empty one where there is none.
  ///
  /// - Parameters:
  ///   - wallets: The wallets of the folder, whose anchors are held against it.
  ///   - most: How many of the newest lines are wanted.
  /// - Returns: Those lines, and what is wrong with the log.
  /// - Throws: ``AuditError`` when it cannot be read. What is wrong in it is in the answer.
  public func read(wallets: [WalletEntry], newest most: Int) throws(AuditError) -> AuditReading {
    do throws(KeystoreError) {
      var reader = AuditReader(newest: most, anchors: try anchors(of: wallets))
      try forEachLine { bytes, isWhole throws(KeystoreError) in
        try reader.take(bytes, isWhole: isWhole) != nil
      }
      return reader.reading
    } catch {
      throw .file(error.report)
    }
  }

  /// What was signed before, by the lines up to the first that is wrong; nothing where there is no
  /// log. Cost: the log is read and verified once.
  ///
  /// - Throws: ``AuditError`` when it cannot be read.
  public func past() throws(AuditError) -> PastSignatures {
    do throws(KeystoreError) {
      var past = PastSignatures()
      var reader = AuditReader(newest: 0, anchors: [])
      try forEachLine { bytes, isWhole throws(KeystoreError) in
        guard let line = try reader.take(bytes, isWhole: isWhole) else { return false }
        past.add(line)
        return true
      }
      return past
    } catch {
      throw .file(error.report)
    }
  }

  private func forEachLine(
    _ body: (_ bytes: [UInt8], _ isWhole: Bool) throws(KeystoreError) -> Bool
  ) throws(KeystoreError) {
    guard let folder = try KeystoreFolder.existingState(home),
      let file = try AuditFile.opened(in: folder, making: false)
    else { return }
    try file.forEachLine(body)
  }

  private func anchors(of wallets: [WalletEntry]) throws(KeystoreError) -> [AuditAnchor] {
    var found: [AuditAnchor] = []
    for wallet in wallets {
      guard let id = Canonical.bytes(wallet.id, count: 16) else { continue }
      // A damaged one is told of where something is signed.
      if let anchor = (try? anchors.read(id)) ?? nil { found.append(anchor) }
    }
    return found
  }

  /// Waits for the turn to sign, which one process has at a time, and looks at the newest line.
  ///
  /// - Parameters:
  ///   - wallet: The wallet that is to sign.
  ///   - wallets: All wallets of the folder, whose anchors the log has to agree with.
  /// - Returns: The turn, which ends when it is let go of. Cost: a hash of each line of the log.
  /// - Throws: ``AuditError`` when the log is damaged or was cut off.
  public func turn(of wallet: WalletEntry, among wallets: [WalletEntry]) throws(AuditError)
    -> AuditTurn
  {
    let turn = try uncheckedTurn(of: wallet)
    for other in wallets {
      guard let id = Canonical.bytes(other.id, count: 16), let anchor = try anchors.read(id)
      else { continue }
      try turn.check(anchor)
    }
    try turn.requireUnbroken()
    return turn
  }

  /// The same, without holding the log against what is remembered of it.
  func uncheckedTurn(of wallet: WalletEntry) throws(AuditError) -> AuditTurn {
    guard let id = Canonical.bytes(wallet.id, count: 16) else {
      throw .file(KeystoreError.unknown(name: wallet.name.text).report)
    }
    do throws(KeystoreError) {
      let home = try Self.folder(home)
      let lock = try FolderLock(of: home, patience: patience)
      guard var file = try AuditFile.opened(in: home, making: true) else {
        throw .of(SystemError(code: 2), .open, path)
      }
      try file.removeTornLine()
      return try AuditTurn(file: file, lock: lock, anchors: anchors, wallet: id)
    } catch {
      throw .file(error.report)
    }
  }

  private static func folder(_ home: String) throws(KeystoreError) -> KeystoreFolder {
    KeystoreFolder(descriptor: try KeystoreFolder.soundHome(home), path: home)
  }
}
