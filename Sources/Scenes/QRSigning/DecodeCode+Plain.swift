import Core
import Entity
import WalletKit

extension DecodeCode.Presenter {
  /// Describes a code that is not a UR.
  func present(_ text: String, _ code: PlainCode, _ file: String?) -> Answer<DecodeCode.Body> {
    let fields = Self.known(Self.fields(of: code))
    let size = text.utf8.count
    var facts = LabeledLines()
    facts.add("type", Self.words(for: code))
    if case .text = code { facts.add("size", Self.size(size)) }
    for field in fields { facts.add(field.name, field.text) }
    var styled = facts.styled
    if case .text = code { styled.add(data: Self.quoted(text)) }
    return Answer(
      DecodeCode.Body(
        type: Self.type(of: code),
        bytes: size,
        parts: 1,
        fields: fields,
        ur: nil,
        text: text
      ),
      styled: styled,
      notes: Self.notes(on: code),
      next: Self.next(after: code, file)
    )
  }

  /// The type in JSON.
  private static func type(of code: PlainCode) -> String {
    switch code {
    case .address: "address"
    case .payment: "payment-request"
    case .paper: "paper-backup"
    case .text: "text"
    }
  }

  private static func words(for code: PlainCode) -> Sentence {
    switch code {
    case .address: "address"
    case .payment: "payment request (EIP-681)"
    case .paper: "paper backup of a wallet"
    case .text: "text"
    }
  }

  private static func fields(of code: PlainCode) -> Fields {
    switch code {
    case .address(let address): [("address", data(address.description))]
    case .payment(let request): fields(of: request)
    case .paper(let paper):
      [
        ("wallet", data(paper.wallet.name.text)),
        ("address", data(paper.wallet.address.description)),
        ("lines", "\(paper.lines.count)"),
      ]
    case .text: []
    }
  }

  private static func fields(of request: PaymentRequest) -> Fields {
    let chains = ChainRegistry.builtIn
    var token: Address?
    var amount: Sentence?
    switch request.payment {
    case .ether(_, let value):
      let coin = request.chain.map(chains.coin) ?? Sentence(data: "ETH")
      amount = value.map { "\(amount: $0.ether) \(coin) (\($0) wei)" }
    case .token(let contract, _, let units):
      token = contract
      amount = units.map(ResolvedToken.baseUnits)
    }
    return [
      ("pay to", payee(of: request)), ("amount", amount),
      ("token", data(token?.description)),
      (
        "chain",
        request.chain.map { id in chains[id].map { "\(name: $0.name) (id \(id))" } ?? "id \(id)" }
      ),
      ("gas limit", request.gas.map { "\($0)" }),
      ("gas price", request.gasPrice.map { "\(amount: $0.gwei) gwei" }),
    ]
  }

  /// The text as its author wrote it, each line behind a mark and escaped.
  private static func quoted(_ text: String) -> String {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      "| " + UntrustedText.escaped(String(Substring(line)), limit: .max)
    }
    .joined(separator: "\n")
  }

  private static func payee(of request: PaymentRequest) -> Sentence? {
    switch request.payee {
    case .address(let address): data(address.description)
    case .name(let name): "\(foreign: name.text, limit: 256)"
    }
  }

  private static func notes(on code: PlainCode) -> [Sentence] {
    switch code {
    case .text(let fault?): [.caution("this is not what it seems to be: \(fault.message)")]
    case .paper: [.info("it opens with the wallet's password, which is not on it")]
    case .address, .payment, .text(nil): []
    }
  }

  private static func next(after code: PlainCode, _ file: String?) -> Route? {
    guard case .paper = code, let file else { return nil }
    return .restorePaper(file: file)
  }
}
