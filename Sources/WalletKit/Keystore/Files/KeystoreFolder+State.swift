import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder of what belongs to this device, which has the rules of the folder of wallets.
extension KeystoreFolder {
  /// Opens the folder; nil when it is not there.
  static func existingState(_ path: String) throws(KeystoreError) -> KeystoreFolder? {
    guard let opened = try existingHome(path) else { return nil }
    return KeystoreFolder(descriptor: opened, path: path)
  }

  /// Opens the folder, and makes it and what is missing above it, all 0700.
  static func madeState(_ path: String) throws(KeystoreError) -> KeystoreFolder {
    if let folder = try existingState(path) { return folder }
    var above = ""
    // `~/.local/state` is missing on a new account, and the standard (XDG) wants it 0700.
    for part in path.split(separator: "/").dropLast() {
      let parent = above.isEmpty ? "/" : above
      above += "/" + part
      guard mkdirat(AT_FDCWD, above, 0o700) != 0 else {
        // Or a power cut could take the folder, with the secret in it.
        if let opened = try? Descriptor(opening: parent, O_RDONLY | O_DIRECTORY) {
          let code = kt_sync(opened.number)
          guard code == 0 else { throw .of(SystemError(code: code), .sync, parent) }
        }
        continue
      }
      guard errno == EEXIST || errno == EACCES else { throw .of(.last, .openFolder, above) }
    }
    return KeystoreFolder(descriptor: try soundHome(path), path: path)
  }
}
