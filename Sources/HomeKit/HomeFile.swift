import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of the home folder that decides who is paid or what a review shows.
///
/// Whoever can write to it can mislead its owner, so it must be a regular file of this user that
/// neither the group nor others may change. Others may read it.
struct HomeFile {
  package let path: String

  /// Why a file cannot be read.
  enum Fault: Error, Equatable {
    /// Its existence cannot be determined.
    case outOfReach(code: Int32)
    case unreadable(code: Int32)
    /// A link, a folder, a pipe or a device.
    case notAFile
    case otherOwner(UInt32)
    case openToOthers
  }

  /// Reads the whole file; nil if it does not exist.
  ///
  /// - Throws: ``Fault``, or ``InputError`` if it has more than `limit` bytes.
  package func read(limit: Int) throws -> [UInt8]? {
    do { return try OwnerFile(path: path).read(limit: limit) } catch {
      switch error {
      // Without a folder there is no file in it either.
      case .system(.open, _, ENOTDIR): return nil
      case .system(.open, _, let code): throw Fault.outOfReach(code: code)
      case .system(_, _, let code): throw Fault.unreadable(code: code)
      case .otherOwner(_, let owner): throw Fault.otherOwner(owner)
      case .openToOthers: throw Fault.openToOthers
      case .tooLong: throw InputError.tooLong(path: path, limit: limit)
      default: throw Fault.notAFile
      }
    }
  }
}

extension HomeFile.Fault {
  /// The system's message, if there is one.
  package var reason: String? {
    switch self {
    case .outOfReach(let code), .unreadable(let code): SystemErrorText.of(code)
    case .notAFile, .otherOwner, .openToOthers: nil
    }
  }
}
