import ArgumentParser
import Core
import Entity

/// `kingtherum history note HASH|ADDRESS [TEXT]`
struct HistoryNoteCommand: LabelView {
  static let abandoned: Sentence? = "no note was changed"
  static let field = HistoryLabel.Field.note

  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Write or show a note on a transaction or an address",
    discussion: """
      A note can be longer than a label, and is shown below it in `history` and `history show`. \
      The note on an address is shown only by `history label` and by this command without a text.

      Examples: kingtherum history note 0x… "invoice 17, paid a day late"
                kingtherum history note 0x… --remove
      """
  )

  @Argument(help: ArgumentHelp("Transaction hash or address", valueName: "hash|address"))
  var subject: String

  @Argument(help: "Note: one line of 1 to 500 characters (default: show the note)")
  var text: String?

  @OptionGroup var options: LabelOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws { try await set(subject) }
}
