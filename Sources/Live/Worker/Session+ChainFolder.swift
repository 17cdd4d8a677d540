import Entity
import Files
import WalletKit

extension Session {
  /// The folder of the worker's data: all of this wallet that the worker can read and write.
  package var chainFolder: String { home + "/chain" }

  /// The path of the history database.
  var chainStore: String { chainFolder + "/" + OpenStore.storeName }

  /// Creates the folder of the worker's data, before a worker starts that stores data there.
  ///
  /// A database at its old place, beside the wallets, is moved first, unless a newer one exists.
  /// Its log is moved first and the database last, so that the next run can continue after a kill;
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
        // SQLite recreates the index of its log.
        if try home.facts(of: "chain.sqlite-shm") != nil { try home.remove("chain.sqlite-shm") }
      }
      _ = consume lock
    } catch {
      throw KeystoreError(error)
    }
  }

  /// Whether there is a database of the worker, at its current or its old place.
  var hasChainData: Bool {
    get throws {
      let journal = chainFolder + "/" + OpenStore.journalName
      return try [journal, chainStore, home + "/" + OpenStore.storeName].contains {
        try InputFile.isThere($0)
      }
    }
  }
}
