import ArgumentParser
import Entity
import Foundation
import Testing

@testable import kingtherum

/// Plays the transcripts in the pseudo-language: no word of ours may be left outside of its brackets,
/// statuses are the same, and JSON is English.
@Suite struct PseudoLanguageTests {
  /// The transcripts about languages choose their own, that of the settings shows it beside keys, and
  /// the log of a run is English.
  private static let others = ["config.txt", "korean.txt", "language.txt", "run-log.txt"]
  static let names = TranscriptTests.names.filter { !others.contains($0) }

  @Test(arguments: names) func everyWordIsASentence(_ name: String) async throws {
    let file = TranscriptTests.folder.appending(path: name)
    let transcript = Transcript(parsing: try String(contentsOf: file, encoding: .utf8))
    let known = Self.dataWords.union(Self.typed(in: transcript)).union(Self.commandWords)
      .union(Self.chainWords).union(Self.tokenWords)
    let stage = try TranscriptEnvironment(language: "en-XA", programs: Program.shipped)
    await TranscriptSlots.shared.take()
    do {
      for written in transcript.steps {
        let played = try await stage.perform(written)
        guard written.runner == .program else { continue }
        Self.check(played, against: written, known: known, names: Self.names(in: name))
      }
    } catch {
      await TranscriptSlots.shared.give()
      throw error
    }
    await TranscriptSlots.shared.give()
  }

  /// The names and types at the beginning of rows that are labels elsewhere.
  private static func names(in transcript: String) -> Set<String> {
    switch transcript {
    case "abi.txt", "abi-words.txt": ["address"]
    case "wallet-create.txt": ["descriptor"]
    case "wallet-import-shares.txt": ["seed", "words"]
    case "wallet-languages.txt": ["secret"]
    case "wallet-watch.txt": ["chain"]
    default: []
    }
  }

  private static func check(
    _ played: Step,
    against written: Step,
    known: Set<String>,
    names: Set<String>
  ) {
    #expect(played.status == written.status, "\(written.command)\n\(played.text)")
    for (lines, english) in [(played.stdout, written.stdout), (played.stderr, written.stderr)] {
      // A line of help may begin with a quoted example.
      let json = isHelp(written.command) ? [] : lines.filter(isJSON)
      #expect(
        json.allSatisfy { line in english.contains { Gap.fits($0, line) } },
        "\(written.command)\n\(json.joined(separator: "\n"))"
      )
      guard !isDocumentation(written.command) else { continue }
      if isDocument(written.command), english == written.stdout {
        #expect(zip(lines, english).allSatisfy { Gap.fits($1, $0) } && lines.count == english.count)
        continue
      }
      let text = PseudoText(lines.filter { !json.contains($0) })
      let stray =
        text.strayWords(known: known) + text.strayLabels(among: catalogue.subtracting(names))
      #expect(stray.isEmpty, "\(written.command)\n\(lines.joined(separator: "\n"))")
    }
  }

  /// The sentences of the program that take no plural, as its catalogue has them.
  private static let catalogue: Set<String> = {
    let file = TranscriptTests.folder.appending(path: "../../../Translations/kingtherum.pot")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Set(text.matches(of: /(?m)^msgid "(.+)"$/).map { String($0.1) })
  }()

  @Test func theCatalogueHasTheLabels() {
    #expect(Self.catalogue.isSuperset(of: ["amount", "from", "status", "to"]))
  }

  /// A line of a JSON document, which is the same in every language.
  private static func isJSON(_ line: String) -> Bool {
    line.drop { $0 == " " }.first.map { "{}]\"".contains($0) } ?? false
  }

  private static func isHelp(_ command: String) -> Bool {
    command.split(separator: " ").contains { $0 == "--help" || $0 == "-h" }
  }

  /// Pages of docs/, which have no pseudo-language.
  private static func isDocumentation(_ command: String) -> Bool {
    command.hasPrefix("help ") || command.hasPrefix("man") || command.hasPrefix("completion")
  }

  /// Whether a table or journal for other programs is printed, which is the same in every language.
  private static func isDocument(_ command: String) -> Bool {
    command.hasPrefix("history export") && !command.contains(" --out ")
  }

  /// What a transcript types: names, values, and what it writes to files.
  private static func typed(in transcript: Transcript) -> Set<String> {
    Set(transcript.steps.flatMap { ([$0.command] + $0.input).flatMap(PseudoText.words) })
  }

  /// The names of commands, and the values that options take.
  private static let commandWords: Set<String> = {
    func words(_ command: any ParsableCommand.Type) -> [String] {
      let options = CommandDescription(command)?.arguments ?? []
      let values = options.flatMap { ($0.allValues ?? []) + [$0.defaultValue ?? ""] }
      return ([command.configuration.commandName ?? ""] + values).flatMap(PseudoText.words)
        + command.configuration.subcommands.flatMap(words)
    }
    return Set(words(Kingtherum.self) + ["kingtherum"])
  }()

  /// The names of the built-in chains, and the symbols of their coins.
  private static let chainWords = Set(
    ChainRegistry.builtIn.chains.flatMap { PseudoText.words(in: "\($0.name) \($0.symbol)") }
  )

  /// The symbols and names of the built-in tokens.
  private static let tokenWords = Set(
    TokenList().tokens.flatMap { PseudoText.words(in: "\($0.symbol) \($0.name)") }
  )

  /// What else no language translates.
  private static let dataWords: Set<String> = [
    // units and symbols
    "ETH", "USDC", "MYN", "ODD", "TUSD", "KRW", "gwei", "wei", "UTC", "MiB", "kB", "MB",
    // the name of a token, from its contract
    "Odd",
    // the date that OpenSSL has in its version
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    // libraries and the protections of doctor, by their identifiers
    "libsodium", "libcrypto", "OpenSSL", "libqrencode", "quiet", "crashes", "no", "core",
    "files",
    "wipe", "at", "end", "on", "free", "locked", "memory", "privileges", "tracing", "network",
    // functions, parameters and types of contracts, and their values
    "Error", "address", "amount", "amountIn", "amountOutMin", "approved", "baseGas", "bool",
    "bytes", "call", "calls", "deadline", "enableModule", "execution", "executeBatch",
    "gasPrice", "gasToken", "ids", "kaboom", "mode", "multicall", "operation", "operator",
    "owner", "path", "receiver", "refundReceiver", "safeTxGas", "setApprovalForAll",
    "signatures", "spender", "to", "true", "value", "values",
    // names of files
    "json", "unsigned",
    // the codes of errors
    "busy", "pool", "too",
    // the name of a contract, and names of ENS
    "Dollar", "Test", "brantly", "café",
    // keys and values of files, and words of the log for developers
    "crypto", "debug", "getBalance", "getBlockByNumber", "getCode", "hdkey", "id", "looser",
    "ms", "mynet",
    "of", "permits", "quorum", "rpc", "symbol", "url", "urls",
  ]
}

/// The check itself: a test that cannot fail would prove nothing.
@Suite struct PseudoTextTests {
  @Test func aWordOutsideOfBracketsIsFound() {
    let text = PseudoText(["[balance]  1.5 ETH [of [all]] spent", "[paid", "twice] total"])
    #expect(text.strayWords(known: ["ETH"]) == ["spent", "total"])
    #expect(text.strayWords(known: []) == ["ETH", "spent", "total"])
  }

  @Test func aLabelIsFoundWhateverElseItIs() {
    let text = PseudoText(["status  [mined]", "[to]    Bob", "to Bob  1", "main    status"])
    #expect(text.strayLabels(among: ["status", "to"]) == ["status"])
  }

  @Test func dataIsNoWord() {
    let lines = [
      "0xaBcDef 2026-01-01 /tmp/words.txt --json <name> $HOME/x https://example.org m/44'/60'",
      "| whatever others say", "(0xab) 1,000 a b ─",
    ]
    #expect(PseudoText(lines).strayWords(known: []) == [])
  }
}
