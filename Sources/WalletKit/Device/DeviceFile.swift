import CPlatform
import Core

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps the secret of this device in a file of another tree than the wallets.
///
/// A copy of the one tree, such as a backup, is then no copy of both. Whoever takes both has the
/// PIN to guess and nothing else.
public struct DeviceFile: DeviceSecretProvider {
  static let name = "device.secret"

  /// The folder of the file, such as `~/.local/state/kingtherum` written out.
  public let folder: String

  private let patience: LockPatience

  /// Names the folder; nothing is read or made yet.
  public init(folder: String) {
    self.init(folder: folder, patience: LockPatience())
  }

  init(folder: String, patience: LockPatience) {
    self.folder = folder
    self.patience = patience
  }

  private var path: String { folder + "/" + Self.name }

  /// Reads the secret from its file.
  ///
  /// - Throws: ``DeviceSecretError`` with what is wrong with the file or its folder.
  public func secret() throws(DeviceSecretError) -> DeviceSecret {
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
  public func secretMadeIfMissing() throws(DeviceSecretError) -> DeviceSecret {
    do throws(KeystoreError) {
      let folder = try KeystoreFolder.madeState(folder)
      let lock = try FolderLock(of: folder, patience: patience)
      try folder.removeLeftovers(under: lock)
      var facts = stat()
      if fstatat(folder.descriptor.number, Self.name, &facts, AT_SYMLINK_NOFOLLOW) != 0 {
        guard errno == ENOENT else { throw .of(.last, .open, folder.path) }
        try make(in: folder)
      }
      return try read(in: folder)
    } catch {
      throw error.ofDevice
    }
  }

  private func read(in folder: borrowing KeystoreFolder) throws(KeystoreError) -> DeviceSecret {
    let number = openat(
      folder.descriptor.number,
      Self.name,
      O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    )
    guard number >= 0 else {
      switch errno {
      case ENOENT: throw .device(.missing(path: path))
      case ELOOP, ENXIO: throw .device(.notFile(path: path))
      default: throw .of(.last, .open, folder.path)
      }
    }
    let file = Descriptor(owning: number)
    try judge(file)
    let found = try Self.content(of: file, path)
    do { return try DeviceSecret(found) } catch {
      guard case .size(let count, _) = error else { throw .device(error) }
      throw .device(.size(count, path: path))
    }
  }

  private func judge(_ file: borrowing Descriptor) throws(KeystoreError) {
    var facts = stat()
    guard fstat(file.number, &facts) == 0 else { throw .of(.last, .read, path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .device(.notFile(path: path)) }
    guard facts.st_uid == geteuid() else {
      throw .device(.otherOwner(path: path, owner: facts.st_uid))
    }
    guard facts.st_mode & 0o077 == 0 else { throw .device(.openToOthers(path: path)) }
    guard facts.st_nlink == 1 else { throw .device(.twoNames(path: path)) }
    guard facts.st_size == DeviceSecret.size else {
      throw .device(.size(Int(clamping: facts.st_size), path: path))
    }
  }

  private static func content(
    of file: borrowing Descriptor,
    _ path: String
  ) throws(KeystoreError) -> SecretBytes {
    // One byte more than there may be, so that a file that grew is seen.
    var room = try KeystoreError.held { () throws(SecretError) in
      try SecretBytes(count: DeviceSecret.size + 1)
    }
    let number = file.number
    let count: Int
    do {
      count = try room.withMutableBytes { bytes throws(SystemError) in
        try Descriptor.fill(bytes, from: number)
      }
    } catch {
      throw .of(error, .read, path)
    }
    return try KeystoreError.held { () throws(SecretError) in try room.prefix(count) }
  }

  /// Draws a secret and writes it; it has its name only once the disk gave it back.
  private func make(in folder: borrowing KeystoreFolder) throws(KeystoreError) {
    let secret = try KeystoreError.held { () throws(SecretError) in
      try SecretBytes.random(count: DeviceSecret.size)
    }
    let draft = ".\(Self.name).tmp.\(Hex.encode(PublicRandom.bytes(8)))"
    do throws(KeystoreError) {
      try folder.put(secret, in: draft)
      let opened: Descriptor
      do {
        opened = try Descriptor(opening: draft, in: folder.descriptor, O_RDONLY | O_NOFOLLOW)
      } catch {
        throw .of(error, .open, folder.path)
      }
      guard try Self.content(of: opened, path).isEqual(to: secret) else {
        throw .device(.readBack(path: path))
      }
      try folder.nameAnew(draft, as: Self.name, orElse: .conflict)
    } catch {
      unlinkat(folder.descriptor.number, draft, 0)
      throw error
    }
    guard kt_sync(folder.descriptor.number) == 0 else { throw .notConfirmed(path: path) }
  }
}

extension KeystoreError {
  /// The same, as the word of a provider of device secrets.
  fileprivate var ofDevice: DeviceSecretError {
    if case .device(let error) = self { error } else { .of(self) }
  }
}
