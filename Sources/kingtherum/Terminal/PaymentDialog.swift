import Core
import Entity
import Scenes

/// Asks for a payment step by step: recipient, amount, speed.
///
/// A wrong answer is explained and asked for again; Enter alone only repeats the question.
struct PaymentDialog {
  /// The most names that are listed; who has more knows them.
  private static let maxNames = 12

  let builder: BuildTransaction.Interactor
  let payer: AccountBook.Account
  let chain: ChainEntry
  let tokens: [Token]
  /// Returns a recipient or an amount as typed, with an address or a name in it without its chain.
  let plain: (String) throws -> String
  let candidates: NameCandidates

  /// Asks for a name, an address or a payment link.
  ///
  /// `describe` tells who is found by a name or an address, also of a link.
  func recipient(_ describe: (String) async throws -> Sentence) async throws -> String {
    let terminal = try Terminal.required(for: "enter a payment")
    let names = try builder.names(besides: payer)
    if !names.isEmpty {
      let more = names.count > Self.maxNames ? ", …" : ""
      let known = names.prefix(Self.maxNames).map { UntrustedText.escaped($0) }
      try terminal.writeLine("Contacts and accounts: \(name: known.joined(separator: ", ") + more)")
    }
    let question: Sentence = "Whom do you want to pay (name, address or payment link)? "
    while true {
      var text = ""
      while text.isEmpty { text = try terminal.askText(question) }
      do {
        guard let link = try PaymentArguments.link(in: text) else {
          let plain = try plain(text)
          try terminal.writeLine(try await describe(plain))
          return plain
        }
        if let id = link.chain, id != chain.id {
          let asked = ChainRegistry.builtIn[id]?.name ?? id.description
          throw BuildOptionsError.linkChain(asked: asked, used: chain.name)
        }
        // A name in it must be looked up, too.
        try terminal.writeLine(try await describe(link.payee.description))
        return text
      } catch {
        let meant = candidates.meant(by: error)
        guard let wrong = InputRetry.sentence(on: error, where: Self.isInputError, meant: meant)
        else { throw error }
        try terminal.writeLine(wrong)
      }
    }
  }

  /// Asks for an amount with its unit, of the balance `held`; a bare number must be confirmed.
  func amount(held: Wei?) throws -> String {
    let terminal = try Terminal.required(for: "enter a payment")
    let question: Sentence =
      held.map {
        "How much (balance: \(amount: $0.ether) \(term: chain.symbol); max sends everything)? "
      }
      ?? "How much (max sends everything)? "
    return try answer(to: question, on: terminal) { text in
      let amount = try Dialog.amount(try plain(text), of: chain, asks: true)
      try builder.check(amount, of: held, on: chain, tokens)
      return amount
    }
  }

  /// Asks for the speed; an empty answer stands for the usual one.
  func speed(usual: FeeSpeed) throws -> FeeSpeed {
    let terminal = try Terminal.required(for: "enter a payment")
    return try InputRetry.again(on: terminal, where: Self.isInputError) {
      let text = try terminal.askText("Speed (\(FeeSpeed.choices))? [\(term: usual.rawValue)] ")
      guard !text.isEmpty else { return usual }
      guard let speed = FeeSpeed(typed: text) else {
        throw PaymentDialogError.speed(text)
      }
      return speed
    }
  }

  /// Asks until a line passes the check, which returns the answer.
  private func answer(
    to question: Sentence,
    on terminal: borrowing Terminal,
    _ check: (String) throws -> String
  ) throws -> String {
    try InputRetry.again(on: terminal, where: Self.isInputError, meant: candidates.meant) {
      var text = ""
      while text.isEmpty { text = try terminal.askText(question) }
      return try check(text)
    }
  }

  /// True for an error in an answer, as opposed to one of the terminal.
  private static func isInputError(_ error: any Error) -> Bool {
    guard !(error is TerminalError), let error = error as? any Reportable else { return false }
    return [.usage, .refused, .data].contains(error.report.kind)
  }
}

/// An answer that was not offered.
enum PaymentDialogError: Error, Equatable {
  case speed(String)
}

extension PaymentDialogError: Reportable {
  var report: Report {
    switch self {
    case .speed(let text):
      Report(
        .usage,
        "speed-unknown",
        "unknown speed: \(foreign: text); expected \(FeeSpeed.choices)"
      )
    }
  }
}

extension FeeSpeed {
  /// The names that can be typed.
  fileprivate static var choices: Sentence {
    let names = allCases.dropLast().map(\.rawValue).joined(separator: ", ")
    return "\(term: names) or \(term: urgent.rawValue)"
  }
}
