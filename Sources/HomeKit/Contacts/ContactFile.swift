import Core
package import Entity
import Files

/// The file `contacts` of a home folder (docs/output.md, "Contacts").
///
/// Whoever can write to it decides where money goes, so only its owner may write it.
package struct ContactFile: Sendable {
  let home: String
  /// The time to wait for another process that changes it, in seconds.
  let timeout: Int

  package init(home: String, timeout: Int = 10) { (self.home, self.timeout) = (home, timeout) }

  package var path: String { home + "/contacts" }

  /// Reads the contacts; an empty book if there is no file.
  package func read() throws -> ContactBook {
    do {
      let bytes = try HomeFile(path: path).read(limit: ContactBook.maxBytes)
      return try bytes.map { try ContactBook(parsing: $0) } ?? .empty
    } catch let fault as HomeFile.Fault {
      switch fault {
      case .notAFile: throw ContactFileError.notAFile(path: path)
      case .otherOwner, .openToOthers: throw ContactFileError.openToOthers(path: path)
      case .outOfReach, .unreadable:
        throw ContactFileError.unreadable(path: path, fault.reason ?? "")
      }
    }
  }

  /// Changes the contacts of an existing home folder.
  ///
  /// Other processes wait meanwhile; a kill leaves either the whole old file or the whole new one.
  package func change(_ change: (ContactBook) throws -> ContactBook) throws -> ContactBook {
    let lock = try lockedHome()
    defer { _ = lock }
    let old = try read()
    let new = try change(old)
    guard new != old else { return new }
    try AtomicFile.write(Array(new.render().utf8), to: path, replacing: true) { written in
      guard try ContactBook(parsing: written) == new else {
        throw OutputError.readBack(path: path)
      }
    }
    return new
  }

  private func lockedHome() throws(ContactFileError) -> FolderLock {
    do { return try HomeLock.take(ofHome: home, seconds: timeout) } catch {
      switch error {
      case .busy(let seconds): throw .busy(seconds: seconds)
      case .unreadable(let code): throw .unreadable(path: home, SystemErrorText.of(code))
      }
    }
  }
}

/// Why the contacts cannot be read or changed.
enum ContactFileError: Error, Equatable {
  case unreadable(path: String, String)
  case notAFile(path: String)
  case openToOthers(path: String)
  case busy(seconds: Int)
}

extension ContactFileError: Reportable {
  package var report: Report {
    switch self {
    case .unreadable(let path, let reason):
      Report(
        .data,
        "contacts-unreadable",
        "cannot read \(path: UntrustedText.escaped(path)): \(term: reason)"
      )
    case .notAFile(let path):
      Report(
        .data,
        "contacts-not-a-file",
        "\(path: UntrustedText.escaped(path)) is not a regular file"
      )
    case .openToOthers(let path):
      Report(
        .refused,
        "contacts-open-to-others",
        "others can change \(path: UntrustedText.escaped(path)), and thereby who you pay; check it, then "
          + "run: chmod 600 \(path: PathDisplay.quoted(path))"
      )
    case .busy(let seconds):
      Report(
        .refused,
        "contacts-busy",
        "contacts are locked: another process has been changing them for \(seconds) s"
      )
    }
  }
}
