import Core
import Entity

extension DecodeCode {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.qr-decode"

    package struct Field: Encodable, Sendable {
      let name: Sentence
      let text: Sentence
    }

    /// The type of a UR; else `address`, `payment-request`, `paper-backup` or `text`.
    let type: String
    let bytes: Int
    let parts: Int
    let fields: [Field]
    /// The message in one part; absent if the code is not a UR.
    let ur: String?
    /// The text of a code that is not a UR.
    let text: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      switch response.content {
      case .message(let code, let parts, let message): present(code, parts, message)
      case .text(let text, let code): present(text, code, response.request.file)
      }
    }

    private func present(_ code: UR, _ parts: Int, _ message: Message) -> Answer<Body> {
      let size = code.value.encoded.count
      let fields = Self.known(Self.fields(of: message))
      var facts = LabeledLines()
      facts.add("type", data: code.type)
      facts.add("size", parts > 1 ? "\(Self.size(size)) in \(parts) parts" : Self.size(size))
      for field in fields { facts.add(field.name, field.text) }
      return Answer(
        Body(type: code.type, bytes: size, parts: parts, fields: fields, ur: code.text, text: nil),
        styled: facts.styled
      )
    }

    typealias Fields = [(Sentence, Sentence?)]

    static func known(_ fields: Fields) -> [Body.Field] {
      fields.compactMap { name, text in text.map { Body.Field(name: name, text: $0) } }
    }

    private static func fields(of message: Message) -> Fields {
      switch message {
      case .bytes(let bytes, let transaction): [("holds", holding(bytes, transaction))]
      case .request(let asked, let subject): request(asked, for: subject)
      case .answer(let answer):
        [
          ("answers", data(answer.id.map(SignRequest.text))),
          ("signature", data(Hex.prefixed(answer.bytes))), ("signed by", claimed(answer.origin)),
        ]
      case .key(let shared): key(shared)
      case .account(let account):
        [("wallet", data(Hex.encode(account.fingerprint)))] + account.keys.flatMap(key)
      case .unknown: [("holds", "a message of an unknown type")]
      }
    }

    private static func request(_ request: SignRequest, for subject: SignRequest.Subject) -> Fields
    {
      let what: Sentence =
        switch subject {
        case .transaction(let transaction):
          "\(request.kind.name) of type \(transaction.type)"
        case .message(.signIn(let signIn)): "login at \(foreign: signIn.domain)"
        case .message: request.kind.name
        }
      return [
        ("asks for", "\(what), \(size(request.content.count))"),
        ("chain", "id \(request.chain)"), ("key", request.key.text),
        ("account", data(request.address?.description)),
        ("request", data(request.id.map(SignRequest.text))), ("asked by", claimed(request.origin)),
      ]
    }

    private static func key(_ key: URHDKey) -> Fields {
      [
        ("key", data(Hex.prefixed(key.publicKey.compressed))), ("path", key.origin?.text),
        ("children", key.chainCode == nil ? "none" : data(key.children?.description) ?? "any"),
        (
          "address",
          key.chainCode == nil ? data(Address(publicKey: key.publicKey).description) : nil
        ),
        ("name", claimed(key.name)), ("note", claimed(key.note)),
      ]
    }

    static func size(_ bytes: Int) -> Sentence {
      "\(bytes) \(by: bytes, one: "byte", many: "bytes")"
    }

    private static func claimed(_ text: String?) -> Sentence? {
      text.map { "\(foreign: $0) (unverified)" }
    }

    /// A value that is not translated.
    static func data(_ text: String?) -> Sentence? { text.map { Sentence(data: $0) } }

    private static func holding(_ content: [UInt8], _ transaction: TransactionText?) -> Sentence {
      switch transaction {
      case .unsigned(let document): "an unsigned transaction of \(document.from.address)"
      case .rawUnsigned: "a raw unsigned transaction"
      case .signed(let pooled, _): "a signed transaction, \(pooled.signed.hash)"
      case .request, nil: size(content.count)
      }
    }
  }
}
