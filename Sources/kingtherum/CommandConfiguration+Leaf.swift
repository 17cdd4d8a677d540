import ArgumentParser

extension CommandConfiguration {
  /// Describes a command without commands below it.
  ///
  /// The parser looks for the option that prints completion scripts by parsing each command line
  /// twice more. It does not for a command that names its parent. The whole tree, which has none,
  /// still answers that option.
  init(commandName: String, abstract: String, discussion: String) {
    self.init(
      commandName: commandName,
      _superCommandName: "kingtherum",
      abstract: abstract,
      usage: nil,
      discussion: discussion
    )
  }
}
