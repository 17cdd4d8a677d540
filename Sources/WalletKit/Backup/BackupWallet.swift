import Core
package import Entity

/// A wallet in a backup: its file, its accounts, and the last check of its recovery phrase.
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

  /// The wallet's ID, 32 hex digits.
  package var id: String { Hex.encode(document.id) }

  /// The address of the first account, unverified without the wallet's own password.
  package var address: Address { document.address }

  /// The kind of secret that the wallet was created from.
  package var kind: WalletKind { document.kind }

  /// The number of times the wallet file was written.
  package var generation: Int64 { document.generation }

  /// The number of accounts.
  package var accountCount: Int { entry?.accounts.count ?? 1 }

  /// What the wallet's files reveal without its password.
  package var entry: WalletEntry? {
    try? LoadedWallet(document: document, list: list, listPath: "").entry(remembered: nil)
  }
}
