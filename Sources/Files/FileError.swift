/// What kept a file or a folder from being read or written: the fact, and the path it is about.
///
/// Whoever asked knows what the file is for, and finds the words.
package enum FileError: Error, Equatable, Sendable {
  /// A step that is asked of the system.
  package enum Step: Sendable {
    case openFolder
    case list
    case open
    case read
    case write
    case sync
    case rename
    case lock
    case clean
  }

  /// The system refused a step, with this errno.
  case system(Step, path: String, code: Int32)
  /// The path is empty, holds a zero byte, or ends in no name.
  case badPath(String)

  /// The folder that should hold a new folder is not there.
  case parentMissing(path: String)
  /// A file stands where a folder should.
  case notFolder(path: String)
  /// A link stands where a folder should.
  case folderIsLink(path: String)
  /// The folder belongs to another user.
  case folderOwner(path: String, owner: UInt32)
  /// Others can look into the folder.
  case folderOpenToOthers(path: String)
  /// Everybody may write there, as in `/tmp`.
  case folderIsShared(path: String)

  /// A folder, link, pipe, socket or device stands where a file should.
  case notFile(path: String)
  /// The file belongs to another user.
  case otherOwner(path: String, owner: UInt32)
  /// The file's mode allows others what it should not.
  case openToOthers(path: String)
  /// The file has a second name somewhere.
  case twoNames(path: String)
  /// The file holds more bytes than it may.
  case tooLong(path: String, limit: Int)

  /// The name of a new file is taken.
  case taken(path: String)
  /// The file that was to be replaced is not as it was.
  case changed(path: String)
  /// What was read back is not what was written; nothing has the name.
  case readBack(path: String)
  /// The new file has its name, but the disk did not confirm it.
  case notConfirmed(path: String, code: Int32)

  /// Another process holds the lock, and did not let go in this time.
  case busy(seconds: Int)
  /// The file system knows no locks.
  case noLocks(path: String, code: Int32)

  static func of(_ error: SystemError, _ step: Step, _ path: String) -> FileError {
    .system(step, path: path, code: error.code)
  }
}
