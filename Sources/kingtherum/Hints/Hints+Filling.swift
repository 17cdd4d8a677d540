import Core
import Entity
import Files
import Live

extension Hints {
  /// Fills in a hint with the transaction and the path of the settings of this run.
  ///
  /// The hash in the report replaces `HASH`, with the chain and the nodes of the command line; the
  /// path replaces `config.toml`, the name that an error is about `NAME`, and the file that was typed
  /// `FILE`, in the command line or at a question. A command to run at the end of the hint gets the
  /// home folder that was typed.
  static func filled(
    _ hint: Sentence,
    for report: Report,
    _ words: some Collection<String>
  ) -> Sentence {
    var filled = hint
    if let hash = hash(in: report.message.english) {
      let chain = GlobalOptions.value(of: ["--chain", "-c"], in: words)
      let nodes = GlobalOptions.values(of: ["--rpc-url"], in: words)
      let onChain =
        (chain.map { ["--chain", $0] } ?? []) + nodes.flatMap(RouteFormatter.option(node:))
      for command in ["tx status", "tx outbox resend"] {
        let path = command.split(separator: " ").map(String.init)
        let arguments = path + [hash.description] + onChain
        filled = filled.replacing("\(command) HASH", with: ShellWords.text(of: arguments))
      }
    }
    if let name = name(in: report, words) { filled = filled.replacing("NAME", with: name) }
    if report.code == "history-other-chain", let chain = chain(in: words) {
      filled = filled.replacing("NAME", with: chain)
    }
    if let file = file(for: report, words) { filled = filled.replacing("FILE", with: file) }
    if report.code == "no-relay",
      case .data(let chain, _)? = report.message.arguments.first
    {
      filled = filled.replacing("[chains.NAME]", with: "[chains.\(chain)]")
    }
    if let home = GlobalOptions.value(of: ["--home"], in: words), let command = command(in: filled)
    {
      let option = ShellWords.text(of: RouteFormatter.option(home))
      filled = filled.replacing(command, with: "\(command) \(option)")
    }
    // A file or a contact may have that name.
    guard hint.english.contains("config.toml"), let settings = Session.settings(in: words) else {
      return filled
    }
    return filled.replacing("config.toml", with: UntrustedText.escaped(settings, limit: 4_096))
  }

  /// Returns the command at the end of a hint, from the program's name on.
  private static func command(in hint: Sentence) -> String? {
    let english = hint.english
    guard let start = english.ranges(of: "run: ").last?.upperBound else { return nil }
    let command = String(english[start...])
    return command.hasPrefix("kingtherum ") ? command : nil
  }

  /// The errors whose hints are about the name in their message.
  private static let aboutName: Set<String> = [
    "address-other-chain", "build-link-chain", "recipient-unknown", "account-number-unknown",
    "account-name-unknown",
    "contact-address-taken", "contact-name-taken", "policy-account-unverified", "wallet-unknown",
  ]

  /// The name that an error is about, as a word of a command; nil if the hint has another in mind.
  ///
  /// A name with a character that would be escaped is not the same if pasted, so it is left out.
  private static func name(in report: Report, _ words: some Collection<String>) -> String? {
    var found: String?
    if report.code == "slot-last" {
      found = typed(words).first
    } else if aboutName.contains(report.code) {
      found = report.message.arguments.lazy.compactMap(\.name).first
    }
    guard var name = found, !UntrustedText.hasEscape(name) else { return nil }
    switch report.code {
    case "account-name-unknown", "policy-account-unverified", "slot-last", "wallet-unknown":
      // The hint is about the wallet of an account.
      name = String(name.prefix { $0 != "/" })
      guard (try? WalletName(parsing: name)) != nil else { return nil }
    case "address-other-chain", "build-link-chain":
      // A chain without a name on this machine cannot be selected.
      guard !name.contains(":") else { return nil }
    default: break
    }
    return ShellWords.quoted(name)
  }

  /// The chain of a command, as a word of another one: the typed one, else that of the settings; nil
  /// if neither says which it is.
  private static func chain(in words: some Collection<String>) -> String? {
    let typed = GlobalOptions.value(of: ["--chain", "-c"], in: words)
    let session = try? Session(quietlyIn: GlobalOptions.value(of: ["--home"], in: words))
    let chosen = session.flatMap { $0.hasNoChosenChain ? nil : try? $0.chain(nil).name }
    guard let chain = typed ?? chosen, UntrustedText.escaped(chain, limit: 4_096) == chain,
      !UntrustedText.hasEscape(chain)
    else { return nil }
    return ShellWords.quoted(chain)
  }

  /// The errors whose hints are about the file that the command read.
  private static let aboutFile: Set<String> = [
    "document-signed", "document-unsigned", "paper-picture-renamed", "payout-signed",
    "payout-unsigned", "request-no-transaction",
  ]

  /// The errors that name the file themselves, which need not be on the command line.
  private static let namingFile: Set<String> = [
    "config-readable", "device-mode", "keystore-file-mode", "secret-file-mode",
  ]

  /// The file that an error is about, as a word of a command; nil if there is none, as for stdin.
  private static func file(for report: Report, _ words: some Collection<String>) -> String? {
    var found: String?
    if namingFile.contains(report.code),
      case .data(let path, .path)? = report.message.arguments.first
    {
      found = path
    } else if report.code.hasPrefix("picture-") {
      found = GlobalOptions.value(of: ["--request"], in: words)
    } else if aboutFile.contains(report.code) {
      found =
        GlobalOptions.value(of: ["--in", "-i"], in: words) ?? typed(words).first
        ?? TypedFileName.existing
    }
    guard let file = found, file != "-", UntrustedText.escaped(file, limit: 4_096) == file,
      !UntrustedText.hasEscape(file)
    else { return nil }
    return PathDisplay.quoted(file)
  }

  /// The arguments of the command line that are not options.
  private static func typed(_ words: some Collection<String>) -> [String] {
    let tree = CommandTree(words)
    return CommandDescription(tree.command)?.positionals(in: tree.arguments) ?? []
  }

  private static func hash(in message: String) -> Hash32? {
    message.split { !$0.isHexDigit && $0 != "x" }.lazy
      .compactMap { try? Hash32(parsing: String($0)) }.first
  }
}

extension Sentence.Argument {
  /// The text of a name, also of one that was typed and means nothing here.
  fileprivate var name: String? {
    switch self {
    case .data(let text, .name), .data(let text, .foreign): text
    default: nil
    }
  }
}
