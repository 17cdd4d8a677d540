import Core
import Files
import Scenes

/// Asks for the file that a document is read from or written to.
enum FileDialog {
  /// Asks until a name is given that a new file can have.
  ///
  /// Enter alone takes the name that is offered; one that no file can have is not offered. What was
  /// meant for another question, such as "y" or a password, is no name.
  static func choose(
    _ question: Sentence,
    offering name: String,
    on terminal: borrowing Terminal
  ) throws -> String {
    let offered: String? = (try? NewFile.requirePlace(name)) == nil ? nil : name
    let shown = offered.map { UntrustedText.escaped($0, limit: 4_096) }
    return try InputRetry.again(on: terminal, where: isInputError) {
      while true {
        let typed = try terminal.askText(shown.map { "\(question)[\(path: $0)] " } ?? question)
        if typed.isEmpty {
          if let offered { return offered }
        } else if let advice = TypedFileName.advice(on: typed, offering: shown) {
          try terminal.writeLine(advice)
        } else {
          let path = TypedFileName.path(typed)
          try NewFile.requirePlace(path)
          return path
        }
      }
    }
  }

  /// Asks until a file is named that can be read, which `check` does; Enter alone only repeats the
  /// question.
  ///
  /// A dash, which is stdin, is not checked: it can be read only once.
  static func chooseExisting(
    _ question: Sentence,
    on terminal: borrowing Terminal,
    check: (String) throws -> Void
  ) throws -> String {
    try InputRetry.again(on: terminal, where: isInputError) {
      var typed = ""
      while typed.isEmpty { typed = TypedFileName.path(try terminal.askText(question)) }
      if typed != "-" { try check(typed) }
      TypedFileName.keep(existing: typed)
      return typed
    }
  }

  /// Returns a free name for a signed document in the folder of the unsigned one.
  ///
  /// It is `signed.json`; once that is taken, it begins like the name of the unsigned document.
  static func signed(beside file: String) -> String {
    let start = file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex
    let (folder, name) = (file[..<start], file[start...])
    let stem = name.hasSuffix(".json") ? name.dropLast(5) : name
    let names =
      ["signed.json", "\(stem)-signed.json"] + (2...99).map { "\(stem)-signed-\($0).json" }
    let paths = names.map { String(folder) + $0 }
    return paths.first { (try? NewFile.requireFree($0)) != nil } ?? paths[0]
  }

  private static func isInputError(_ error: any Error) -> Bool {
    error is InputError || error is OutputError || error is TextError
  }
}

extension View {
  /// Returns the new file for a document: the one that was named, else stdout.
  ///
  /// If a person would get the document on the screen, where it cannot be used, they are asked.
  func destination(_ out: String?, for document: Sentence, offering name: String, asks: Bool) throws
    -> String
  {
    if let out { return out }
    guard asks, Screen.isTerminal, let terminal = Terminal() else { return "-" }
    return try FileDialog.choose(
      "File for the \(document) (- prints it here)? ",
      offering: name,
      on: terminal
    )
  }
}
