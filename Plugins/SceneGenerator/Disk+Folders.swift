import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whole folders, and who may change one.
extension Disk {
  /// The names in a folder, sorted; none if it does not exist.
  static func names(in folder: String) throws(PackageError) -> [String] {
    guard kind(folder) != .nothing else { return [] }
    do { return try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).names() } catch {
      throw .system(.read, path: folder, code: error.code)
    }
  }

  /// The paths of the files below a folder, from that folder, sorted; links are not followed.
  static func files(below folder: String) throws(PackageError) -> [String] {
    var files: [String] = []
    for name in try names(in: folder) {
      switch kind(folder + "/" + name) {
      case .folder: files += try self.files(below: folder + "/" + name).map { name + "/" + $0 }
      case .file: files.append(name)
      default: break
      }
    }
    return files
  }

  /// Removes a folder with all that is in it.
  static func removeTree(_ folder: String) throws(PackageError) {
    for name in try names(in: folder) {
      let path = folder + "/" + name
      if kind(path) == .folder { try removeTree(path) } else { try remove(path) }
    }
    guard rmdir(folder) == 0 || errno == ENOENT else {
      throw .system(.remove, path: folder, code: errno)
    }
  }

  /// Locks a folder until the returned file is closed, or the process ends.
  ///
  /// - Throws: `PackageError.busy` if another run has it.
  static func lock(_ folder: String) throws(PackageError) -> Int32 {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw .system(.read, path: folder, code: errno) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw .busy(path: folder)
    }
    return file
  }

  static func unlock(_ file: Int32) { close(file) }
}
