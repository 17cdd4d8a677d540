/// The path from a master key to one key below it (BIP-32, "The key tree").
package struct DerivationPath: Hashable, Sendable {
  /// One step down the tree.
  package struct Component: Hashable, Sendable {
    /// The child's index: below 2^31.
    package let index: UInt32
    /// Whether the child can be derived from the private key only.
    package let hardened: Bool

    /// Creates a step from an index below 2^31.
    ///
    /// - Throws: `PathError.index` if it is larger.
    package init(_ index: UInt32, hardened: Bool) throws(PathError) {
      guard index < 1 << 31 else { throw .index(level: 1, found: "\(index)") }
      self.init(unchecked: index, hardened: hardened)
    }

    init(unchecked index: UInt32, hardened: Bool) {
      self.index = index
      self.hardened = hardened
    }

    /// The child number in BIP-32: hardened children start at 2^31.
    package var number: UInt32 { hardened ? index | 1 << 31 : index }
  }

  /// The maximum depth, which an extended key stores in one byte.
  package static let maxLevels = 255

  /// The steps, from the master key downwards.
  package let components: [Component]

  /// The empty path: the master key itself.
  package static let master = DerivationPath(unchecked: [])

  /// Creates a path of up to 255 steps.
  ///
  /// - Throws: `PathError.tooDeep` if there are more.
  package init(_ components: [Component]) throws(PathError) {
    guard components.count <= Self.maxLevels else { throw .tooDeep(found: components.count) }
    self.components = components
  }

  /// Reads `m` or `m/44'/60'/0'/0/0`; `'` and `h` both mark a hardened step.
  ///
  /// - Throws: `PathError` naming the invalid level, counted from 1.
  package init(parsing text: String) throws(PathError) {
    guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else { throw .space }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts[0].elementsEqual("m".utf8) else { throw .noMaster }
    var components: [Component] = []
    for (level, part) in parts.enumerated().dropFirst() {
      guard level <= Self.maxLevels else { throw .tooDeep(found: parts.count - 1) }
      components.append(try Self.component(Array(part), level: level))
    }
    self.components = components
  }

  /// The usual path of an Ethereum account (BIP-44, coin type 60 of SLIP-44): m/44'/60'/0'/0/i.
  ///
  /// - Throws: `PathError.index` if the account's number is not below 2^31.
  package static func ethereum(account: UInt32) throws(PathError) -> DerivationPath {
    guard account < 1 << 31 else { throw .index(level: 5, found: "\(account)") }
    let step = Component(unchecked: account, hardened: false)
    return DerivationPath(unchecked: ethereumSteps + [step])
  }

  /// The path of the first Ethereum account: m/44'/60'/0'/0/0.
  package static let firstAccount = DerivationPath(
    unchecked: ethereumSteps + [Component(unchecked: 0, hardened: false)]
  )

  private static let ethereumSteps = [
    Component(unchecked: 44, hardened: true), Component(unchecked: 60, hardened: true),
    Component(unchecked: 0, hardened: true), Component(unchecked: 0, hardened: false),
  ]

  /// Returns the path extended by one step.
  ///
  /// - Throws: `PathError` if the index is too large or the path too deep.
  package func appending(_ index: UInt32, hardened: Bool) throws(PathError) -> DerivationPath {
    let level = components.count + 1
    guard index < 1 << 31 else { throw .index(level: level, found: "\(index)") }
    return try DerivationPath(components + [Component(unchecked: index, hardened: hardened)])
  }

  private init(unchecked components: [Component]) {
    self.components = components
  }

  private static func component(_ text: [UInt8], level: Int) throws(PathError) -> Component {
    let hardened = text.last == UInt8(ascii: "'") || text.last == UInt8(ascii: "h")
    let digits = hardened ? text.dropLast() : text[...]
    guard let first = digits.first else { throw .emptyLevel(level) }
    guard digits.allSatisfy(DecimalText.isDigit), digits.count == 1 || first != UInt8(ascii: "0")
    else { throw .notNumber(level: level) }
    let number = String(decoding: digits, as: UTF8.self)
    guard let index = UInt32(number), index < 1 << 31 else {
      throw .index(level: level, found: number)
    }
    return Component(unchecked: index, hardened: hardened)
  }
}

extension DerivationPath: CustomStringConvertible {
  /// The path as text, hardened steps marked by `'`.
  package var description: String {
    components.reduce("m") { $0 + "/\($1.index)" + ($1.hardened ? "'" : "") }
  }
}
