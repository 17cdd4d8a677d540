import Core
import Foundation

/// A JSON Web Token (RFC 7519) with HMAC-SHA256 whose one claim is its time of issue, as execution
/// clients expect at their Engine API.
enum JSONWebToken {
  /// Signs a token for a time, in seconds since 1970.
  static func signed(with secret: [UInt8], issuedAt time: Int64) -> String {
    let content =
      base64(#"{"alg":"HS256","typ":"JWT"}"#.utf8) + "." + base64("{\"iat\":\(time)}".utf8)
    var mac = [UInt8](repeating: 0, count: 32)
    let isSigned = secret.withUnsafeBytes { key in
      Array(content.utf8).withUnsafeBytes { message in
        mac.withUnsafeMutableBytes { output in
          (try? Digests.hmacSHA256(key: key, message: message, into: output)) != nil
        }
      }
    }
    // Without a signature the node rejects it, as it does a wrong one.
    return content + "." + (isSigned ? base64(mac) : "")
  }

  /// Base64url without padding (RFC 7515, §2).
  private static func base64(_ bytes: some Sequence<UInt8>) -> String {
    let text = Data(bytes).base64EncodedString()
    return String(
      text.compactMap { character in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      }
    )
  }
}
