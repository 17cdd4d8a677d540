import ArgumentParser

/// The tokens to know besides the built-in ones.
struct TokenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read more tokens from this token list (tokenlists.org)", valueName: "file"),
    completion: .file()
  )
  var tokenList: String?
}
