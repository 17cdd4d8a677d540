import Core

extension PaymentRequest {
  /// The maximum length of a link, in bytes.
  static let longest = 2_048

  /// Reads `ethereum:[pay-]target[@chain][/transfer][?key=value&…]`.
  ///
  /// Who is paid may be an ENS name, which is normalized; the contract of a token may not.
  /// Numbers may have a point and an exponent (`2.014e18`), but their value must be whole. Unknown
  /// parts are refused rather than ignored: they might change the payment.
  /// - Throws: `PaymentRequestError` naming the invalid part.
  package init(parsing text: String) throws(PaymentRequestError) {
    guard text.utf8.count <= Self.longest else { throw .tooLong(limit: Self.longest) }
    var rest = text[...]
    guard AmountReader.lowered(String(rest.prefix(9))) == "ethereum:" else { throw .scheme }
    rest = rest.dropFirst(9)
    // "pay-" is the only supported prefix; another one would stand in the same place.
    if rest.hasPrefix("pay-") { rest = rest.dropFirst(4) }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let place = path[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let target = String(place[0])
    guard !target.isEmpty else { throw .notAddress(target) }
    var chain: ChainID?
    if place.count == 2 {
      do { chain = try ChainID(parsing: String(place[1])) } catch { throw .chain(error) }
    }
    var parameters = try PaymentParameters(parsing: parts.count == 2 ? parts[1] : nil)
    let gas = try parameters.gas()
    let gasPrice = try parameters.wei("gasPrice")
    let payment: Payment
    if path.count == 1 {
      payment = .ether(to: try Self.payee(target), value: try parameters.wei("value"))
    } else {
      guard path[1] == "transfer" else { throw .function(String(path[1])) }
      payment = try parameters.transfer(contract: try Self.contract(target))
    }
    try parameters.end()
    self.init(chain: chain, payment: payment, gas: gas, gasPrice: gasPrice)
  }

  static func payee(_ text: String) throws(PaymentRequestError) -> Payee {
    guard isName(text) else { return .address(try address(text)) }
    do { return .name(try ENSName(normalizing: text)) } catch { throw .name(error) }
  }

  /// A name leads wherever its owner wants, but a token is recognized by its contract.
  private static func contract(_ text: String) throws(PaymentRequestError) -> Address {
    guard !isName(text) else { throw .contractName(text) }
    return try address(text)
  }

  /// A name has a dot; text that starts with 0x and has no dot was meant as an address.
  private static func isName(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: ".")) }

  private static func address(_ text: String) throws(PaymentRequestError) -> Address {
    guard text.utf8.starts(with: "0x".utf8) else { throw .notAddress(text) }
    do { return try Address(parsing: text) } catch { throw .address(error) }
  }
}

/// The part of a payment link after the question mark.
struct PaymentParameters {
  private var values: [String: String] = [:]
  private var keys: [String] = []

  init(parsing text: Substring?) throws(PaymentRequestError) {
    guard let text else { return }
    for pair in text.split(separator: "&", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else { throw .parameter(String(pair)) }
      guard values.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw .duplicate(key: parts[0])
      }
      keys.append(parts[0])
    }
  }

  /// Takes an amount of wei, if there is one.
  mutating func wei(_ key: String) throws(PaymentRequestError) -> Wei? {
    guard let number = try number(key) else { return nil }
    return Wei(number)
  }

  /// Takes the gas limit, which has two names.
  mutating func gas() throws(PaymentRequestError) -> UInt64? {
    let gas = try number("gas")
    let limit = try number("gasLimit")
    guard gas == nil || limit == nil else { throw .duplicate(key: "gasLimit") }
    guard let number = gas ?? limit else { return nil }
    guard let value = UInt64(exactly: number) else { throw .tooLarge(key: "gas") }
    return value
  }

  /// Takes the arguments of `transfer(address,uint256)`; no ether may be sent with it.
  mutating func transfer(
    contract: Address
  ) throws(PaymentRequestError) -> PaymentRequest.Payment {
    guard let payee = take("address") else { throw .missing(key: "address") }
    let amount = try number("uint256")
    if let value = try number("value"), value != 0 { throw .etherWithToken }
    return .token(
      contract: contract,
      to: try PaymentRequest.payee(payee),
      amount: amount
    )
  }

  /// Throws if unread parameters remain.
  func end() throws(PaymentRequestError) {
    if let key = keys.first(where: { values[$0] != nil }) { throw .unknown(key: key) }
  }

  private mutating func take(_ key: String) -> String? { values.removeValue(forKey: key) }

  private mutating func number(_ key: String) throws(PaymentRequestError) -> UInt256? {
    guard let text = take(key) else { return nil }
    return try ScientificNumber.parse(text, key: key)
  }
}
