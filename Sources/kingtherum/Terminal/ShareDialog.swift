import Core
import Scenes
import WalletKit

/// Shares on the terminal: shown one at a time, or typed one after another.
enum ShareDialog {
  private static let tries = 3

  /// Shows each share by itself, so that it can be handed out before the next one is shown.
  static func show(
    _ split: borrowing SplitSecret,
    on terminal: borrowing Terminal
  ) throws {
    let places = split.plan.places
    let opening: Sentence =
      places.count == 1
      ? "This share is shown once, one at a time."
      : "These \(count: places.count) shares are shown once, one at a time."
    try terminal.say(
      "\(opening) Anyone who has enough of them has the secret; without enough of them it is lost. "
        + "Write each on its own sheet of paper."
    )
    try RevealDialog.waitUntilAlone(on: terminal)
    for (group, member) in places {
      try show(
        try split.sentence(group: group, member: member),
        name: ShareAdvice.name(group: group, member: member, of: split.plan),
        on: terminal
      )
    }
  }

  /// Asks for shares until there are enough; one that is wrong may be typed again.
  static func collect(on terminal: borrowing Terminal) throws -> ShareCollection {
    var shares = try ShareCollection()
    var failures = 0
    while !shares.isEnough {
      let typed = try terminal.askHidden("Share \(shares.headers.count + 1): ")
      do throws(ShareError) {
        try shares.add(typed)
        failures = 0
      } catch {
        failures += 1
        guard failures < tries else { throw error }
        try terminal.writeLine(InputRetry.sentence(on: error.report))
        continue
      }
      if let missing = ShareAdvice.missing(in: shares) { try terminal.say(missing) }
    }
    return shares
  }

  private static func show(
    _ sentence: borrowing SecretBytes,
    name: Sentence,
    on terminal: borrowing Terminal
  ) throws {
    let page = try WordColumns.page(
      of: sentence,
      on: terminal.size,
      saying: "This is \(name).",
      asking: "Press Enter when all of it is on paper:"
    )
    _ = try terminal.ask(on: page)
  }
}
