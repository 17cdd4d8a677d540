package import Core

/// Why a database of the worker cannot be used.
package enum StoreError: Error, Hashable, Sendable, Codable {
  /// The file is not a plain file: a link, a folder, a device.
  case notAFile(path: String)
  /// The file belongs to another user.
  case foreignOwner(path: String)
  /// The file cannot be opened or created; `code` is the errno, or 0 if only SQLite failed.
  case unreachable(path: String, code: Int32)
  /// The file of the history is not a database, or is damaged.
  case damaged(path: String)
  /// The file of the sent transactions is not a database, or is damaged.
  case journalDamaged(path: String)
  /// The disk is full, or the file cannot be written.
  case unwritable(path: String)
  /// Another process has held the database for too long.
  case busy(path: String)
  /// The database returned an error; `code` is SQLite's result code.
  case sqlite(code: Int32)
  /// The file was created by a newer version.
  case newer(path: String)
}

extension StoreError: Reportable {
  package var report: Report {
    switch self {
    case .notAFile(let path):
      Report(.data, "store-not-a-file", "\(path: Self.shown(path)) is not a regular file")
    case .foreignOwner(let path):
      Report(.refused, "store-foreign-owner", "\(path: Self.shown(path)) belongs to another user")
    case .unreachable(let path, let code):
      Report(
        .refused,
        "store-unreachable",
        "cannot open \(path: Self.shown(path)): \(Self.reason(code))"
      )
    case .damaged(let path):
      Report(
        .data,
        "store-damaged",
        "\(path: Self.shown(path)) is damaged; the next command sets it aside, and the history is read "
          + "from the chain again"
      )
    case .journalDamaged(let path):
      Report(
        .data,
        "journal-damaged",
        "\(path: Self.shown(path)), the list of transactions sent from this machine, is damaged"
      )
    case .unwritable(let path):
      Report(
        .refused,
        "store-unwritable",
        "cannot write \(path: Self.shown(path)): the disk is full or read-only"
      )
    case .busy(let path):
      Report(.refused, "store-busy", "\(path: Self.shown(path)) is in use by another process")
    case .sqlite(let code):
      Report(.bug, "store-sqlite", "database error: SQLite result \(code)")
    case .newer(let path):
      Report(
        .data,
        "store-newer",
        "\(path: Self.shown(path)) was created by a newer version of kingtherum"
      )
    }
  }

  /// What an errno means, in words; these numbers are the same on every system.
  private static func reason(_ code: Int32) -> Sentence {
    switch code {
    case 0: "SQLite cannot use it"
    case 1, 13: "permission denied"
    case 2: "its folder does not exist"
    case 20: "part of its path is not a folder"
    case 24: "too many open files"
    default: "system error \(code)"
    }
  }

  private static func shown(_ path: String) -> String {
    UntrustedText.escaped(path, limit: 4_096)
  }
}
