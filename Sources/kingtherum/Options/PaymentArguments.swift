import Core
import Entity
import Live
import Scenes

/// The recipient and the amount of a payment, as given in a command.
struct PaymentArguments: Equatable {
  /// A name, an address or a payment link; nil if it was not given.
  var recipient: String?
  var amount: String?

  /// The payment link given as the recipient; nil if there is none.
  var link: PaymentRequest? {
    get throws { try recipient.flatMap { try Self.link(in: $0) } }
  }

  /// Prints a note that the payment link's gas limit and gas price are not used.
  func noteUnusedFees(_ console: Console) throws {
    guard let link = try link, link.gas != nil || link.gasPrice != nil else { return }
    console.note(.info("the gas limit and gas price in the payment link are not used"))
  }

  /// Parses a word that begins like a payment link; returns nil for any other word.
  static func link(in word: String) throws -> PaymentRequest? {
    guard word.prefix(9).lowercased() == "ethereum:" else { return nil }
    return try PaymentRequest(parsing: word)
  }

  /// True if the recipient and the amount are known.
  var isComplete: Bool {
    get throws {
      let isOpen = try link?.saysHowMuch != true
      return recipient != nil && (amount != nil || !isOpen)
    }
  }
}

extension PaymentRequest {
  /// True if the link contains the amount.
  fileprivate var saysHowMuch: Bool {
    switch payment {
    case .ether(_, let value): value != nil
    case .token(_, _, let units): units != nil
    }
  }
}

extension BuildOptions {
  /// The payment link among the words or in --to; nil if there is none.
  var link: PaymentRequest? {
    get throws {
      for word in words + [to].compactMap(\.self) {
        if let link = try PaymentArguments.link(in: word) { return link }
      }
      return nil
    }
  }

  /// Returns the chain to pay on: that of the payment link, else the one of the options.
  func chain(in session: Session, _ options: ChainOptions) async throws -> ChainEntry {
    if let chain = try linkChain(in: session, options.chain) { return chain }
    return try await session.chain(options.chain, servedBy: options, keepingData: true)
  }

  /// Returns the chain of the payment link, which --chain may only confirm; nil if it names none.
  func linkChain(in session: Session, _ name: String?) throws -> ChainEntry? {
    guard let id = try link?.chain else { return nil }
    let chain = try session.chain(id.description)
    if let named = try name.map({ try session.chain($0) }), named.id != id {
      throw BuildOptionsError.linkChain(id, named: named.name)
    }
    return chain
  }

  /// Returns the payment given by the words and the options together.
  ///
  /// If `asks`, a person is asked what a number without a unit means.
  func said(_ inputs: BuildInputs, on chain: ChainEntry, asks: Bool) throws -> PaymentArguments {
    let known = inputs.tokens.tokens(on: chain.id)
    // If the recipient is given as an option, what follows a number can only be its unit.
    let isAmountAlone = to != nil || approve != nil
    let isUnit = { UnquotedAmount.isUnit($0, on: chain, known) }
    let (amount, words) = UnquotedAmount.joined(
      self.amount,
      self.words,
      hasRecipient: isAmountAlone,
      isUnit: isUnit
    )
    var said = PaymentArguments(recipient: to, amount: amount)
    if !words.isEmpty {
      let phrase = try PaymentPhrase(words) { isAmountAlone || isUnit($0) }
      guard phrase.recipient == nil || to == nil else { throw BuildOptionsError.recipientTwice }
      guard phrase.amount == nil || amount == nil else { throw BuildOptionsError.amountTwice }
      said.recipient = said.recipient ?? phrase.recipient
      said.amount = said.amount ?? phrase.amount
    }
    guard approve == nil else { return said }
    said.amount = try said.amount.map { try Dialog.amount($0, of: chain, asks: asks) }
    return said
  }
}
