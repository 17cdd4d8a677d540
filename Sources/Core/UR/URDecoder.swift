/// Assembles a message from its parts, in any order, with duplicates and gaps.
///
/// The message is complete as soon as the parts determine all pieces, whichever parts those are.
package struct URDecoder: Sendable {
  private enum Content {
    case nothing
    case whole(UR)
    case parts(type: String, URPartSolver)
  }

  private var content = Content.nothing

  package init() {}

  /// The message; nil until it is complete.
  package private(set) var message: UR?

  /// The number of known pieces, and of all pieces; 1 of 1 for a message in one part.
  package var progress: (known: Int, of: Int) {
    switch content {
    case .nothing: (0, 0)
    case .whole: (1, 1)
    case .parts(_, let solver): (solver.known, solver.first.count)
    }
  }

  /// Adds the text of one QR code.
  ///
  /// - Throws: `URError` if it is not a part, or is a part of another message.
  package mutating func take(_ text: String) throws(URError) {
    switch (try URText(parsing: text), content) {
    case (.whole(let found), .nothing):
      content = .whole(found)
      message = found
    case (.whole(let found), .whole(let known)):
      guard found == known else { throw .mixed }
    case (.part(let type, let part), .nothing):
      try take(part, of: type, URPartSolver(part))
    case (.part(let type, let part), .parts(let known, let solver)):
      guard type == known, solver.belongs(part) else { throw .mixed }
      try take(part, of: type, solver)
    default: throw .mixed
    }
  }

  private mutating func take(
    _ part: URPart,
    of type: String,
    _ solver: URPartSolver
  ) throws(URError) {
    var solver = solver
    content = .nothing
    try solver.take(part)
    content = .parts(type: type, solver)
    guard message == nil, let bytes = solver.message else { return }
    guard CRC32.sum(of: bytes) == part.checksum else { throw .checksum }
    let value: CBOR
    do { value = try CBOR(decoding: bytes) } catch { throw .cbor(error) }
    message = try UR(type: type, value: value)
  }

  /// Reads a message from a text with one part per line, from a file or a scanner program.
  ///
  /// `zbarcam` puts `QR-Code:` before each part, which is removed.
  /// - Throws: `URError`; `.incomplete` if parts are missing.
  package static func read(_ text: [UInt8]) throws(URError) -> UR {
    var collector = URDecoder()
    for line in text.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) }) {
      try collector.take(Self.text(of: line))
    }
    guard let message = collector.message else {
      let (known, count) = collector.progress
      throw .incomplete(known: known, of: count)
    }
    return message
  }

  /// Returns the text of a line, without the prefix of a scanner program.
  package static func text(of line: some Sequence<UInt8>) -> String {
    let text = String(decoding: Array(line), as: UTF8.self)
    let mark = "QR-Code:"
    return text.utf8.starts(with: mark.utf8) ? String(text.dropFirst(mark.count)) : text
  }
}
