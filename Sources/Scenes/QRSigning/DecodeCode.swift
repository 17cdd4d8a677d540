package import Core
package import Entity
import WalletKit

/// Shows the contents of scanned QR codes.
package enum DecodeCode {
  /// The message that the codes form together.
  package enum Code: Equatable, Sendable {
    /// A UR, and the number of parts it arrived in.
    case message(UR, parts: Int)
    /// Any other text.
    case text(String)
  }

  package struct Request: Sendable {
    package let code: Code
    /// The file that it was read from, if it was only one.
    package let file: String?

    package init(_ code: Code, file: String? = nil) { (self.code, self.file) = (code, file) }
  }

  /// The decoded codes: the contents of a message, or the meaning of a text.
  package enum Content: Sendable {
    case message(UR, parts: Int, Message)
    case text(String, PlainCode)
  }

  /// The contents of a message.
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

    /// The input for programs that read a file: the bytes or the text, else the message in one
    /// part.
    package var payload: [UInt8] {
      switch content {
      case .message(_, _, .bytes(let bytes, _)): bytes
      case .message(let code, _, _): Array((code.text + "\n").utf8)
      case .text(let text, _): Array((text.hasSuffix("\n") ? text : text + "\n").utf8)
      }
    }

    /// Whether somebody else wrote the payload, so that it may contain terminal escape sequences.
    package var isForeign: Bool {
      switch content {
      case .message(_, _, .bytes), .text: true
      case .message: false
      }
    }
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// - Throws: `URRecordError` if the contents do not match the type, or hold a private key;
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

/// The reason why the contents of codes are not shown.
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
