import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// How balances are shown.
struct BalanceViewOptions: ParsableArguments {
  @Flag(help: "Redraw the balances on the terminal when they change, until Ctrl-C")
  var watch = false

  @Option(
    help: ArgumentHelp(
      "For scripts, print these values of each balance, separated by tabs: "
        + BalanceField.names.joined(separator: ", "),
      valueName: "list"
    ),
    completion: .commaList(of: BalanceField.names)
  )
  var fields: String?

  /// Returns the fields that were asked for; nil for none.
  ///
  /// - Throws: `BalanceFieldError`, ``BalanceFieldOptionError``, and ``LiveScreenError`` if this cannot
  ///   be watched.
  func checkedFields(
    at block: BlockTag,
    with options: Set<BalanceFieldOption>,
    _ common: CommonOptions
  ) throws -> [BalanceField]? {
    let fields = try fields.map(BalanceField.list)
    guard watch else {
      for field in fields ?? [] {
        guard let option = field.option, !options.contains(option) else { continue }
        throw BalanceFieldOptionError.missing(option, for: field)
      }
      return fields
    }
    guard fields == nil, !common.json else { throw LiveScreenError.forScripts }
    switch block {
    case .number, .hash, .earliest: throw LiveScreenError.unchanging
    case .latest, .pending, .safe, .finalized: return nil
    }
  }
}

extension Console {
  /// Shows balances as an answer, or as what `text` makes of some fields of each of them.
  func show<Body>(
    _ answer: Answer<Body>,
    _ fields: [BalanceField]?,
    text: (BalanceFields) -> String
  ) throws {
    guard let fields else { return try show(answer) }
    try pass(text(BalanceFields(fields)))
    for sentence in answer.notes { note(sentence) }
  }

  /// Draws balances again and again, until Ctrl-C.
  func watch(_ request: WatchBalances.Request, by worker: LiveBalances) async throws {
    let screen = try LiveScreen(self)
    try await screen.during {
      try await takeAsyncStep("act", of: WatchBalances.Interactor(worker: worker)) {
        try await $0.act(on: request) { moment in
          let picture = WatchBalances.Presenter().present(moment)
          try screen.draw(picture.table, picture.notes)
        }
      }
    }
  }
}
