import Core
import Files

/// Keeps the secret of this device in a file of another tree than the wallets.
///
/// A copy of the one tree, such as a backup, is then no copy of both. Whoever takes both has the
/// PIN to guess and nothing else.
package struct DeviceFile: DeviceSecretProvider {
  static let name = "device.secret"

  /// The folder of the file, such as `~/.local/state/kingtherum` written out.
  package let folder: String

  private let timeout: LockTimeout

  /// Names the folder; nothing is read or made yet.
  package init(folder: String) {
    self.init(folder: folder, timeout: LockTimeout())
  }

  init(folder: String, timeout: LockTimeout) {
    self.folder = folder
    self.timeout = timeout
  }

  private var path: String { folder + "/" + Self.name }

  /// Reads the secret from its file.
  ///
  /// - Throws: ``DeviceSecretError`` with what is wrong with the file or its folder.
  package func secret() throws(DeviceSecretError) -> DeviceSecret {
    do throws(KeystoreError) {
      guard let folder = try KeystoreFolder.existingState(folder) else {
        throw KeystoreError.device(.missing(path: path))
      }
      return try read(in: folder)
    } catch {
      throw error.ofDevice
    }
  }

  /// Reads the secret from its file, and makes it where there is none.
  ///
  /// - Throws: ``DeviceSecretError``; a file that is there is never replaced.
  package func secretMadeIfMissing() throws(DeviceSecretError) -> DeviceSecret {
    do throws(KeystoreError) {
      let folder = try KeystoreFolder.madeState(folder)
      let lock = try FolderLock(of: folder, timeout: timeout)
      try folder.removeLeftovers(under: lock)
      if try isMissing(in: folder) { try make(in: folder) }
      return try read(in: folder)
    } catch {
      throw error.ofDevice
    }
  }

  private func isMissing(in folder: borrowing KeystoreFolder) throws(KeystoreError) -> Bool {
    do { return try folder.folder.facts(of: Self.name) == nil } catch {
      throw told(error, in: folder.path)
    }
  }

  private func read(in folder: borrowing KeystoreFolder) throws(KeystoreError) -> DeviceSecret {
    let opened: OpenFile?
    do { opened = try folder.folder.file(Self.name) } catch { throw told(error, in: folder.path) }
    guard let file = opened else { throw .device(.missing(path: path)) }
    guard file.size == DeviceSecret.size else {
      throw .device(.size(file.size, path: path))
    }
    let found = try content(of: file, in: folder.path)
    do { return try DeviceSecret(found) } catch {
      guard case .size(let count, _) = error else { throw .device(error) }
      throw .device(.size(count, path: path))
    }
  }

  private func content(
    of file: borrowing OpenFile,
    in folder: String
  ) throws(KeystoreError) -> SecretBytes {
    // One byte more than there may be, so that a file that grew is seen.
    var room = try KeystoreError.held { () throws(SecretError) in
      try SecretBytes(count: DeviceSecret.size + 1)
    }
    let count: Int
    do {
      count = try room.withMutableBytes { bytes throws(FileError) in try file.fill(bytes) }
    } catch {
      throw told(error, in: folder)
    }
    return try KeystoreError.held { () throws(SecretError) in try room.prefix(count) }
  }

  /// Draws a secret and writes it; it has its name only once the disk gave it back.
  private func make(in folder: borrowing KeystoreFolder) throws(KeystoreError) {
    let secret = try KeystoreError.held { () throws(SecretError) in
      try SecretBytes.random(count: DeviceSecret.size)
    }
    var room = try KeystoreError.held { () throws(SecretError) in
      try SecretBytes(count: DeviceSecret.size + 1)
    }
    do {
      try secret.withBytes { secret throws(FileError) in
        try room.withMutableBytes { room throws(FileError) in
          try folder.folder.write(
            secret,
            readingBackInto: room,
            as: Self.name,
            WriteOptions(replacing: .never)
          )
        }
      }
    } catch {
      throw told(error, in: folder.path)
    }
  }

  /// What is wrong with the file, as the word of a provider of device secrets.
  private func told(_ error: FileError, in folder: String) -> KeystoreError {
    switch error {
    case .notFile: .device(.notFile(path: path))
    case .otherOwner(_, let owner): .device(.otherOwner(path: path, owner: owner))
    case .openToOthers: .device(.openToOthers(path: path))
    case .twoNames: .device(.twoNames(path: path))
    case .readBack: .device(.readBack(path: path))
    default: KeystoreError(error, in: folder)
    }
  }
}

extension KeystoreError {
  /// The same, as the word of a provider of device secrets.
  fileprivate var ofDevice: DeviceSecretError {
    if case .device(let error) = self { error } else { .of(self) }
  }
}
