import Core
import Entity
import Live
import Scenes

/// Whom a payment goes to and how much it is, as the words and the options of a command say it.
struct PaymentArguments: Equatable {
  /// A name, an address or a payment link; nil where it was not said.
  var recipient: String?
  var amount: String?

  /// The payment link in place of a recipient; nil where there is none.
  var link: PaymentRequest? {
    get throws { try recipient.flatMap { try Self.link(in: $0) } }
  }

  /// Says that the payer settles the fee, whatever the link suggests.
  func noteUnusedFees(_ console: Console) throws {
    guard let link = try link, link.gas != nil || link.gasPrice != nil else { return }
    console.note(.info("the gas limit and gas price in the payment link are not used"))
  }

  /// Reads a word that begins as a payment link does.
  static func link(in word: String) throws -> PaymentRequest? {
    guard word.prefix(9).lowercased() == "ethereum:" else { return nil }
    return try PaymentRequest(parsing: word)
  }

  /// Whether both are said, or the link says how much.
  var isComplete: Bool {
    get throws {
      let isOpen = try link?.saysHowMuch != true
      return recipient != nil && (amount != nil || !isOpen)
    }
  }
}

extension PaymentRequest {
  /// Whether it leaves nothing open.
  fileprivate var saysHowMuch: Bool {
    switch payment {
    case .ether(_, let value): value != nil
    case .token(_, _, let units): units != nil
    }
  }
}

extension BuildOptions {
  /// The payment link among the words or in --to; nil where there is none.
  var link: PaymentRequest? {
    get throws {
      for word in words + [to].compactMap(\.self) {
        if let link = try PaymentArguments.link(in: word) { return link }
      }
      return nil
    }
  }

  /// The chain to pay on: that of the payment link, which --chain may only confirm.
  func chain(in session: Session, _ name: String?) throws -> ChainEntry {
    guard let id = try link?.chain else { return try session.chain(name) }
    let chain = try session.chain(id.description)
    if let named = try name.map({ try session.chain($0) }), named.id != id {
      throw BuildOptionsError.linkChain(id, named: named.name)
    }
    return chain
  }

  /// What the words and the options say together. Where it `asks`, a person says what a number without a
  /// unit means.
  func said(_ session: Session, on chain: ChainEntry, asks: Bool) throws -> PaymentArguments {
    let known = try session.tokens(on: chain, list: tokens.tokenList)
    var said = PaymentArguments(recipient: to, amount: amount)
    if !words.isEmpty {
      // Beside an option for the other one, what follows a number can only be its unit.
      let isAmountAlone = to != nil || approve != nil
      let phrase = try PaymentPhrase(words) { isAmountAlone || Self.isUnit($0, on: chain, known) }
      guard phrase.recipient == nil || to == nil else { throw BuildOptionsError.recipientTwice }
      guard phrase.amount == nil || amount == nil else { throw BuildOptionsError.amountTwice }
      said.recipient = said.recipient ?? phrase.recipient
      said.amount = said.amount ?? phrase.amount
    }
    guard approve == nil else { return said }
    said.amount = try said.amount.map { try Dialog.amount($0, of: chain, asks: asks) }
    return said
  }

  private static func isUnit(_ word: String, on chain: ChainEntry, _ tokens: [Token]) -> Bool {
    guard let amount = try? AmountText(parsing: "1 \(word)") else { return false }
    switch amount.unit {
    case .ether, .gwei, .wei: return true
    case .symbol(let symbol):
      let name = symbol.lowercased()
      return amount.isNative(chain.symbol)
        || tokens.contains {
          $0.symbol.lowercased() == name || $0.address.description.lowercased() == name
        }
    }
  }
}
