import Files
package import Core

/// Why the secret of this device is unavailable.
package enum DeviceSecretError: Error, Equatable, Sendable {
  /// There is no place for it, because HOME is not an absolute path.
  case noPlace
  /// The file does not exist.
  case missing(path: String)
  /// The secret has this wrong size in bytes; the path is that of its file, if it has one.
  case size(Int, path: String?)
  /// The path is a link, a folder, a pipe or a device instead of a file.
  case notFile(path: String)
  /// The file belongs to another user.
  case otherOwner(path: String, owner: UInt32)
  /// Others can read or write the file.
  case openToOthers(path: String)
  /// The file has a second name (a hard link).
  case twoNames(path: String)
  /// The file read back differs from what was written.
  case readBack(path: String)
  /// The folder or the file system has a fault.
  case folder(FolderFault)

  /// A fault of the folder, with the same messages as for the wallet folder.
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
        "device secret not found: \(path: PathDisplay.shown(path)); the PIN cannot be used without it"
      )
    case .size(let found, let path):
      Report(
        .data,
        "device-size",
        path.map {
          "invalid device secret in \(path: PathDisplay.shown($0)): expected "
            + "\(DeviceSecret.size, one: "byte", many: "bytes"), found \(count: found)"
        }
          ?? "invalid device secret: expected \(DeviceSecret.size, one: "byte", many: "bytes"), "
          + "found \(count: found)"
      )
    case .notFile(let path):
      Report(.refused, "device-kind", "\(path: PathDisplay.shown(path)) is not a regular file")
    case .otherOwner(let path, let owner):
      Report(
        .refused,
        "device-owner",
        "\(path: PathDisplay.shown(path)) belongs to another user (\(owner))"
      )
    case .openToOthers(let path):
      Report(
        .refused,
        "device-mode",
        "others can read \(path: PathDisplay.shown(path))"
      )
    case .twoNames(let path):
      Report(
        .refused,
        "device-links",
        "\(path: PathDisplay.shown(path)) has a second name (a hard link)"
      )
    case .readBack(let path):
      Report(
        .refused,
        "device-read-back",
        "write verification failed: \(path: PathDisplay.shown(path)) read back differs from what was written"
      )
    case .folder(let fault): fault.report
    }
  }
}
