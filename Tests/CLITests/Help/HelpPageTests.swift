import ArgumentParser
import Core
import Testing

@testable import kingtherum

/// The pages that --help, -h and `help` show.
@Suite struct HelpPageTests {
  private static let program = HelpPage(path: [], command: Kingtherum.self)

  private func lines(_ page: HelpPage, _ columns: Int = 80) -> [String] {
    page.text(columns: columns).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test("the program's help fits a screen, names every command and says where to start")
  func theProgramAtAGlance() {
    let lines = lines(Self.program)
    #expect(lines.count <= 48 && lines.allSatisfy { $0.count <= 80 })
    for command in Kingtherum.configuration.subcommands {
      let name = command.configuration.commandName ?? "?"
      #expect(lines.filter { $0.hasPrefix("  \(name) ") }.count == 1, "\(name)")
    }
    #expect(lines.contains { $0.hasPrefix("Start:") && $0.contains("kingtherum wallet create") })
    // Where to start stands at the end, which stays in sight on a small screen.
    #expect(lines.suffix(2).first?.hasPrefix("Start:") == true)
    let topics = lines.dropLast(2).last
    for topic in HelpTopic.allCases { #expect(topics?.contains(topic.rawValue) == true) }
  }

  @Test("titles are as wide as the terminal, too")
  func titlesAreWrapped() {
    let lines = lines(Self.program, 24)
    #expect(!lines.contains { $0.count > 24 && $0.hasPrefix("Transactions") })
    #expect(lines.contains("messages, also offline"))
  }

  @Test func theCommandsThatItShowsParse() throws {
    for line in lines(Self.program) {
      guard let place = line.firstRange(of: "kingtherum "), line.contains(":"),
        !line.contains("COMMAND"), !line.contains("|")
      else { continue }
      let words = line[place.upperBound...].replacing("\"", with: "").split(separator: " ")
      let tree = CommandTree(words.map(String.init))
      #expect(tree.error == nil, "\(line)")
    }
  }

  @Test(
    "-h of a command with many options shows a few, --help all of them in groups",
    arguments: ["send", "tx build", "payout build", "wallet import", "wallet create"]
  )
  func shortAndWhole(_ name: String) throws {
    let command = try #require(Commands.all.first { $0.name == name })
    let options = try #require(CommandDescription(command.type)).arguments
      .filter { !$0.isPositional }
    let short = lines(HelpPage(path: command.path, command: command.type, isWhole: false))
    let whole = lines(HelpPage(path: command.path, command: command.type))
    let shown = options.filter { option in short.contains { $0.contains(option.mainName + " ") } }
    if options.count > OptionGroups.maxUngrouped {
      #expect((4...14).contains(shown.count), "\(shown.map(\.mainName))")
      #expect(short.count < whole.count && short.last?.contains("--help") == true)
      #expect(
        whole.contains("Output") && whole.contains { ["Unlock", "Password", "Node"].contains($0) }
      )
    }
    for option in options {
      let rows = whole.filter { $0.drop { $0 == " " }.hasPrefix(option.label.drop { $0 == " " }) }
      #expect(rows.count == 1, "\(option.label)")
    }
  }

  @Test("-h lists the options of its examples, and nodes have one group", arguments: Commands.all)
  func examplesAreExplained(_ command: Commands) throws {
    let page = HelpPage(path: command.path, command: command.type, isWhole: false)
    let lines = command.type.configuration.discussion.split(separator: "\n")
    let examples = lines.drop { !$0.hasPrefix("Example") }.joined(separator: "|")
      .split(separator: "|").filter { $0.contains("kingtherum ") }
    for option in examples.joined(separator: " ").split(separator: " ")
    where option.wholeMatch(of: /--[a-z-]+/) != nil {
      #expect(
        self.lines(page).contains { $0.contains("  \(option)") || $0.contains(", \(option)") }
      )
    }
    let options = try #require(CommandDescription(command.type)).arguments
      .filter { !$0.isPositional }
    for group in HelpPage.sections(of: options) where group.title.english != "Node" {
      let isAlone = !HelpPage.sections(of: options).contains { $0.title.english == "Node" }
      #expect(isAlone || !group.options.map(\.mainName).contains("--quorum"), "\(command.name)")
    }
  }

  @Test(
    "no line is wider than the terminal, except commands to copy",
    arguments: [40, 60, 80, 120],
    Commands.all
  )
  func pagesAreAsWideAsTheTerminal(_ columns: Int, _ command: Commands) {
    for isWhole in [true, false] {
      let page = HelpPage(path: command.path, command: command.type, isWhole: isWhole)
      for line in lines(page, columns) where line.count > columns {
        // A single word of a command may be longer than a row.
        let words = line.split(separator: " ").map(\.count)
        let isCopied = line.hasPrefix(" ") && words.contains { $0 + 13 > columns }
        #expect(isCopied || line.contains("\"") || line.contains("'"), "\(command.name): \(line)")
      }
    }
  }

  @Test("the texts of all options start at one column, and the usage continues below the name")
  func textsAreAligned() throws {
    let options = try #require(CommandDescription(SendCommand.self)).arguments
      .filter { !$0.isPositional }
    let page = lines(HelpPage(path: ["send"], command: SendCommand.self))
    let starts = Set(
      options.compactMap { option -> Int? in
        let label = "  " + option.label
        guard let row = page.first(where: { $0.hasPrefix(label + "  ") }) else { return nil }
        return row.count - row.dropFirst(label.count).drop { $0 == " " }.count
      }
    )
    #expect(starts.count == 1)
    let verify = lines(HelpPage(path: ["message", "verify"], command: MessageVerifyCommand.self))
    let usage = try #require(verify.firstIndex { $0.hasPrefix("Usage: ") })
    #expect(
      verify[usage...].prefix(2) == [
        "Usage: kingtherum message verify [options] --address <address>",
        "       --signature <signature> [<message>]",
      ]
    )
    #expect(
      lines(HelpPage(path: ["man"], command: ManualCommand.self))
        .contains("Usage: kingtherum man [options]")
    )
  }

  @Test("a hyphen for stdin is never parted from its words", arguments: [40, 80], Commands.all)
  func hyphensAreNotAlone(_ columns: Int, _ command: Commands) {
    for line in lines(HelpPage(path: command.path, command: command.type), columns) {
      // "man -l -" is an example.
      #expect(
        !line.hasSuffix("(-") && (!line.hasSuffix(" -") || line.hasSuffix(" -l -")),
        "\(line)"
      )
      #expect(!line.drop { $0 == " " }.hasPrefix("- "), "\(line)")
    }
  }

  @Test("an option has one pair of parentheses for its default and its values")
  func defaultsAndValuesAreTogether() throws {
    for command in Commands.all {
      for argument in try #require(CommandDescription(command.type)).arguments {
        let help = argument.help(in: .english)
        #expect(!help.contains(") ("), "\(command.name): \(help)")
        #expect(!help.contains("otherwise") && !help.contains("default is"), "\(help)")
      }
    }
  }

  @Test("a group of one or two options is part of the command's own")
  func smallGroupsAreNotTitled() throws {
    let page = lines(HelpPage(path: ["message", "sign"], command: MessageSignCommand.self))
    #expect(!page.contains("Pay") && page.contains("Unlock"))
    for command in Commands.all {
      let options = try #require(CommandDescription(command.type)).arguments
        .filter { !$0.isPositional }
      guard options.count > OptionGroups.maxUngrouped else { continue }
      for group in HelpPage.sections(of: options).dropFirst() {
        #expect(group.options.count >= OptionGroups.minGrouped, "\(command.name)")
      }
    }
  }

  @Test("days of a history are filters", arguments: ["history export", "history chart"])
  func daysAreFilters(_ name: String) throws {
    let command = try #require(Commands.all.first { $0.name == name })
    let options = try #require(CommandDescription(command.type)).arguments
      .filter { !$0.isPositional }
    let filter = HelpPage.sections(of: options).first { $0.title.english == "Filter" }
    let names = try #require(filter).options.map(\.mainName)
    #expect(names.suffix(4) == ["--year", "--after", "--until", "--time-zone"])
    #expect(names.dropLast(4) == (name == "history chart" ? ["--asset"] : []))
  }

  @Test("examples are written alike: one Example, or several Examples", arguments: Commands.all)
  func examplesAreAlike(_ command: Commands) {
    let lines = command.type.configuration.discussion.split(separator: "\n")
    let starts = lines.filter { $0.hasPrefix("Example") }
    #expect(starts.count <= 1, "\(command.name)")
    for start in starts {
      let place = lines.firstIndex(of: start) ?? 0
      let isOne = start.hasPrefix("Example: ")
      #expect(isOne ? place == lines.count - 1 : place < lines.count - 1, "\(command.name)")
      #expect(!start.contains("$ "), "\(command.name)")
    }
  }

  @Test("an example is broken between words, so that a shell reads it as one command")
  func examplesAreBrokenBetweenWords() {
    let line = "Example: kingtherum send alice \"12.5 usdc\" --chain base"
    #expect(HelpExample.lines(line[...], columns: 80) == [line])
    let rows = HelpExample.lines(line[...], columns: 40)
    #expect(
      rows == [
        "Example: kingtherum send alice \\", "           \"12.5 usdc\" --chain base",
      ]
    )
    #expect(rows.allSatisfy { $0.count <= 40 })
    // An option stays with its value.
    #expect(
      HelpExample.lines("Example: kingtherum tx sign a.json --out b.json"[...], columns: 44)
        == ["Example: kingtherum tx sign a.json \\", "           --out b.json"]
    )
    #expect(HelpExample.lines("  [chains.mynet]"[...], columns: 8) == ["  [chains.mynet]"])
  }

  @Test("examples and indented lines are data; all other lines are sentences")
  func linesOfADiscussion() {
    let lines = [
      "Stores nothing.", "", "  chain = 5", "", "Needs an id.", "", "Example: kingtherum man",
    ]
    let text = HelpText(lines.joined(separator: "\n"))
    #expect(text.sentences == ["Stores nothing.", "Needs an id."])
    #expect(text.rows(columns: 80) == lines)
    #expect(text.examples(columns: 80) == ["Example: kingtherum man"])
    #expect(HelpText("Stores nothing.").examples(columns: 80) == nil)
    for line in [
      "Examples: kingtherum a", "          kingtherum b", "  chain = 5", "Example: kingtherum c",
    ] {
      #expect(HelpExample.translated(line[...]) == line)
    }
  }

  @Test func helpIsAskedInEveryWay() throws {
    for words in [[], ["help"], ["--help"], ["-h"]] {
      guard case .page(let page)? = try HelpRequest(words) else {
        Issue.record("\(words)")
        continue
      }
      #expect(page.path == [])
    }
    for words in [
      ["wallet"], ["help", "wallet"], ["wallet", "--help"], ["--help", "wallet"],
      ["wallet", "help"], ["wallet", "-h"],
    ] {
      guard case .page(let page)? = try HelpRequest(words) else {
        Issue.record("\(words)")
        continue
      }
      #expect(page.path == ["wallet"])
    }
    for words in [
      ["help", "wallet", "create"], ["wallet", "help", "create"], ["help", "wallet", "new"],
    ] {
      guard case .page(let page)? = try HelpRequest(words) else {
        Issue.record("\(words)")
        continue
      }
      #expect(page.path == ["wallet", "create"])
    }
    for words in [["wallet", "list", "--help"], ["balance"], ["--version"]] {
      let asked = try HelpRequest(words)
      #expect(asked?.text(columns: 80) == nil)
    }
    for words in [["help", "nothing"], ["help", "wallet", "nothing"], ["--json"], ["blance"]] {
      #expect(throws: UsageError.self) { try HelpRequest(words) }
    }
    #expect(throws: UsageError.topic("nothing")) { try HelpRequest(["help", "nothing"]) }
  }

  /// No option is in two groups, and each name in a group is an option.
  @Test func theGroupsNameOptions() throws {
    let names = OptionGroups.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
    let options = try Commands.all.flatMap { try #require(CommandDescription($0.type)).optionNames }
    for name in names + OptionGroups.essential { #expect(options.contains(name), "\(name)") }
  }

  /// A value name such as in `--in <in>` would be useless.
  @Test("a value is named for what it is", arguments: Commands.all)
  func valuesAreNamed(_ command: Commands) throws {
    let saysNothing = ["in", "out", "from", "to", "as", "at", "home", "chain", "find", "color"]
    for option in try #require(CommandDescription(command.type)).arguments
    where option.kind == "option" {
      let place = "\(command.name) \(option.mainName)"
      let value = try #require(option.valueName)
      let text = option.abstract ?? ""
      #expect(!text.isEmpty && !saysNothing.contains(value), "\(place) <\(value)>")
      #expect(!value.hasSuffix("-file") && !value.hasSuffix("-fd"), "\(place) <\(value)>")
      if text.hasPrefix("Number of ") {
        #expect(["count", "number"].contains(value), "\(place) <\(value)>")
      }
    }
  }
}
