#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file that keeps its rules.
package struct OpenFile: ~Copyable {
  package let descriptor: Descriptor
  let path: String
  /// How many bytes it had when it was opened.
  package let size: Int

  init(_ descriptor: consuming Descriptor, _ rules: FileRequirements, path: String)
    throws(FileError)
  {
    size = Int(clamping: try descriptor.facts(keeping: rules, path: path).st_size)
    self.descriptor = descriptor
    self.path = path
  }

  /// All of it, of at most so many bytes: what is longer is refused, never cut.
  package func read(limit: Int) throws(FileError) -> [UInt8] {
    guard size <= limit else { throw .tooLong(path: path, limit: limit) }
    let bytes: [UInt8]
    do { bytes = try descriptor.read(limit: limit, expecting: size) } catch {
      throw .of(error, .read, path)
    }
    guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
    return bytes
  }

  /// Fills the room with its beginning, for what may lie in guarded memory only.
  package func fill(_ room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    do { return try Descriptor.fill(room, from: descriptor.number) } catch {
      throw .of(error, .read, path)
    }
  }
}
