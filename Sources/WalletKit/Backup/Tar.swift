/// A POSIX tar archive (ustar) in a single canonical form.
///
/// An archive is accepted only if encoding what was read gives the same bytes. So there is one
/// owner, one mode, no time, no link, no folder, and nothing after the two final blocks.
struct Tar: Equatable {
  struct File: Equatable {
    /// ASCII, at most 100 bytes.
    let name: String
    let bytes: [UInt8]
  }

  /// The files in the byte order of their names, each name once.
  let files: [File]

  private static let block = 512

  init(_ files: [File]) {
    self.files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The whole archive.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(files.reduce(2 * Self.block) { $0 + $1.bytes.count + 2 * Self.block })
    for file in files {
      out += Self.header(file.name, size: file.bytes.count)
      out += file.bytes
      out += [UInt8](repeating: 0, count: Self.padding(of: file.bytes.count))
    }
    return out + [UInt8](repeating: 0, count: 2 * Self.block)
  }

  /// Reads an archive; nil if it is not in the canonical form.
  init?(parsing archive: [UInt8]) {
    var found: [File] = []
    var place = 0
    while place + Self.block <= archive.count, archive[place] != 0 {
      let head = archive[place..<place + Self.block]
      place += Self.block
      guard let name = Self.name(in: head), let size = Self.size(in: head),
        size <= archive.count - place
      else { return nil }
      found.append(File(name: name, bytes: Array(archive[place..<place + size])))
      place += size + Self.padding(of: size)
    }
    files = found
    let names = found.map(\.name)
    let isOrdered = zip(names, names.dropFirst()).allSatisfy {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    guard isOrdered, bytes == archive else { return nil }
  }

  private static func padding(of size: Int) -> Int { (block - size % block) % block }

  private static func header(_ name: String, size: Int) -> [UInt8] {
    var head =
      field(name, 100) + field("0000600", 8) + field("0000000", 8) + field("0000000", 8)
      + field(octal(size, 11), 12) + field("00000000000", 12)
    let rest =
      [UInt8(ascii: "0")] + field("", 100) + field("ustar", 6) + Array("00".utf8)
      + [UInt8](repeating: 0, count: 32 + 32 + 8 + 8 + 155 + 12)
    // The checksum is computed with spaces in its own field.
    let sum = (head + rest).reduce(8 * 0x20) { $0 + Int($1) }
    head += field(octal(sum, 6), 7) + [0x20] + rest
    return head
  }

  private static func field(_ text: String, _ count: Int) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(count))
    return bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }

  private static func octal(_ number: Int, _ digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  private static func name(in head: ArraySlice<UInt8>) -> String? {
    let name = head.prefix(100).prefix { $0 != 0 }
    guard !name.isEmpty, name.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    return String(validating: name, as: UTF8.self)
  }

  private static func size(in head: ArraySlice<UInt8>) -> Int? {
    let digits = head.dropFirst(124).prefix(11)
    guard digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }
}
