/// Puts a message together from its parts, in any order, some of them twice, some of them missing.
///
/// It is whole as soon as the parts tell all pieces, whichever parts these are.
package struct URDecoder: Sendable {
  private enum Content {
    case nothing
    case whole(UR)
    case parts(type: String, URPartSolver)
  }

  private var content = Content.nothing

  /// Begins with nothing.
  package init() {}

  /// The message, once it is whole.
  package private(set) var message: UR?

  /// How many pieces are known, and how many there are; one of one for a message in one part.
  package var progress: (known: Int, of: Int) {
    switch content {
    case .nothing: (0, 0)
    case .whole: (1, 1)
    case .parts(_, let solver): (solver.known, solver.first.count)
    }
  }

  /// Takes the text of one QR code.
  ///
  /// - Throws: `URError` for what is no part, and for a part of another message.
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

  /// Reads a message from a text with a part on each line, as a file or a camera's program gives it.
  ///
  /// `zbarcam` puts `QR-Code:` before each of them, which is taken off.
  /// - Throws: `URError`, `.incomplete` when parts are missing.
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

  /// The text of a line, without what a scanner puts before it.
  package static func text(of line: some Sequence<UInt8>) -> String {
    let text = String(decoding: Array(line), as: UTF8.self)
    let mark = "QR-Code:"
    return text.utf8.starts(with: mark.utf8) ? String(text.dropFirst(mark.count)) : text
  }
}
