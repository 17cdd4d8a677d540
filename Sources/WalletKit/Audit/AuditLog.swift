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
  /// - Parameter wallets: The wallets of the folder, whose anchors are held against it.
  /// - Returns: The lines, and what is wrong with them.
  /// - Throws: ``AuditError`` when it cannot be read. What is wrong in it is in the answer.
  public func read(wallets: [WalletEntry]) throws(AuditError) -> AuditReading {
    do throws(KeystoreError) {
      guard let folder = try KeystoreFolder.existingState(home),
        let file = try AuditFile.opened(in: folder, making: false)
      else { return try AuditReading(of: [], anchors: anchors(of: wallets)) }
      return try AuditReading(of: try file.readAll(), anchors: anchors(of: wallets))
    } catch {
      throw .file(error.report)
    }
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
  /// - Returns: The turn, which ends when it is let go of.
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

/// A log as it was read.
public struct AuditReading: Sendable {
  /// The lines up to the first that is wrong.
  public let lines: [AuditLine]
  /// What is wrong with the one after them.
  public let fault: AuditFault?
  /// The number of lines that this device remembers and that are not there any more, or others.
  public let missing: Int64?
  /// Whether this device remembers anything of the log.
  public let isAnchored: Bool

  init(of file: [UInt8], anchors: [AuditAnchor]) throws(KeystoreError) {
    let chain: AuditChain
    do { chain = try AuditChain(reading: file) } catch { throw .badPath }
    (lines, fault) = (chain.lines, chain.fault)
    let known = anchors.filter { $0.lines > 0 }
    isAnchored = !known.isEmpty
    missing = known.filter { anchor in
      let place = Int(anchor.lines) - 1
      return !chain.hashes.indices.contains(place) || chain.hashes[place] != anchor.hash
    }.map(\.lines).max()
  }
}
