import ArgumentParser
import Core

extension CommandGroup {
  /// Creates a group with a title that `scripts/sentences` finds in the sources.
  ///
  /// The parser takes a `String`, and leaves groups out of its command descriptions.
  init(title: Sentence, subcommands: [any ParsableCommand.Type]) {
    self.init(name: title.english, subcommands: subcommands)
  }
}
