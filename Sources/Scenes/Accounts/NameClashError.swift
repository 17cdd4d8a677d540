package import Core

/// Why a name was refused.
package enum NameClashError: Error, Equatable {
  case likeAddress(String)
  case likeENS(String)
  /// The name, and the existing one it could be mistaken for.
  ///
  /// They differ only in case, width or blanks, or their letters look alike (`isAlike`).
  case ofAccount(String, String, isAlike: Bool)
  case ofContact(String, String, isAlike: Bool)
}

extension NameClashError: Reportable {
  package var report: Report {
    switch self {
    case .likeAddress(let name):
      Report(
        .usage,
        "name-like-address",
        "invalid name: \(name: UntrustedText.escaped(name)) looks like an address; a name cannot contain "
          + "0x or be 40 hex digits"
      )
    case .likeENS(let name):
      Report(
        .usage,
        "name-like-ens",
        "invalid name: \(name: UntrustedText.escaped(name)) looks like an ENS name; a name with a dot must "
          + "also have a space"
      )
    case .ofAccount(let name, let other, let isAlike):
      Report(
        .refused,
        isAlike ? "name-like-account" : "name-of-account",
        Self.ofAccount(name, other, isAlike)
      )
    case .ofContact(let name, let other, let isAlike):
      Report(
        .refused,
        isAlike ? "name-like-contact" : "name-of-contact",
        Self.ofContact(name, other, isAlike)
      )
    }
  }

  private static func ofAccount(_ name: String, _ other: String, _ isAlike: Bool) -> Sentence {
    let (name, other) = (UntrustedText.escaped(name), UntrustedText.escaped(other))
    if name == other { return "name already exists: \(name: other) is a wallet or account" }
    return isAlike
      ? "ambiguous name: \(name: name) looks like \(name: other), a wallet or account, but is spelled differently"
      : "ambiguous name: \(name: name) could be mistaken for \(name: other), a wallet or account"
  }

  private static func ofContact(_ name: String, _ other: String, _ isAlike: Bool) -> Sentence {
    let (name, other) = (UntrustedText.escaped(name), UntrustedText.escaped(other))
    if name == other { return "name already exists: \(name: other) is a contact" }
    return isAlike
      ? "ambiguous name: \(name: name) looks like \(name: other), a contact, but is spelled differently"
      : "ambiguous name: \(name: name) could be mistaken for \(name: other), a contact"
  }
}
