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
        "no place for the device secret: HOME must be an absolute path"
      )
    case .missing(let path):
      Report(
        .refused,
        "device-missing",
        "device secret not found: \(PathDisplay.shown(path)); the PIN cannot be used without it"
      )
    case .size(let found, let path):
      Report(
        .data,
        "device-size",
        path.map {
          "invalid device secret in \(PathDisplay.shown($0)): expected \(DeviceSecret.size) bytes, "
            + "found \(found)"
        }
          ?? "invalid device secret: expected \(DeviceSecret.size) bytes, found \(found)"
      )
    case .notFile(let path):
      Report(.refused, "device-kind", "\(PathDisplay.shown(path)) is not a regular file")
    case .otherOwner(let path, let owner):
      Report(
        .refused,
        "device-owner",
        "\(PathDisplay.shown(path)) belongs to another user (\(owner))"
      )
    case .openToOthers(let path):
      Report(
        .refused,
        "device-mode",
        "others can read \(PathDisplay.shown(path)); fix: chmod 600 \(PathDisplay.quoted(path))"
      )
    case .twoNames(let path):
      Report(
        .refused,
        "device-links",
        "\(PathDisplay.shown(path)) has a second name (a hard link)"
      )
    case .readBack(let path):
      Report(
        .refused,
        "device-read-back",
        "write verification failed: \(PathDisplay.shown(path)) read back differs from what was written"
      )
    case .folder(let fault): fault.report
    }
  }
}
