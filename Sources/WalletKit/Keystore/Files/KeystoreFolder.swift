import Files

/// The open folder of wallets; every file in it is reached through its descriptor.
struct KeystoreFolder: ~Copyable {
  static let name = "keystore"

  let folder: Folder

  var path: String { folder.path }

  init(_ folder: consuming Folder) { self.folder = folder }

  /// Opens the folder below the home folder; nil when it is not there.
  static func existing(home: String) throws(KeystoreError) -> KeystoreFolder? {
    do {
      guard let home = try Folder.own(home), let folder = try home.own(in: name) else { return nil }
      return KeystoreFolder(folder)
    } catch {
      throw KeystoreError(error)
    }
  }

  /// Opens the folder below the home folder, and makes what is missing of the two, 0700.
  static func made(home: String) throws(KeystoreError) -> KeystoreFolder {
    do {
      return KeystoreFolder(try Folder.openOrCreatePrivate(home).openOrCreatePrivate(in: name))
    } catch {
      throw KeystoreError(error)
    }
  }

  /// Opens the home folder itself, and makes it where it is missing, 0700.
  static func openOrCreateHome(_ home: String) throws(KeystoreError) -> KeystoreFolder {
    do { return KeystoreFolder(try Folder.openOrCreatePrivate(home)) } catch {
      throw KeystoreError(error)
    }
  }
}

/// The folder of what belongs to this device, which has the rules of the folder of wallets.
extension KeystoreFolder {
  /// Opens the folder; nil when it is not there.
  static func existingState(_ path: String) throws(KeystoreError) -> KeystoreFolder? {
    do {
      guard let folder = try Folder.own(path) else { return nil }
      return KeystoreFolder(folder)
    } catch {
      throw KeystoreError(error)
    }
  }

  /// Opens the folder, and makes it and what is missing above it, all 0700.
  static func madeState(_ path: String) throws(KeystoreError) -> KeystoreFolder {
    if let folder = try existingState(path) { return folder }
    // `~/.local/state` is missing on a new account, and the standard (XDG) wants it 0700.
    do { try Folder.makeParents(of: path) } catch { throw KeystoreError(error) }
    return try openOrCreateHome(path)
  }
}

extension FolderLock {
  /// Waits for the right to write among wallets.
  init(of folder: borrowing KeystoreFolder, timeout: LockTimeout) throws(KeystoreError) {
    do { self = try FolderLock(of: folder.folder, timeout: timeout) } catch {
      throw KeystoreError(error)
    }
  }
}
