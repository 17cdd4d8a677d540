import Core
import Files
import Scenes
import WalletKit

/// The progress of a recovery search, in a small file.
///
/// It contains no word and no part of one, only a position in a list that nobody can make without
/// the search's input.
struct RecoveryState: RecoverPhrase.SavedPosition {
  private static let format = "kingtherum-recovery"
  private static let limit = 4096

  let path: String
  private let salt: [UInt8]
  private let question: [UInt8]
  let position: Int

  /// Reads the position of an interrupted search, or starts a new file.
  ///
  /// - Throws: ``RecoveryStateError`` if the file has another format, or is of another search.
  init(path: String, of question: RecoveryProblem) throws {
    self.path = path
    guard FileLocation.isTaken(path) else {
      salt = (0..<16).map { _ in UInt8.random(in: 0...255) }
      self.question = try question.fingerprint(salt: salt)
      position = 0
      return
    }
    let bytes = try InputFile.read(path, limit: Self.limit)
    guard let found = Self.parse(bytes) else { throw RecoveryStateError.notAState(path: path) }
    guard try question.fingerprint(salt: found.salt) == found.question else {
      throw RecoveryStateError.otherQuestion(path: path)
    }
    (salt, self.question, position) = found
  }

  private static func parse(
    _ bytes: [UInt8]
  ) -> (salt: [UInt8], question: [UInt8], position: Int)? {
    guard case .object(let members)? = try? JSON.parse(bytes, maxBytes: limit),
      members.map(\.key) == ["format", "version", "salt", "question", "position"],
      members[0].value == .string(format), members[1].value == .integer(1),
      case .string(let salt) = members[2].value, case .string(let question) = members[3].value,
      case .integer(let position) = members[4].value,
      let salt = try? Hex.decode(salt), let question = try? Hex.decode(question),
      salt.count == 16, question.count == 16, position >= 0
    else { return nil }
    return (salt, question, Int(position))
  }

  /// Saves the position of the search, atomically.
  func save(_ position: Int) throws {
    let document = JSON.object([
      .init("format", .string(Self.format)), .init("version", .integer(1)),
      .init("salt", .string(Hex.encode(salt))), .init("question", .string(Hex.encode(question))),
      .init("position", .integer(Int64(position))),
    ])
    try AtomicFile.write(Array((document.render() + "\n").utf8), to: path, replacing: true)
  }

  /// Removes the file when the search is over.
  func remove() { FileLocation.remove(path) }
}

/// Why a file is not the saved state of this search.
enum RecoveryStateError: Error, Equatable {
  case notAState(path: String)
  case otherQuestion(path: String)
}

extension RecoveryStateError: Reportable {
  package var report: Report {
    switch self {
    case .notAState(let path):
      Report(.data, "recovery-state", "\(path: path) is not a saved search")
    case .otherQuestion(let path):
      Report(
        .refused,
        "recovery-state-other",
        "\(path: path) belongs to a search with other words, options or passphrases"
      )
    }
  }
}
