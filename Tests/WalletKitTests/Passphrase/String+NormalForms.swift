import Foundation

extension String {
  /// The text in form NFD, for tests.
  var decomposed: String { decomposedStringWithCanonicalMapping }

  /// The text in form NFC, for tests.
  var composed: String { precomposedStringWithCanonicalMapping }
}
