import Core
import Files

/// Keeps the secret of this device in a file outside the home folder.
///
/// A copy of one folder, such as a backup, is then no copy of both. Someone who takes both only has
/// to guess the PIN.
package struct DeviceFile: DeviceSecretProvider {
  static let name = "device.secret"

  /// The folder of the file, such as `~/.local/state/kingtherum`, as an expanded path.
  package let folder: String

  private let timeout: LockTimeout

  /// Sets the folder; nothing is read or created yet.
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
  /// - Throws: ``DeviceSecretError`` if the file or its folder is missing or invalid.
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

  /// Reads the secret from its file, and creates the file if it is missing.
  ///
  /// - Throws: ``DeviceSecretError``; an existing file is never replaced.
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
    // One byte more than allowed, so that a file that grew is noticed.
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

  /// Generates a secret and writes it; the file gets its name once it was read back correctly.
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

  /// Converts a file error to a fault of the device secret.
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
  /// The same error, as one of a device secret provider.
  fileprivate var ofDevice: DeviceSecretError {
    if case .device(let error) = self { error } else { .of(self) }
  }
}
