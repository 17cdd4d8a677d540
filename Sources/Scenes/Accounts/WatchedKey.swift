import Core
import Entity
import WalletKit

/// The xpub of a watch-only wallet, as text and as JSON.
package struct WatchedKey: Encodable, Sendable {
  /// The kind of a watch-only wallet, shown in the place of "words" or "private key".
  static let kind: Sentence = "watch-only"

  package let text: String
  package let depth: Int
  package let childNumber: String
  package let parentFingerprint: String
  package let paths: String

  init(_ key: WatchKey) {
    text = (try? key.key.text) ?? ""
    depth = Int(key.key.depth)
    childNumber = WatchKey.text(key.key.childNumber)
    parentFingerprint = key.key.parentFingerprint.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    paths = key.paths.description
  }

  func add(to facts: inout LabeledLines) {
    facts.add("xpub", data: text)
    facts.add("position", "depth \(depth), child number \(number: childNumber)")
    facts.add("addresses", data: paths)
  }
}
