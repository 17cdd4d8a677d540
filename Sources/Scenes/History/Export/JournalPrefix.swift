package import Core

/// What the accounts of a journal have between their kind and their own name: `Crypto`, unless the
/// user chooses another.
package struct JournalPrefix: Sendable, Equatable {
  private let text: String

  package static let usual = JournalPrefix(unchecked: "Crypto")

  private init(unchecked text: String) { self.text = text }

  /// Takes parts joined by colons, such as `Crypto:Private`.
  ///
  /// - Throws: ``JournalPrefixError`` unless each is of ASCII letters, digits and hyphens, and
  ///   begins with a capital letter.
  package init(parsing text: String) throws(JournalPrefixError) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let areNames = parts.allSatisfy { part in
      guard let first = part.first, (65...90).contains(first), part.count <= 64 else {
        return false
      }
      return part.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45
      }
    }
    guard areNames, parts.count <= 8 else { throw JournalPrefixError.form(text) }
    self.text = text
  }

  func name(in kind: String) -> String { "\(kind):\(text)" }
}

/// Why a text is no part of an account's name.
package enum JournalPrefixError: Error, Equatable {
  case form(String)
}

extension JournalPrefixError: Reportable {
  package var report: Report {
    switch self {
    case .form(let found):
      Report(
        .usage,
        "export-prefix",
        "invalid part of an account name: expected a capital letter, then letters, digits or hyphens, "
          + "found \(foreign: found)"
      )
    }
  }
}
