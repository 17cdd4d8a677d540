import Core
import Live
import Synchronization

/// The name of a file as a person types it at a question, where no shell has read it before.
enum TypedFileName {
  private static let answer = Mutex<String?>(nil)

  /// The file to read that was named at a question; the hint of an error about it names it, too.
  static var existing: String? { answer.withLock { $0 } }

  /// Keeps the name of the file that a person wants to be read.
  static func keep(existing path: String) { answer.withLock { $0 = path } }

  /// Returns the path that a typed name means: `~` stands for the user's folder, alone and in `~/…`.
  ///
  /// A file that is called `~` is reached as `./~`. The folders of other users have no such name.
  static func path(_ typed: String, home: String? = Environment["HOME"]) -> String {
    guard let home, home.hasPrefix("/"), typed == "~" || typed.hasPrefix("~/") else { return typed }
    return home + typed.dropFirst()
  }

  /// Returns what to type instead of what is surely not the name of a new file; nil for a name.
  ///
  /// The answer to the next question is none. Words without a dot or a slash are taken for a
  /// password that is typed too early: it would become a name that everybody can read. Who wants
  /// such a name types `./` before it. A control character, as of a key that is pressed with
  /// Control, is never meant.
  static func advice(on typed: String, offering offered: String?) -> Sentence? {
    let isReflex = ["y", "yes", "n", "no"].contains(typed.lowercased())
    if isReflex || typed.unicodeScalars.contains(where: isControl) {
      return offered.map { "type a file name, or press Enter for \(path: $0)" }
        ?? "type a file name"
    }
    guard typed.contains(where: \.isWhitespace), !typed.contains(where: { $0 == "." || $0 == "/" })
    else { return nil }
    return "this may be a password; to use it as a file name, type ./ before it"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
