/// Why a file or a folder could not be read or written, with its path.
///
/// The caller knows the purpose of the file, and words the message.
package enum FileError: Error, Equatable, Sendable {
  /// An operation of the system.
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

  /// The system refused an operation, with this errno.
  case system(Step, path: String, code: Int32)
  /// The path is empty, contains a zero byte, or has no file name.
  case badPath(String)

  /// The parent of a new folder does not exist.
  case parentMissing(path: String)
  /// Expected a folder, found a file.
  case notFolder(path: String)
  /// Expected a folder, found a symbolic link.
  case folderIsLink(path: String)
  /// The folder belongs to another user.
  case folderOwner(path: String, owner: UInt32)
  /// The folder's mode gives others access.
  case folderOpenToOthers(path: String)
  /// The folder is sticky, like `/tmp`: to close it to others would harm them.
  case folderIsShared(path: String)

  /// Expected a file, found a folder, link, pipe, socket or device.
  case notFile(path: String)
  /// The file belongs to another user.
  case otherOwner(path: String, owner: UInt32)
  /// The file's mode gives others access that it must not give.
  case openToOthers(path: String)
  /// The file has a second hard link.
  case twoNames(path: String)
  /// The file is longer than the limit.
  case tooLong(path: String, limit: Int)

  /// The name of a new file is taken.
  case taken(path: String)
  /// The file to replace does not have the expected content.
  case changed(path: String)
  /// The bytes read back differ from those written; the file did not get its name.
  case readBack(path: String)
  /// The new file has its name, but the folder could not be synced.
  case notConfirmed(path: String, code: Int32)

  /// Another process still held the lock after this time.
  case busy(seconds: Int)
  /// The file system does not support locks.
  case noLocks(path: String, code: Int32)

  static func of(_ error: SystemError, _ step: Step, _ path: String) -> FileError {
    .system(step, path: path, code: error.code)
  }
}
