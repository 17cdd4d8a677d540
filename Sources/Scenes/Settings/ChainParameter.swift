package import Core
package import Entity

/// A chain as a web page would describe it to a wallet (EIP-3085, `AddEthereumChainParameter`).
package struct ChainParameter: Sendable, Hashable {
  package static let maxBytes = 64 << 10
  /// The most nodes that are taken.
  static let maxNodes = 20

  package let id: ChainID
  /// Its name for people, as written; it may contain anything.
  package let title: String?
  package let symbol: String?
  package let urls: [String]
  /// The block explorers with HTTPS; nothing asks them.
  package let explorers: [String]
  /// Whether it names icons or other explorers, too.
  package let hasMore: Bool

  /// Parses strict JSON: one object with the members of EIP-3085 and no others.
  ///
  /// - Throws: `JSONError`, ``ChainParameterError``.
  package init(parsing bytes: [UInt8]) throws {
    var object = try JSONObject(try JSON.parse(bytes, maxBytes: Self.maxBytes))
    let number = try object.string("chainId")
    title = try object.optionalString("chainName")
    var coin = try object.optionalObject("nativeCurrency")
    _ = try coin?.optionalString("name")
    symbol = try coin?.string("symbol")
    let decimals = try coin?.integer("decimals")
    try coin?.end()
    urls = try Self.strings("rpcUrls", of: &object)
    let named = try Self.strings("blockExplorerUrls", of: &object)
    explorers = Array(named.filter(Self.isExplorer).prefix(Self.maxNodes))
    let icons = object.optional("iconUrls") ?? .null
    hasMore = icons != .null || explorers.count < named.count
    try object.end()
    guard let id = Self.chain(number) else { throw ChainParameterError.chainID(number) }
    self.id = id
    if let decimals, decimals != 18 { throw ChainParameterError.decimals(decimals) }
    guard urls.count <= Self.maxNodes else { throw ChainParameterError.nodes(limit: Self.maxNodes) }
  }

  private static func strings(
    _ key: String,
    of object: inout JSONObject
  ) throws(JSONError) -> [String] {
    let path = object.path(of: key)
    var texts: [String] = []
    for (place, value) in (try object.optionalArray(key) ?? []).enumerated() {
      texts.append(try value.string(at: "\(path)[\(place)]"))
    }
    return texts
  }

  /// Whether a text is an address with HTTPS and nothing that could deceive where it is shown.
  private static func isExplorer(_ text: String) -> Bool {
    text.hasPrefix("https://") && (9...200).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
  }

  /// Reads a chain ID in hex with `0x`, as the standard has it, without a leading zero.
  private static func chain(_ text: String) -> ChainID? {
    let digits = text.dropFirst(2)
    guard text.hasPrefix("0x"), let first = digits.first, first != "0", digits.utf8.count <= 16,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let number = UInt64(digits, radix: 16)
    else { return nil }
    return try? ChainID(number)
  }

  /// The chain's name as a word to type: letters and digits in lower case, others as hyphens; nil if
  /// that leaves none.
  package var derivedName: String? {
    var name = ""
    for scalar in (title ?? "").lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": name.unicodeScalars.append(scalar)
      default: if name.last != "-", !name.isEmpty { name += "-" }
      }
    }
    let word = name.prefix(32).drop { !("a"..."z" ~= $0) }
    let trimmed = word.reversed().drop { $0 == "-" }.reversed()
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// Whether a text can be the symbol of a coin.
  static func isSymbol(_ text: String) -> Bool {
    (1...11).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
        default: false
        }
      }
  }
}

/// Why a description of a chain cannot be used.
package enum ChainParameterError: Error, Equatable {
  case chainID(String)
  /// A coin with other decimals than ether's.
  case decimals(Int64)
  case nodes(limit: Int)
}

extension ChainParameterError: Reportable {
  package var report: Report {
    switch self {
    case .chainID(let text):
      Report(
        .data,
        "chain-parameter-id",
        "invalid chainId: expected a number in hex, such as 0x64, found \(foreign: text)"
      )
    case .decimals(let found):
      Report(
        .data,
        "chain-parameter-decimals",
        "unsupported coin: it must have 18 decimals, found \(found)"
      )
    case .nodes(let limit):
      Report(
        .data,
        "chain-parameter-nodes",
        "too many rpcUrls: the limit is \(limit)"
      )
    }
  }
}
