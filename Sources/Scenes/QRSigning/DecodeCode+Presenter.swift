import Core
import Entity

extension DecodeCode {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.qr-decode"

    package struct Field: Encodable, Sendable {
      let name: String
      let text: String
    }

    /// The type of a UR; else `address`, `payment-request`, `paper-backup` or `text`.
    let type: String
    let bytes: Int
    let parts: Int
    let fields: [Field]
    /// The message in one part; left out where it is no UR.
    let ur: String?
    /// What the code says, where that is no UR.
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
      var facts = FieldLines()
      facts.add("type", code.type)
      facts.add("size", "\(size) bytes" + (parts > 1 ? " in \(parts) parts" : ""))
      for field in fields { facts.add(field.name, field.text) }
      return Answer(
        Body(type: code.type, bytes: size, parts: parts, fields: fields, ur: code.text, text: nil),
        text: facts.text
      )
    }

    typealias Fields = [(String, String?)]

    static func known(_ fields: Fields) -> [Body.Field] {
      fields.compactMap { name, text in text.map { Body.Field(name: name, text: $0) } }
    }

    private static func fields(of message: Message) -> Fields {
      switch message {
      case .bytes(let bytes, let transaction): [("holds", holding(bytes, transaction))]
      case .request(let asked, let subject): request(asked, for: subject)
      case .answer(let answer):
        [
          ("answers", answer.id.map(SignRequest.text)),
          ("signature", Hex.prefixed(answer.bytes)), ("signed by", claimed(answer.origin)),
        ]
      case .key(let shared): key(shared)
      case .account(let account):
        [("wallet", Hex.encode(account.fingerprint))] + account.keys.flatMap(key)
      case .unknown: [("holds", "a message of an unknown type")]
      }
    }

    private static func request(_ request: SignRequest, for subject: SignRequest.Subject) -> Fields
    {
      var what = request.kind.name
      switch subject {
      case .transaction(let transaction): what += " of type \(transaction.type)"
      case .message(.signIn(let signIn)):
        what = "login at \(UntrustedText.escaped(signIn.domain))"
      case .message: break
      }
      return [
        ("asks for", "\(what), \(request.content.count) bytes"),
        ("chain", "id \(request.chain)"), ("key", request.key.text),
        ("account", request.address?.description),
        ("request", request.id.map(SignRequest.text)), ("asked by", claimed(request.origin)),
      ]
    }

    private static func key(_ key: URHDKey) -> Fields {
      [
        ("key", Hex.prefixed(key.publicKey.compressed)), ("path", key.origin?.text),
        ("children", key.chainCode == nil ? "none" : key.children?.description ?? "any"),
        ("address", key.chainCode == nil ? Address(publicKey: key.publicKey).description : nil),
        ("name", claimed(key.name)), ("note", claimed(key.note)),
      ]
    }

    private static func claimed(_ text: String?) -> String? {
      text.map { "\(UntrustedText.escaped($0)) (unverified)" }
    }

    private static func holding(_ content: [UInt8], _ transaction: TransactionText?) -> String {
      switch transaction {
      case .unsigned(let document): "an unsigned transaction of \(document.from.address)"
      case .signed(let pooled, _): "a signed transaction, \(pooled.signed.hash)"
      case .request, nil: "\(content.count) bytes"
      }
    }
  }
}
