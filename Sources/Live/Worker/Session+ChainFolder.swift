import Files
import WalletKit

extension Session {
  /// The folder of the worker's data: all that it can read and write here.
  package var chainFolder: String { home + "/chain" }

  /// The database's place.
  var chainStore: String { chainFolder + "/chain.sqlite" }

  /// Makes the folder of the worker's data if it is not there yet, before a worker starts that is to keep
  /// data there.
  ///
  /// Where the database lay beside the wallets, it is moved first, unless there is a newer one already.
  /// Its log goes first and it last, so that a kill between leaves what the next run goes on with;
  /// nobody opens it at either place until then.
  func prepareStore() throws {
    do {
      let home = try Folder.openOrCreatePrivate(home)
      let lock = try FolderLock(of: home, timeout: LockTimeout())
      _ = try home.openOrCreatePrivate(in: "chain")
      let isMoved = try home.facts(of: "chain/chain.sqlite") != nil
      let isOld = try home.facts(of: "chain.sqlite") != nil
      if isOld, !isMoved {
        for name in ["chain.sqlite-wal", "chain.sqlite"] {
          guard try home.facts(of: name) != nil else { continue }
          try home.move(name, to: "chain/" + name)
        }
        // SQLite makes its index of the log again.
        if try home.facts(of: "chain.sqlite-shm") != nil { try home.remove("chain.sqlite-shm") }
      }
      _ = consume lock
    } catch {
      throw KeystoreError(error)
    }
  }

  /// Whether there is a database, here or where it lay before.
  var hasChainStore: Bool {
    get throws {
      try InputFile.isThere(chainStore) || InputFile.isThere(home + "/chain.sqlite")
    }
  }
}
