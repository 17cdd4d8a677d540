import Core
package import Entity

/// A wallet in a backup: its file, its list of accounts, and when its words were proved last.
package struct BackupWallet: Equatable, Sendable {
  let document: KeystoreDocument
  let list: AccountsDocument?
  let verification: BackupVerification?

  init(document: KeystoreDocument, list: AccountsDocument?, verification: BackupVerification?) {
    (self.document, self.list, self.verification) = (document, list, verification)
  }

  init(slug: String, file: Tar.File, list listFile: Tar.File?) throws(BackupError) {
    guard let document = try? KeystoreDocument(parsing: file.bytes), document.name.slug == slug
    else { throw .content(file: file.name) }
    var list: AccountsDocument?
    if let listFile {
      guard let found = try? AccountsDocument(parsing: listFile.bytes),
        found.wallet == document.id
      else { throw .content(file: listFile.name) }
      list = found
    }
    self.init(document: document, list: list, verification: nil)
  }

  func adding(verification file: Tar.File?) throws(BackupError) -> BackupWallet {
    guard let file else { return self }
    guard let verification = BackupVerification(parsing: file.bytes),
      verification.wallet == document.id
    else {
      throw .content(file: file.name)
    }
    return BackupWallet(document: document, list: list, verification: verification)
  }

  package var name: WalletName { document.name }

  /// The number of the wallet, 32 hex digits.
  package var id: String { Hex.encode(document.id) }

  /// The address of the first account, not verified without the wallet's own passphrase.
  package var address: Address { document.address }

  /// What it is made of.
  package var kind: WalletKind { document.kind }

  /// Counts the writes of its file.
  package var generation: Int64 { document.generation }

  /// How many accounts it has.
  package var accountCount: Int { entry?.accounts.count ?? 1 }

  /// What can be told of it without its passphrase.
  package var entry: WalletEntry? {
    try? LoadedWallet(document: document, list: list, listPath: "").entry(remembered: nil)
  }
}
