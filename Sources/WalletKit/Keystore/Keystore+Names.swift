package import Entity

extension Keystore {
  /// Throws if a wallet of this name could not be created now.
  ///
  /// Call it before asking for any secret; only the write itself claims the name.
  /// - Throws: ``KeystoreError/exists(name:)``, even if the existing file is damaged, or an error
  ///   of the folder.
  package func requireFree(_ name: WalletName) throws(KeystoreError) {
    guard let folder = try KeystoreFolder.existing(home: path) else { return }
    try Self.requireFree(name, in: folder)
  }

  /// Creates the home folder, accessible only to its owner, or checks the existing one.
  ///
  /// For callers that keep other files in it.
  /// - Throws: ``KeystoreError`` if the folder cannot be created or used.
  package func makeHome() throws(KeystoreError) {
    _ = try KeystoreFolder.openOrCreateHome(path)
  }

  /// Returns the path of a wallet's file, whether or not it exists.
  package func file(of name: WalletName) -> String {
    "\(path)/keystore/\(name.slug).\(WalletFile.keystore)"
  }
}
