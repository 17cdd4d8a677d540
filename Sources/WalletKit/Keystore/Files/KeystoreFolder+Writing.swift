import Files

/// Whether a file may replace another when it is written.
enum Replacement {
  /// The name must be free; the wallet's name is for the error message.
  case never(wallet: String)
  /// The current file must hold these bytes; nil if there must be none.
  case only([UInt8]?)
  /// Any file is replaced: even a damaged counter must not stay.
  case whatever
}

extension KeystoreFolder {
  /// Writes a whole file as ``Folder`` does; `verify` receives the bytes read back.
  func write(
    _ bytes: [UInt8],
    to file: String,
    replacing replacement: Replacement,
    limit: Int = CanonicalJSON.limit,
    under lock: borrowing FolderLock,
    verify: ([UInt8]) throws(KeystoreError) -> Void = { _ throws(KeystoreError) in }
  ) throws(KeystoreError) {
    guard bytes.count <= limit else { throw .fileTooLong(path: path(of: file), limit: limit) }
    try removeLeftovers(under: lock)
    let writing = WriteOptions(replacing: replacement.ofFiles, limit: limit)
    do throws(WriteError<KeystoreError>) {
      try folder.write(bytes, as: file, writing, verify: verify)
    } catch {
      switch error {
      case .refused(let error): throw error
      case .file(.taken):
        guard case .never(let wallet) = replacement else { throw .conflict }
        throw .exists(name: wallet)
      case .file(let error): throw KeystoreError(error, in: path)
      }
    }
  }

  /// Removes the drafts that killed processes left, by their exact form, and nothing else.
  func removeLeftovers(under lock: borrowing FolderLock) throws(KeystoreError) {
    do { try folder.removeDrafts(underLock: true, where: Self.isOurs) } catch {
      throw KeystoreError(error, in: path)
    }
  }

  /// Returns true for a draft of `SLUG.ktr` or of another ``WalletFile``.
  private static func isOurs(_ file: String) -> Bool {
    let parts = file.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 2 && Slug.isValid(parts[0])
      && WalletFile.all.contains { parts[1].elementsEqual($0.utf8) }
  }
}

extension Replacement {
  fileprivate var ofFiles: WriteOptions.Replacement {
    switch self {
    case .never: .never
    case .only(let bytes): .only(bytes)
    case .whatever: .always
    }
  }
}
