import ArgumentParser
import Core
import Entity
import Files
import Scenes

/// `kingtherum name …`
struct NameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "name",
    abstract: "Normalize names of the Ethereum Name Service",
    discussion: "These commands do not use the network.",
    subcommands: [NameNormalizeCommand.self]
  )
}

/// `kingtherum name normalize`
struct NameNormalizeCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "normalize",
    abstract: "Normalize a name (ENSIP-15)",
    discussion: """
      Prints the form of a name that is registered and resolved, or says which character is wrong. \
      Whether somebody owns the name is not looked up. Put -- before a name that starts with a \
      hyphen. The whole of stdin is one name; one line end after it is removed.

      Example: kingtherum name normalize Alice.eth
      """
  )

  @Argument(help: "Name to normalize (- for stdin)")
  var name: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let answer = NormalizeName.Presenter().present(
      try NormalizeName.Interactor().act(on: .init(try text()))
    )
    if common.json { return try console.show(answer) }
    // A normalized name has no control characters; a joined emoji must not be written as escapes.
    try console.pass(answer.name + "\n")
    for note in answer.notes { console.note(note) }
  }

  /// Returns the name as it was typed, or stdin without the line end after it.
  private func text() throws -> String {
    guard name == "-" else { return name }
    var bytes = try InputFile.read("-", limit: ENSName.maxBytes + 1)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    guard UnicodeText.firstInvalid(in: bytes) == nil else { throw UnicodeError.notUTF8 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
