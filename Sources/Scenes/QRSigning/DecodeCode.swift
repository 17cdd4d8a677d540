package import Core
package import Entity
import WalletKit

/// Says what came by QR codes.
package enum DecodeCode {
  /// What the codes say together.
  package enum Code: Equatable, Sendable {
    /// A UR, and in how many pieces it came.
    case message(UR, parts: Int)
    /// Whatever else a code says.
    case text(String)
  }

  package struct Request: Sendable {
    package let code: Code
    /// The only file that it was read from.
    package let file: String?

    package init(_ code: Code, file: String? = nil) { (self.code, self.file) = (code, file) }
  }

  /// What the codes hold: what is in a message, or what a text is.
  package enum Content: Sendable {
    case message(UR, parts: Int, Message)
    case text(String, PlainCode)
  }

  /// What a message holds.
  package enum Message: Sendable {
    case bytes([UInt8], TransactionText?)
    case request(SignRequest, SignRequest.Subject)
    case answer(SignResponse)
    case key(URHDKey)
    case account(URAccount)
    case unknown
  }

  package struct Response: Sendable {
    package let request: Request
    package let content: Content

    /// What a program that takes a file takes: the bytes or the text themselves, else the message in one
    /// part.
    package var payload: [UInt8] {
      switch content {
      case .message(_, _, .bytes(let bytes, _)): bytes
      case .message(let code, _, _): Array((code.text + "\n").utf8)
      case .text(let text, _): Array((text.hasSuffix("\n") ? text : text + "\n").utf8)
      }
    }

    /// Whether the payload is what somebody else wrote, which a terminal might obey.
    package var isForeign: Bool {
      switch content {
      case .message(_, _, .bytes), .text: true
      case .message: false
      }
    }
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// - Throws: `URRecordError` when it is not what its type says, or holds a private key;
    ///   ``DecodeCodeError/secret(_:)``.
    package func act(on request: Request) throws -> Response {
      let content: Content =
        switch request.code {
        case .message(let code, let parts): .message(code, parts: parts, try Self.content(of: code))
        case .text(let text): .text(text, try PlainCode(text))
        }
      return Response(request: request, content: content)
    }

    private static func content(of code: UR) throws -> Message {
      switch code.type {
      case "bytes":
        guard case .bytes(let content) = code.value else { throw URError.partForm }
        return .bytes(content, try? TransactionText(content))
      case SignRequest.type:
        let request = try SignRequest(code.value)
        return .request(request, try request.subject())
      case SignResponse.type: return .answer(try SignResponse(code.value))
      case _ where URHDKey.types.contains(code.type): return .key(try URHDKey(code.value))
      case _ where URAccount.types.contains(code.type):
        return .account(try URAccount(code.value))
      default: return .unknown
      }
    }
  }
}

/// Why it is not said what codes hold.
package enum DecodeCodeError: Error, Equatable {
  case several
  case tooLong(limit: Int)
  case secret(ScannedSecret)
}

extension DecodeCodeError: Reportable {
  package var report: Report {
    switch self {
    case .several:
      Report(
        .data,
        "qr-several",
        "found several QR codes with different contents: expected one, or the parts of one message"
      )
    case .tooLong(let limit):
      Report(
        .data,
        "qr-text-too-long",
        "text too long: the limit is \(limit, one: "byte", many: "bytes")"
      )
    case .secret(let secret): Report(.refused, "qr-secret", secret.refusal)
    }
  }
}
