#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Descriptor {
  /// Returns the names of all entries of a folder but itself and the one above (`.`, `..`), sorted by
  /// their bytes. A name that is not UTF-8 is left out.
  package func names() throws(SystemError) -> [String] {
    // A separate descriptor, since reading moves its position and closing the list closes it.
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .last }
    guard let list = fdopendir(copy) else {
      let error = SystemError.last
      close(copy)
      throw error
    }
    defer { closedir(list) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(list) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .last }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
