import Core
import Entity
import Live
import Scenes

/// A command that shows, writes or removes a label or a note.
protocol LabelView: OfflineView {
  static var field: HistoryLabel.Field { get }

  var text: String? { get }
  var options: LabelOptions { get }
}

extension LabelView {
  /// Writes the text about a transaction or an address, or removes what is there; without a text,
  /// shows it.
  ///
  /// - Throws: `UsageError` if there are both a text and `--remove`.
  func set(_ subject: String) async throws {
    if options.remove, text != nil { throw UsageError.words("--remove conflicts with a text") }
    let session = try Session(common)
    let typed = try session.typed(subject)
    if let chain = typed.chainName {
      console.note(.appliesToEveryChain(not: chain))
    }
    guard options.remove || text != nil else {
      return try await perform(
        ShowLabel.Request(
          Self.field,
          of: typed.text,
          chain: try session.chain(options.chain).id,
          chains: session.chains
        ),
        through: ShowLabel.Interactor(worker: session.wallets),
        to: ShowLabel.Presenter()
      )
    }
    try await perform(
      SetLabel.Request(
        Self.field,
        of: typed.text,
        text: text,
        chain: try session.chain(options.chain).id,
        chains: session.chains
      ),
      through: SetLabel.Interactor(worker: session.wallets),
      to: SetLabel.Presenter()
    )
  }
}

extension Sentence {
  /// Says that a label or a note of an address is kept without the chain that was typed.
  static func appliesToEveryChain(not chain: String) -> Sentence {
    .info("it applies to every chain: \(name: chain) is not kept with the address")
  }
}
