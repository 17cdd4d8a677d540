/// The words of a command line that is being completed, as the parser's script expects them.
///
/// That script knows neither global options before the command nor the aliases of commands.
struct CompletionWords {
  /// The words before the one at the cursor, without the name of the program.
  ///
  /// Options before a command follow it if it has them. Those before a group of commands are left
  /// out, since none of its own options depends on them.
  let ordered: [String]

  /// Takes the words after the name of the program; the last one, often empty, is at the cursor.
  init(_ typed: [String]) {
    // The answer has one word in each line.
    let typed = typed.map { $0.replacing("\n", with: " ") }
    let tree = CommandTree(Self.separated(typed))
    let options = Self.grouped(tree.options)
    if !tree.hasCommands {
      let known = Set(CommandDescription(tree.command)?.optionNames ?? [])
      let kept = options.filter { $0.first.map(known.contains) ?? false }
      ordered = tree.path + kept.flatMap { $0 } + tree.rest
    } else if tree.stray == nil, tree.rest.first == "help" {
      ordered = ["help"] + tree.path + tree.rest.dropFirst().filter { !$0.hasPrefix("-") }
    } else if let option = options.last, option.count == 1, tree.rest.isEmpty,
      GlobalOptions.withValue.contains(option[0])
    {
      // Its value is at the cursor, and `send` has every such option.
      ordered = ["send"] + option
    } else {
      ordered = tree.path + tree.rest
    }
  }

  /// Returns the words before the cursor, with an option and its value, and short flags that share
  /// a dash, as separate words: `--chain=dev` becomes `--chain dev`, and `-qc` becomes `-q -c`.
  private static func separated(_ typed: [String]) -> [String] {
    var words: [String] = []
    for word in typed.dropLast() {
      let isOption = word.hasPrefix("-") && !words.contains("--")
      let letters = word.dropFirst().map { "-\($0)" }
      if isOption, let (option, value) = halves(word) {
        words += [option, value]
      } else if isOption, letters.count > 1, letters.allSatisfy(isGlobal) {
        words += letters
      } else {
        words.append(word)
      }
    }
    guard !words.contains("--"), let (option, _) = typed.last.flatMap(halves) else { return words }
    return words + [option]
  }

  /// Returns a long option and its value in one word; nil for any other word.
  private static func halves(_ word: String) -> (String, String)? {
    word.hasPrefix("--") ? word.halves(atFirst: "=") : nil
  }

  private static func isGlobal(_ option: String) -> Bool {
    GlobalOptions.flags.contains(option) || GlobalOptions.withValue.contains(option)
  }

  /// Returns each option together with its value, if it has one.
  private static func grouped(_ options: [String]) -> [[String]] {
    var groups: [[String]] = []
    var rest = options[...]
    while !rest.isEmpty {
      let count = max(GlobalOptions.count(atStartOf: rest), 1)
      groups.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return groups
  }
}
