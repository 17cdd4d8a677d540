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

  /// Whether a word begins like a payment link.
  static func isLink(_ word: String) -> Bool { word.prefix(9).lowercased() == "ethereum:" }

  /// Parses a word that begins like a payment link; returns nil for any other word.
  static func link(in word: String) throws -> PaymentRequest? {
    isLink(word) ? try PaymentRequest(parsing: word) : nil
  }

  /// True if the recipient and the amount are known.
  var isComplete: Bool {
    get throws {
      let isOpen = try link?.hasAmount != true
      return recipient != nil && (amount != nil || !isOpen)
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

  /// Returns the chain to pay on; if it `asks`, a person may take the one of the payment link.
  func chain(in session: Session, _ options: ChainOptions, asks: Bool) async throws -> ChainEntry {
    // What is wrong with a link is said before a node is asked for its chain.
    _ = try link
    let usual = try await session.chain(options.chain, servedBy: options, keepingData: true)
    return try chain(besides: usual, in: session) { wanted in
      guard asks, options.chain == nil else { return false }
      return try Consent.confirms(
        "The payment request is for \(name: wanted.name), not for \(name: usual.name). Pay on "
          + "\(name: wanted.name)?"
      )
    }
  }

  /// Returns the chain that is used without a payment link, or the link's if that is agreed to.
  ///
  /// A link never selects a chain alone, as no address does (``TypedAccount/text(on:)``): whoever
  /// wrote it would decide where the money goes.
  ///
  /// - Throws: ``BuildOptionsError/linkChain(asked:used:)`` if the link is for another chain.
  func chain(
    besides usual: ChainEntry,
    in session: Session,
    agrees: (ChainEntry) throws -> Bool
  ) throws -> ChainEntry {
    guard let id = try link?.chain, id != usual.id else { return usual }
    let wanted = try session.chain(id.description)
    guard try agrees(wanted) else {
      throw BuildOptionsError.linkChain(asked: wanted.name, used: usual.name)
    }
    return wanted
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
      guard phrase.recipient == nil || to == nil else {
        throw request == nil ? BuildOptionsError.recipientTwice : .requestTwice
      }
      guard phrase.amount == nil || amount == nil else { throw BuildOptionsError.amountTwice }
      said.recipient = said.recipient ?? phrase.recipient
      said.amount = said.amount ?? phrase.amount
    }
    guard approve == nil else { return said }
    said.amount = try said.amount.map { try Dialog.amount($0, of: chain, asks: asks) }
    return said
  }
}
