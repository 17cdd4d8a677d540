import Files
package import Core

/// Why the secret of this device cannot be had.
package enum DeviceSecretError: Error, Equatable, Sendable {
  /// There is no place for it, since HOME is not an absolute path.
  case noPlace
  /// There is no such file.
  case missing(path: String)
  /// It has so many bytes, in this file if it comes from one.
  case size(Int, path: String?)
  /// A link, a folder, a pipe or a device stands where the file should.
  case notFile(path: String)
  /// The file belongs to another user.
  case otherOwner(path: String, owner: UInt32)
  /// Others can read or write the file.
  case openToOthers(path: String)
  /// The file has a second name somewhere.
  case twoNames(path: String)
  /// What was read back is not what was written.
  case readBack(path: String)
  /// The folder or the file system is at fault.
  case folder(FolderFault)

  /// A fault of the folder, in the words that wallets' folders have for it.
  package struct FolderFault: Error, Equatable, Sendable {
    let report: Report
  }

  static func of(_ error: KeystoreError) -> DeviceSecretError {
    .folder(FolderFault(report: error.report))
  }
}

extension DeviceSecretError: Reportable {
  package var report: Report {
    switch self {
    case .noPlace:
      Report(
        .usage,
        "device-no-place",
        "HOME is not an absolute path, so there is no place for the secret of this device"
      )
    case .missing(let path):
      Report(
        .refused,
        "device-missing",
        "there is no secret of this device at \(PathText.shown(path)), without which no PIN opens"
      )
    case .size(let found, let path):
      Report(
        .data,
        "device-size",
        "the secret of this device" + (path.map { " in \(PathText.shown($0))" } ?? "")
          + " has \(found) bytes and not \(DeviceSecret.size)"
      )
    case .notFile(let path):
      Report(.refused, "device-kind", "\(PathText.shown(path)) is not a plain file")
    case .otherOwner(let path, let owner):
      Report(
        .refused,
        "device-owner",
        "\(PathText.shown(path)) belongs to another user (\(owner))"
      )
    case .openToOthers(let path):
      Report(
        .refused,
        "device-mode",
        "others can read \(PathText.shown(path)); mend it with: chmod 600 \(PathText.quoted(path))"
      )
    case .twoNames(let path):
      Report(
        .refused,
        "device-links",
        "\(PathText.shown(path)) has a second name (a hard link) somewhere"
      )
    case .readBack(let path):
      Report(
        .refused,
        "device-read-back",
        "the disk gave back other bytes than were written for \(PathText.shown(path))"
      )
    case .folder(let fault): fault.report
    }
  }
}
