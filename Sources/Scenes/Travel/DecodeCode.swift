package import Core
package import Entity
import WalletKit

/// Says what a message that came by QR codes is.
package enum DecodeCode {
  package struct Request: Sendable {
    package let code: UR
    /// In how many pieces it came.
    package let parts: Int

    package init(code: UR, parts: Int) { (self.code, self.parts) = (code, parts) }
  }

  /// What a message holds.
  package enum Content: Sendable {
    case bytes([UInt8], TransactionText?)
    case request(SignRequest, SignRequest.Subject)
    case answer(SignAnswer)
    case key(SharedKey)
    case account(SharedAccount)
    case unknown
  }

  package struct Response: Sendable {
    package let code: UR
    package let parts: Int
    package let content: Content

    /// What a program that takes a file takes: the bytes themselves, else the message in one part.
    package var payload: [UInt8] {
      if case .bytes(let bytes, _) = content { return bytes }
      return Array((code.text + "\n").utf8)
    }
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// - Throws: `TravelError` when it is not what its type says, or holds a private key.
    package func act(on request: Request) throws -> Response {
      Response(
        code: request.code,
        parts: request.parts,
        content: try Self.content(of: request.code)
      )
    }

    private static func content(of code: UR) throws -> Content {
      switch code.type {
      case "bytes":
        guard case .bytes(let content) = code.value else { throw URError.partForm }
        return .bytes(content, try? TransactionText(content))
      case SignRequest.type:
        let request = try SignRequest(code.value)
        return .request(request, try request.subject())
      case SignAnswer.type: return .answer(try SignAnswer(code.value))
      case _ where SharedKey.types.contains(code.type): return .key(try SharedKey(code.value))
      case _ where SharedAccount.types.contains(code.type):
        return .account(try SharedAccount(code.value))
      default: return .unknown
      }
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.qr-decode"

    package struct Field: Encodable, Sendable {
      let name: String
      let text: String
    }

    let type: String
    let bytes: Int
    let parts: Int
    let fields: [Field]
    /// The message in one part.
    let ur: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let (code, parts) = (response.code, response.parts)
      let size = code.value.encoded.count
      let fields = Self.fields(of: response.content).compactMap { name, text in
        text.map { Body.Field(name: name, text: $0) }
      }
      var facts = Facts()
      facts.add("type", code.type)
      facts.add("size", "\(size) bytes" + (parts > 1 ? " in \(parts) parts" : ""))
      for field in fields { facts.add(field.name, field.text) }
      return Answer(
        Body(type: code.type, bytes: size, parts: parts, fields: fields, ur: code.text),
        text: facts.text
      )
    }

    private typealias Fields = [(String, String?)]

    private static func fields(of content: Content) -> Fields {
      switch content {
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
        what = "login at \(ForeignText.escaped(signIn.domain))"
      case .message: break
      }
      return [
        ("asks for", "\(what), \(request.content.count) bytes"),
        ("chain", "id \(request.chain)"), ("key", request.key.text),
        ("account", request.address?.description),
        ("request", request.id.map(SignRequest.text)), ("asked by", claimed(request.origin)),
      ]
    }

    private static func key(_ key: SharedKey) -> Fields {
      [
        ("key", Hex.prefixed(key.publicKey.compressed)), ("path", key.origin?.text),
        ("children", key.chainCode == nil ? "none" : key.children?.description ?? "any"),
        ("address", key.chainCode == nil ? Address(publicKey: key.publicKey).description : nil),
        ("name", claimed(key.name)), ("note", claimed(key.note)),
      ]
    }

    private static func claimed(_ text: String?) -> String? {
      text.map { "\(ForeignText.escaped($0)) (unverified)" }
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
