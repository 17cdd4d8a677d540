import Files
import Core
package import Entity

/// The policy that the owner of a wallet has accepted, as far as known.
package enum AcceptedPolicy: Equatable, Sendable {
  /// There has never been one, as far as this device knows.
  case none
  /// The policy; verified only if it was read with an unlocked wallet.
  case some(Policy)
  /// There was one, but it is missing, was changed, or was replaced by an older one.
  case lost
}

extension Keystore {
  /// Reads the accepted policy of a wallet, without verifying it.
  ///
  /// - Throws: ``KeystoreError`` if the folder cannot be read.
  package func acceptedPolicy(of wallet: WalletEntry) throws(KeystoreError) -> AcceptedPolicy {
    guard let id = CanonicalJSON.bytes(wallet.id, count: 16) else { return .none }
    let remembered = (try? anchors.read(id))??.policy ?? 0
    return try Self.judged(try policyFile(of: id), at: remembered)
  }

  /// Reads the accepted policy of a wallet, and verifies it under the wallet's key.
  ///
  /// - Throws: ``AuditError`` if the folder cannot be read.
  package func acceptedPolicy(
    of wallet: borrowing UnlockedWallet,
    in auditSession: borrowing AuditSession
  ) throws(AuditError) -> AcceptedPolicy {
    let remembered = try auditSession.rememberedPolicy()
    do throws(KeystoreError) {
      let id = wallet.loaded.document.id
      guard let found = try policyFile(of: id) else {
        return remembered == 0 ? .none : .lost
      }
      guard case .document(let document) = found,
        try document.isAuthentic(for: id, under: wallet.dataKey)
      else { return .lost }
      return try Self.judged(found, at: remembered)
    } catch {
      throw .file(error.report)
    }
  }

  /// Stores a policy as the accepted one of an unlocked wallet.
  ///
  /// The caller has checked that it is no looser than the last one, or that the wallet was unlocked
  /// by its owner and not with a PIN.
  /// - Throws: ``AuditError`` if it cannot be written.
  package func keep(
    _ policy: Policy,
    of wallet: borrowing UnlockedWallet,
    in auditSession: inout AuditSession
  ) throws(AuditError) {
    let number: Int64
    var last = try auditSession.rememberedPolicy()
    do throws(KeystoreError) {
      let id = wallet.loaded.document.id
      if case .document(let found)? = try policyFile(of: id) { last = max(last, found.number) }
      var document = PolicyDocument(wallet: id, number: last + 1, policy: policy)
      try document.authenticate(under: wallet.dataKey)
      let folder = try KeystoreFolder.made(home: path)
      let lock = try FolderLock(of: folder, timeout: timeout)
      let (name, file) = (Self.policyFile(id), document.file)
      try folder.write(file, to: name, replacing: .whatever, under: lock) {
        bytes throws(KeystoreError) in
        guard PolicyDocument(parsing: bytes) == document else {
          throw .readBack(path: folder.path(of: name))
        }
      }
      number = document.number
    } catch {
      throw .file(error.report)
    }
    // After the file: if this is interrupted in between, the newer file is still accepted.
    try auditSession.remember(policy: number)
  }

  private enum Found {
    case document(PolicyDocument)
    case damaged
  }

  private var anchors: AnchorFiles { AnchorFiles(state: state, home: path, timeout: timeout) }

  private static func policyFile(_ id: [UInt8]) -> String {
    "\(Hex.encode(id)).\(WalletFile.policy)"
  }

  private func policyFile(of id: [UInt8]) throws(KeystoreError) -> Found? {
    guard let folder = try KeystoreFolder.existing(home: path),
      let file = try folder.readOnce(Self.policyFile(id))
    else { return nil }
    return PolicyDocument(parsing: file).map(Found.document) ?? .damaged
  }

  private static func judged(_ found: Found?, at remembered: Int64) throws(KeystoreError)
    -> AcceptedPolicy
  {
    switch found {
    case nil: remembered == 0 ? .none : .lost
    case .damaged: .lost
    case .document(let document) where document.number < remembered: .lost
    case .document(let document): .some(document.policy)
    }
  }
}
