#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file that meets its requirements.
package struct OpenFile: ~Copyable {
  package let descriptor: Descriptor
  let path: String
  /// The size in bytes when it was opened.
  package let size: Int

  init(_ descriptor: consuming Descriptor, _ rules: FileRequirements, path: String)
    throws(FileError)
  {
    let size = Int(clamping: try descriptor.facts(keeping: rules, path: path).st_size)
    self.init(descriptor, size: size, path: path)
  }

  /// Takes a file whose requirements were checked.
  init(_ descriptor: consuming Descriptor, size: Int, path: String) {
    self.descriptor = descriptor
    (self.size, self.path) = (size, path)
  }

  /// Reads the whole file; a file longer than `limit` bytes is refused, never truncated.
  package func read(limit: Int) throws(FileError) -> [UInt8] {
    guard size <= limit else { throw .tooLong(path: path, limit: limit) }
    let bytes: [UInt8]
    do { bytes = try descriptor.read(limit: limit, expecting: size) } catch {
      throw .of(error, .read, path)
    }
    guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
    return bytes
  }

  /// Fills a buffer with the start of the file, for content that must stay in guarded memory.
  package func fill(_ room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    do { return try Descriptor.fill(room, from: descriptor.number) } catch {
      throw .of(error, .read, path)
    }
  }
}
