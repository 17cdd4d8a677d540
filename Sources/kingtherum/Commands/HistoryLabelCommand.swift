import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum history label [HASH|ADDRESS [TEXT]]`
struct HistoryLabelCommand: LabelView {
  static let abandoned: Sentence? = "no label was changed"
  static let field = HistoryLabel.Field.label

  static let configuration = CommandConfiguration(
    commandName: "label",
    abstract: "Label a transaction or an address, or show labels",
    discussion: """
      Labels are shown in `history` and `history show`. They are kept in the file `labels.jsonl` \
      of the home folder and in backups, and are never sent to a node. The label of an address \
      applies to every chain; unlike the name of a contact, it cannot be used as a recipient. \
      Without a text, what is written is shown; without arguments, all labels and notes are \
      listed, the most recently changed first.

      Examples: kingtherum history label 0x… "rent for May"
                kingtherum history label 0x…
                kingtherum history label 0x… --remove
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Transaction hash or address (default: list all)",
      valueName: "hash|address"
    )
  )
  var subject: String?

  @Argument(help: "Label: one line of 1 to 100 characters (default: show the label)")
  var text: String?

  @OptionGroup var options: LabelOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    guard let subject else {
      if options.remove { throw UsageError.missing("hash|address") }
      return try await list()
    }
    try await set(subject)
  }

  private func list() async throws {
    let session = try Session(common)
    try await perform(
      ListLabels.Request(
        chain: try options.chain.map { try session.chain($0).id },
        chains: session.chains
      ),
      through: ListLabels.Interactor(worker: session.wallets),
      to: ListLabels.Presenter()
    )
  }
}
