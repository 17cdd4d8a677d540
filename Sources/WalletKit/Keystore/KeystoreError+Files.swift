import Core

extension KeystoreError {
  var folderReport: Report {
    switch self {
    case .parentMissing(let home):
      Report(
        .refused,
        "home-parent-missing",
        "\(PathText.shown(home)) cannot be made: the folder that should hold it is not there"
      )
    case .notFolder(let path):
      Report(.refused, "home-not-folder", "\(PathText.shown(path)) is not a folder")
    case .folderIsLink(let path):
      Report(
        .refused,
        "home-link",
        "\(PathText.shown(path)) is a link; wallets lie in a real folder"
      )
    case .folderOwner(let path, let owner):
      Report(
        .refused,
        "home-owner",
        "\(PathText.shown(path)) belongs to another user (\(owner))"
      )
    case .folderOpenToOthers(let path):
      Report(
        .refused,
        "home-mode",
        "others can look into \(PathText.shown(path)); mend it with: chmod 700 "
          + PathText.quoted(path)
      )
    default:
      Report(.usage, "home-path", "the path of the home folder is empty or holds a zero byte")
    }
  }

  var fileReport: Report {
    switch self {
    case .fileOwner(let path, let owner):
      Report(
        .refused,
        "keystore-file-owner",
        "\(PathText.shown(path)) belongs to another user (\(owner))"
      )
    case .fileOpenToOthers(let path):
      Report(
        .refused,
        "keystore-file-mode",
        "others can read \(PathText.shown(path)); mend it with: chmod 600 "
          + PathText.quoted(path)
      )
    case .fileHasTwoNames(let path):
      Report(
        .refused,
        "keystore-file-links",
        "\(PathText.shown(path)) has a second name (a hard link) somewhere"
      )
    case .fileTooLong(let path, let limit):
      Report(
        .data,
        "keystore-file-long",
        "\(PathText.shown(path)) is longer than \(limit) bytes, so it is no wallet"
      )
    case .fileKind(let path):
      Report(.refused, "keystore-file-kind", "\(PathText.shown(path)) is not a plain file")
    default:
      Report(.bug, "keystore-file", "the file is refused")
    }
  }

  var systemReport: Report {
    switch self {
    case .full(let path):
      Report(
        .refused,
        "disk-full",
        "there is no room on the disk for \(PathText.shown(path))"
      )
    case .readOnly(let path):
      Report(
        .refused,
        "disk-read-only",
        "\(PathText.shown(path)) is on a file system that takes no changes"
      )
    case .noAccess(let path):
      Report(.refused, "no-access", "the system denies access to \(PathText.shown(path))")
    case .system(let step, let path, let code):
      Report(
        .refused,
        "file-system",
        "the system cannot \(step.rawValue) \(PathText.shown(path)): \(SystemText.of(code))"
      )
    default:
      Report(.bug, "file-system-unknown", "the file system refuses")
    }
  }

  var writeReport: Report {
    switch self {
    case .busy(let seconds):
      Report(
        .refused,
        "keystore-busy",
        "another kingtherum has been at work on the wallets for \(seconds) seconds"
      )
    case .lockUnsupported(let path):
      Report(
        .refused,
        "keystore-lock",
        "\(PathText.shown(path)) is on a file system without locks, so two runs could collide"
      )
    case .readBack(let path):
      Report(
        .refused,
        "keystore-read-back",
        "the disk gave back other bytes than were written for \(PathText.shown(path)); "
          + "nothing was changed"
      )
    case .notConfirmed(let path):
      Report(
        .refused,
        "keystore-not-confirmed",
        "\(PathText.shown(path)) is written, but the disk did not confirm its name; "
          + "it may be gone after a power cut"
      )
    default:
      Report(
        .refused,
        "keystore-conflict",
        "another kingtherum changed the wallet meanwhile; nothing was changed by this one"
      )
    }
  }
}
