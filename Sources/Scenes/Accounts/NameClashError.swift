package import Core

/// Why a name is not given.
package enum NameClashError: Error, Equatable {
  case likeAddress(String)
  case likeENS(String)
  /// The name, and the one that it would be taken for: it is the same but for case, width and blanks,
  /// or its letters look the same.
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
        "\(ForeignText.escaped(name)) reads like an address; a name has no 0x in it and is not 40 "
          + "hex digits"
      )
    case .likeENS(let name):
      Report(
        .usage,
        "name-like-ens",
        "\(ForeignText.escaped(name)) reads like a name of ENS; a name with a dot has a blank too"
      )
    case .ofAccount(let name, let other, let isAlike):
      Report(
        .refused,
        isAlike ? "name-like-account" : "name-of-account",
        Self.sentence(name, other, isAlike, whose: "a wallet or account here")
      )
    case .ofContact(let name, let other, let isAlike):
      Report(
        .refused,
        isAlike ? "name-like-contact" : "name-of-contact",
        Self.sentence(name, other, isAlike, whose: "a contact")
      )
    }
  }

  private static func sentence(_ name: String, _ other: String, _ isAlike: Bool, whose: String)
    -> String
  {
    let (name, other) = (ForeignText.escaped(name), ForeignText.escaped(other))
    if name == other { return "\(whose) is called \(other) already" }
    return isAlike
      ? "\(name) looks like \(other), \(whose), and is spelt with other letters"
      : "\(whose) is called \(other), and \(name) would be taken for it"
  }
}
