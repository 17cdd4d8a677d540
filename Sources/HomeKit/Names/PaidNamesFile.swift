import Core
package import Entity
import Files

/// The file `names.json` of a home folder (docs/names.md).
///
/// Whoever can write to it can hide that a name leads to another address than before, so only its
/// owner may write it.
package struct PaidNamesFile: Sendable {
  let home: String
  /// The time to wait for another process that changes it, in seconds.
  let timeout: Int

  package init(home: String, timeout: Int = 10) { (self.home, self.timeout) = (home, timeout) }

  package var path: String { home + "/names.json" }

  /// Reads the names; none if there is no file.
  package func read() throws -> PaidNames {
    do {
      let bytes = try HomeFile(path: path).read(limit: PaidNames.maxBytes)
      return try bytes.map { try PaidNames(parsing: $0) } ?? .none
    } catch let fault as HomeFile.Fault {
      switch fault {
      case .notAFile: throw PaidNamesFileError.notAFile(path: path)
      case .otherOwner, .openToOthers: throw PaidNamesFileError.openToOthers(path: path)
      case .outOfReach, .unreadable:
        throw PaidNamesFileError.unreadable(path: path, fault.reason ?? "")
      }
    }
  }

  /// Adds names to the file of an existing home folder, in the place of what they meant before.
  ///
  /// Other processes wait meanwhile; a kill leaves either the whole old file or the whole new one.
  package func add(_ entries: [PaidName]) throws {
    let lock = try lockedHome()
    defer { _ = lock }
    let old = try read()
    let new = old.adding(entries)
    guard new != old else { return }
    try AtomicFile.write(Array(new.render().utf8), to: path, replacing: true) { written in
      guard try PaidNames(parsing: written) == new else { throw OutputError.readBack(path: path) }
    }
  }

  private func lockedHome() throws(PaidNamesFileError) -> FolderLock {
    do { return try HomeLock.take(ofHome: home, seconds: timeout) } catch {
      switch error {
      case .busy(let seconds): throw .busy(seconds: seconds)
      case .unreadable(let code): throw .unreadable(path: home, SystemErrorText.of(code))
      }
    }
  }
}

/// Why the names cannot be read or changed.
enum PaidNamesFileError: Error, Equatable {
  case unreadable(path: String, String)
  case notAFile(path: String)
  case openToOthers(path: String)
  case busy(seconds: Int)
}

extension PaidNamesFileError: Reportable {
  package var report: Report {
    switch self {
    case .unreadable(let path, let reason):
      Report(
        .data,
        "names-unreadable",
        "cannot read \(path: UntrustedText.escaped(path)): \(term: reason)"
      )
    case .notAFile(let path):
      Report(
        .data,
        "names-not-a-file",
        "\(path: UntrustedText.escaped(path)) is not a regular file"
      )
    case .openToOthers(let path):
      Report(
        .refused,
        "names-open-to-others",
        "others can change \(path: UntrustedText.escaped(path)), and thereby hide that a name moved; "
          + "check it, then run: chmod 600 \(path: PathDisplay.quoted(path))"
      )
    case .busy(let seconds):
      Report(
        .refused,
        "names-busy",
        "names are locked: another process has been changing them for \(seconds) s"
      )
    }
  }
}
