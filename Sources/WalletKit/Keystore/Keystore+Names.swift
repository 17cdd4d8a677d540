package import Entity

extension Keystore {
  /// Makes sure that a wallet of this name could be made now.
  ///
  /// Belongs before any secret is asked for; only the write itself settles who gets a name.
  /// - Throws: ``KeystoreError/exists(name:)``, also where the file there is damaged, or what is
  ///   wrong with the folder.
  package func requireFree(_ name: WalletName) throws(KeystoreError) {
    guard let folder = try KeystoreFolder.existing(home: path) else { return }
    try Self.requireFree(name, in: folder)
  }

  /// Makes the home folder, for its owner alone, or judges the one that is there.
  ///
  /// For whoever keeps other files in it.
  /// - Throws: ``KeystoreError`` with what is wrong with the folder.
  package func makeHome() throws(KeystoreError) {
    _ = try KeystoreFolder.openOrCreateHome(path)
  }

  /// Where a wallet's file is or would be.
  package func file(of name: WalletName) -> String {
    "\(path)/keystore/\(name.slug).\(WalletFile.keystore)"
  }
}
