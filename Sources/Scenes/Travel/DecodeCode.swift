package import Core
import Entity
import WalletKit

/// Says what a message that came by QR codes is.
package enum DecodeCode {
  package struct ViewModel: Scenes.ViewModel {
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

    /// What a program that takes a file takes: the bytes themselves, else the message in one part.
    package let payload: [UInt8]
    package let text: String

    private enum CodingKeys: String, CodingKey { case type, bytes, parts, fields, ur }
  }

  package struct Presenter: Sendable {
    package init() {}

    /// Says what a message is.
    ///
    /// - Parameters:
    ///   - code: The message.
    ///   - parts: In how many pieces it came.
    /// - Returns: Its fields, and what a program takes from it.
    /// - Throws: `TravelError` when it is not what its type says, or holds a private key.
    package func present(_ code: UR, parts: Int) throws -> ViewModel {
      let size = code.value.encoded.count
      var fields: [ViewModel.Field] = []
      for (name, text) in try Self.fields(of: code) where text != nil {
        fields.append(.init(name: name, text: text ?? ""))
      }
      var facts = Facts()
      facts.add("type", code.type)
      facts.add("size", "\(size) bytes" + (parts > 1 ? " in \(parts) parts" : ""))
      for field in fields { facts.add(field.name, field.text) }
      var payload = Array((code.text + "\n").utf8)
      if case ("bytes", .bytes(let content)) = (code.type, code.value) { payload = content }
      return ViewModel(
        type: code.type,
        bytes: size,
        parts: parts,
        fields: fields,
        ur: code.text,
        payload: payload,
        text: facts.text
      )
    }

    private typealias Fields = [(String, String?)]

    private static func fields(of code: UR) throws -> Fields {
      switch code.type {
      case "bytes":
        guard case .bytes(let content) = code.value else { throw URError.partForm }
        return [("holds", holding(content))]
      case SignRequest.type: return try request(SignRequest(code.value))
      case SignAnswer.type:
        let answer = try SignAnswer(code.value)
        return [
          ("answers", answer.id.map(SignRequest.text)),
          ("signature", Hex.prefixed(answer.bytes)), ("signed by", claimed(answer.origin)),
        ]
      case _ where SharedKey.types.contains(code.type): return key(try SharedKey(code.value))
      case _ where SharedAccount.types.contains(code.type):
        let account = try SharedAccount(code.value)
        return [("wallet", Hex.encode(account.fingerprint))] + account.keys.flatMap(key)
      default: return [("holds", "a message of a type that is not known here")]
      }
    }

    private static func request(_ request: SignRequest) throws -> Fields {
      var what = request.kind.name
      switch try request.subject() {
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
        ("below it", key.chainCode == nil ? "nothing" : key.children?.description ?? "any"),
        ("address", key.chainCode == nil ? Address(publicKey: key.publicKey).description : nil),
        ("name", claimed(key.name)), ("note", claimed(key.note)),
      ]
    }

    private static func claimed(_ text: String?) -> String? {
      text.map { "\(ForeignText.escaped($0)) (claimed)" }
    }

    private static func holding(_ content: [UInt8]) -> String {
      switch try? TransactionText(content) {
      case .unsigned(let document): "an unsigned transaction of \(document.from.address)"
      case .signed(let pooled, _): "a signed transaction, \(pooled.signed.hash)"
      case .request, nil: "\(content.count) bytes"
      }
    }
  }
}
