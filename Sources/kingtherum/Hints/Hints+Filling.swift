import Core
import Entity
import Live

extension Hints {
  /// Fills in a hint with the transaction and the path of the settings of this run.
  ///
  /// The hash in the report replaces `HASH`, with the chain of the command line; the path replaces
  /// `config.toml`, and the name that an error is about `NAME`. A command to run at the end of the hint gets the home
  /// folder that was typed.
  static func filled(
    _ hint: Sentence,
    for report: Report,
    _ words: some Collection<String>
  ) -> Sentence {
    var filled = hint
    if let hash = hash(in: report.message.english) {
      let chain = GlobalOptions.value(of: ["--chain", "-c"], in: words)
      let onChain = chain.map { ["--chain", $0] } ?? []
      for command in ["tx status", "tx outbox resend"] {
        let path = command.split(separator: " ").map(String.init)
        let arguments = path + [hash.description] + onChain
        filled = filled.replacing("\(command) HASH", with: ShellWords.text(of: arguments))
      }
    }
    if let name = name(in: report) { filled = filled.replacing("NAME", with: name) }
    if report.code == "no-node", case .data(let chain, _)? = report.message.arguments.first {
      filled = filled.replacing("[chains.NAME]", with: "[chains.\(chain)]")
    }
    if let home = GlobalOptions.value(of: ["--home"], in: words), let command = command(in: filled)
    {
      let option = ShellWords.text(of: RouteFormatter.option(home))
      filled = filled.replacing(command, with: "\(command) \(option)")
    }
    guard let settings = Session.settings(in: words) else { return filled }
    return filled.replacing("config.toml", with: UntrustedText.escaped(settings, limit: 4_096))
  }

  /// Returns the command at the end of a hint, from the program's name on.
  private static func command(in hint: Sentence) -> String? {
    let english = hint.english
    guard let start = english.ranges(of: "run: ").last?.upperBound else { return nil }
    let command = String(english[start...])
    return command.hasPrefix("kingtherum ") ? command : nil
  }

  /// The name that an error is about, as a word of a command; nil if the hint has another in mind.
  private static func name(in report: Report) -> String? {
    guard ["recipient-unknown", "account-number-unknown"].contains(report.code),
      case .data(let name, _)? = report.message.arguments.first, !UntrustedText.hasEscape(name)
    else { return nil }
    return ShellWords.quoted(name)
  }

  private static func hash(in message: String) -> Hash32? {
    message.split { !$0.isHexDigit && $0 != "x" }.lazy
      .compactMap { try? Hash32(parsing: String($0)) }.first
  }
}
