import Files

/// The open wallet folder; every file in it is accessed through its descriptor.
struct KeystoreFolder: ~Copyable {
  static let name = "keystore"

  let folder: Folder

  var path: String { folder.path }

  init(_ folder: consuming Folder) { self.folder = folder }

  /// Opens the wallet folder in the home folder; nil if it does not exist.
  static func existing(home: String) throws(KeystoreError) -> KeystoreFolder? {
    do {
      guard let home = try Folder.own(home), let folder = try home.own(in: name) else { return nil }
      return KeystoreFolder(folder)
    } catch {
      throw KeystoreError(error)
    }
  }

  /// Opens the wallet folder in the home folder, and creates those that are missing, mode 0700.
  static func made(home: String) throws(KeystoreError) -> KeystoreFolder {
    do {
      return KeystoreFolder(try Folder.openOrCreatePrivate(home).openOrCreatePrivate(in: name))
    } catch {
      throw KeystoreError(error)
    }
  }

  /// Opens the home folder itself, and creates it if it is missing, mode 0700.
  static func openOrCreateHome(_ home: String) throws(KeystoreError) -> KeystoreFolder {
    do { return KeystoreFolder(try Folder.openOrCreatePrivate(home)) } catch {
      throw KeystoreError(error)
    }
  }
}

/// The folder for this device's state, which follows the rules of the wallet folder.
extension KeystoreFolder {
  /// Opens the folder; nil if it does not exist.
  static func existingState(_ path: String) throws(KeystoreError) -> KeystoreFolder? {
    do {
      guard let folder = try Folder.own(path) else { return nil }
      return KeystoreFolder(folder)
    } catch {
      throw KeystoreError(error)
    }
  }

  /// Opens the folder, and creates it and its missing parents, all with mode 0700.
  static func madeState(_ path: String) throws(KeystoreError) -> KeystoreFolder {
    if let folder = try existingState(path) { return folder }
    // `~/.local/state` is missing on a new account, and the XDG standard requires 0700.
    do { try Folder.makeParents(of: path) } catch { throw KeystoreError(error) }
    return try openOrCreateHome(path)
  }
}

extension FolderLock {
  /// Waits for the right to write to the wallet folder.
  init(of folder: borrowing KeystoreFolder, timeout: LockTimeout) throws(KeystoreError) {
    do { self = try FolderLock(of: folder.folder, timeout: timeout) } catch {
      throw KeystoreError(error)
    }
  }
}
