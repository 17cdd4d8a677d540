import CPlatform
import Core

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether a file that is written may take the place of another.
enum Replacement {
  /// The name must be free; the wallet's name is for the sentence when it is not.
  case never(wallet: String)
  /// The file there now must hold these bytes; nil when there must be none.
  case only([UInt8]?)
  /// Whatever is there gives way: a counter that is damaged must not stay for that.
  case whatever
}

extension KeystoreFolder {
  /// Writes a whole file: a reader finds the old one or the new one, whatever happens when.
  ///
  /// `verify` sees what the disk gives back, before the file gets its name. Until then a failure
  /// leaves nothing behind; what a kill leaves is removed by the next writer.
  func write(
    _ bytes: [UInt8],
    to file: String,
    replacing replacement: Replacement,
    limit: Int = Canonical.limit,
    under lock: borrowing FolderLock,
    verify: ([UInt8]) throws(KeystoreError) -> Void
  ) throws(KeystoreError) {
    guard bytes.count <= limit else { throw .fileTooLong(path: path(of: file), limit: limit) }
    try removeLeftovers(under: lock)
    if case .only(let expected) = replacement {
      guard try readOnce(file) == expected else { throw .conflict }
    }
    let draft = ".\(file).tmp.\(Hex.encode(PublicRandom.bytes(8)))"
    do throws(KeystoreError) {
      try put(bytes, in: draft)
      guard try readOnce(draft, limit: limit) == bytes else {
        throw .readBack(path: path(of: file))
      }
      try verify(bytes)
      try name(draft, as: file, replacement)
    } catch {
      // The draft may not have been made, or may have its name already.
      unlinkat(descriptor.number, draft, 0)
      throw error
    }
    guard kt_sync(descriptor.number) == 0 else { throw .notConfirmed(path: path(of: file)) }
  }

  /// Removes what killed runs left behind: our own drafts, by their exact form, and nothing else.
  func removeLeftovers(under lock: borrowing FolderLock) throws(KeystoreError) {
    for name in try names() where Self.isDraft(name) {
      var facts = stat()
      guard fstatat(descriptor.number, name, &facts, AT_SYMLINK_NOFOLLOW) == 0,
        facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid()
      else { continue }
      guard unlinkat(descriptor.number, name, 0) == 0 || errno == ENOENT else {
        throw .of(.last, .clean, path)
      }
    }
  }

  /// Whether a name is `.SLUG.ktr.tmp.` or another of ``WalletFile``, and 16 hex digits.
  private static func isDraft(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, Slug.isValid(parts[1]) else { return false }
    return WalletFile.all.contains { parts[2].elementsEqual($0.utf8) }
      && parts[3].elementsEqual("tmp".utf8)
      && parts[4].count == 16 && parts[4].allSatisfy(Slug.isHexDigit)
  }

  private func put(_ bytes: [UInt8], in draft: String) throws(KeystoreError) {
    do {
      let opened = try Descriptor(
        opening: draft,
        in: descriptor,
        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
        mode: 0o600
      )
      try opened.write(bytes)
      // Never tried again: after an error the system takes the lost pages for written.
      try opened.sync()
      try opened.closed()
    } catch {
      throw .of(error, .write, path)
    }
  }

  /// Writes a draft of a secret, from where it lies.
  func put(_ secret: borrowing SecretBytes, in draft: String) throws(KeystoreError) {
    do {
      let opened = try Descriptor(
        opening: draft,
        in: descriptor,
        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
        mode: 0o600
      )
      let number = opened.number
      try secret.withBytes { bytes throws(SystemError) in
        try Descriptor.write(bytes, to: number)
      }
      try opened.sync()
      try opened.closed()
    } catch {
      throw .of(error, .write, path)
    }
  }

  private func name(
    _ draft: String,
    as file: String,
    _ replacement: Replacement
  ) throws(KeystoreError) {
    switch replacement {
    case .only(.some), .whatever:
      guard renameat(descriptor.number, draft, descriptor.number, file) == 0 else {
        throw .of(.last, .rename, path)
      }
    case .only(.none):
      try nameAnew(draft, as: file, orElse: .conflict)
    case .never(let wallet):
      try nameAnew(draft, as: file, orElse: .exists(name: wallet))
    }
  }

  /// Gives a name that nothing has yet; the check and the naming are one step.
  func nameAnew(
    _ draft: String,
    as file: String,
    orElse taken: KeystoreError
  ) throws(KeystoreError) {
    var code = kt_rename_to_new(descriptor.number, draft, file)
    if code == EINVAL || code == ENOSYS || code == ENOTSUP {
      // Some file systems cannot; all can refuse to link to a name that is taken.
      code = linkat(descriptor.number, draft, descriptor.number, file, 0) == 0 ? 0 : errno
      // If the draft stays, the next reader finds two names and removes it.
      if code == 0 { unlinkat(descriptor.number, draft, 0) }
    }
    switch code {
    case 0: return
    case EEXIST: throw taken
    default: throw .of(SystemError(code: code), .rename, path)
    }
  }
}

/// The files that are written whole, by what follows the dot.
enum WalletFile {
  static let keystore = "ktr"
  static let accounts = "accounts"
  /// The counter of wrong PINs, named by the wallet's number.
  static let counter = "pin"
  /// The secret of the device.
  static let secret = "secret"
  /// When the words were proved last, named by the wallet's number.
  static let drill = "drill"

  /// A watch-only wallet.
  static let watch = "watch"

  /// What is remembered of the log, in the folder of the device.
  static let anchor = "anchor"

  /// The policy that was accepted, named by the wallet's number.
  static let policy = "policy"

  /// How far the log of a home folder has come, in the folder of the device.
  static let head = "head"

  /// What the log says, put together, in the folder of the device.
  static let note = "note"

  /// The accounts that were proved on this device, in its folder, named by the wallet's number.
  static let verified = "verified"

  static let all = [
    keystore, accounts, counter, secret, drill, watch, anchor, policy, head, note, verified,
  ]
}

/// The part of a file's name that stands for the wallet: `[a-z0-9][a-z0-9_-]{0,31}`.
enum Slug {
  static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, (1...32).contains(bytes.count), isLetterOrDigit(first) else {
      return false
    }
    return bytes.allSatisfy {
      isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
