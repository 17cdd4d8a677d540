import Core

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder for everything, for the commands that write without a wallet.
enum HomeFolder {
  /// Makes the folder, for its owner alone, if it is not there. What is there is judged.
  static func make(_ path: String) throws(HomeFolderError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .notMade(path, reason: String(cString: strerror(errno)))
    }
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      throw .notMade(path, reason: String(cString: strerror(errno)))
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw .notFolder(path) }
    guard facts.st_uid == geteuid() else { throw .foreign(path) }
    guard facts.st_mode & 0o077 == 0 else { throw .open(path) }
  }
}

/// Why nothing is kept in the folder.
enum HomeFolderError: Error, Equatable {
  case notMade(String, reason: String)
  case notFolder(String)
  case foreign(String)
  case open(String)
}

extension HomeFolderError: Reportable {
  var report: Report {
    switch self {
    case .notMade(let path, let reason):
      Report(.refused, "home-not-made", "the folder \(path) cannot be made: \(reason)")
    case .notFolder(let path):
      Report(.refused, "home-not-folder", "\(path) is a link or a file, and has to be a folder")
    case .foreign(let path):
      Report(.refused, "home-foreign", "the folder \(path) belongs to another user")
    case .open(let path):
      Report(
        .refused,
        "home-open",
        "others can read the folder \(path); mend it with chmod 700 \(path)"
      )
    }
  }

  static var samples: [HomeFolderError] {
    let path = "~/.kingtherum"
    return [
      .notMade(path, reason: "Read-only file system"), .notFolder(path), .foreign(path), .open(path),
    ]
  }
}
