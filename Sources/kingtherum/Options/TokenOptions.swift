import ArgumentParser

/// Which tokens are known beside the built-in ones.
struct TokenOptions: ParsableArguments {
  @Option(help: "A token list (tokenlists.org) with more tokens.")
  var tokenList: String?
}
