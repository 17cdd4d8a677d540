package import Core

/// Why a text is not a sign-in message.
package enum SignInError: Error, Equatable, Sendable {
  /// A byte is neither printable ASCII nor a line feed.
  case character(position: Int)
  /// The first line is not a domain that asks for a sign-in.
  case header
  /// The second line is no address.
  case address(AddressError)
  /// The address is without its checksum.
  case checksum
  /// A line is to be empty, and is not.
  case notBlank(line: Int)
  /// Another field belongs here.
  case field(String, line: Int)
  /// What stands here is not of the form that it is to have.
  case form(String, line: Int)
  /// The text ends too early.
  case unfinished(line: Int)
  /// The text goes on where it is to end.
  case trailing(line: Int)
}

extension SignInError: Reportable {
  package var report: Report {
    switch self {
    case .character(let position):
      Report(
        .data,
        "siwe-character",
        "a sign-in message is ASCII with line feeds, byte \(position) is another"
      )
    case .header:
      Report(
        .data,
        "siwe-header",
        "a sign-in message begins with: DOMAIN wants you to sign in with your Ethereum account:"
      )
    case .address(let error):
      Report(.data, "siwe-address", "line 2 is to be an address: \(error.report.message)")
    case .checksum:
      Report(
        .data,
        "siwe-checksum",
        "the address on line 2 is to have its capital letters (EIP-55)"
      )
    case .notBlank(let line):
      Report(.data, "siwe-not-blank", "line \(line) of a sign-in message is to be empty")
    case .field(let name, let line):
      Report(.data, "siwe-field", "line \(line) is to begin with \(name):")
    case .form(let name, let line):
      Report(.data, "siwe-form", "line \(line): \(name) is to be \(Self.form(of: name))")
    case .unfinished(let line):
      Report(.data, "siwe-unfinished", "the sign-in message ends before line \(line)")
    case .trailing(let line):
      Report(.data, "siwe-trailing", "the sign-in message is to end before line \(line)")
    }
  }

  /// What the standard wants of a part (EIP-4361, ABNF).
  private static func form(of name: String) -> String {
    switch name {
    case "Version": "1, the only one there is"
    case "Chain ID": "the number of a chain, such as 1"
    case "Nonce": "at least 8 letters and digits"
    case "Issued At", "Expiration Time", "Not Before": "a time such as 2026-01-31T23:59:59Z"
    case "Request ID": "what may stand in the path of a URI"
    case "a resource": "\"- \" and a URI"
    case "the statement": "one line of the letters, digits and marks that URIs have, and blanks"
    case "the scheme": "that of a URI, such as https"
    case "the domain": "a host, with its port or without, such as example.com"
    default: "a URI, such as https://example.com/login"
    }
  }
}
