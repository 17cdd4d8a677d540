package import Core

/// A description of the calls or messages of a contract (ERC-7730, versions 1 and 2).
///
/// Unverified: everything in it is claimed by the author of the file. It is shown beside the facts,
/// never in place of them.
package struct ClearDescriptor: Hashable, Sendable {
  /// The place of a contract.
  package struct Deployment: Hashable, Sendable {
    package let chain: ChainID
    package let address: Address

    package init(chain: ChainID, address: Address) { (self.chain, self.address) = (chain, address) }
  }

  /// How a call or a message is shown.
  package struct Format: Hashable, Sendable {
    /// The intent, line by line, with labels if there are several.
    package let intent: [Line]
    /// The intent as a sentence with `{path}` for values; nil if there is none.
    package let sentence: InterpolatedText?
    /// The fields to show.
    package let fields: [ClearField]
    /// The function, if this is a call.
    package let function: ABIFunction?
  }

  /// A text and its label.
  package struct Line: Hashable, Sendable {
    /// Empty if there is only one line.
    package let label: String
    package let text: String
  }

  /// A format that is not used.
  package struct SkippedFormat: Hashable, Sendable {
    /// The call or the message, as named in the file.
    package let of: String
    /// Why it is not used.
    package let reason: ClearDescriptorError
  }

  /// Whether it describes calls, and not typed data.
  package let isOfCalls: Bool
  /// The claimed owner of the contract.
  package let owner: String?
  /// The claimed name of the contract.
  package let contractName: String?
  /// Where the contract is deployed.
  package let deployments: [Deployment]
  /// Further values that the domain of a message must have.
  let domain: [JSON.Member]
  let domainSeparator: Hash32?
  /// The formats of calls, by selector.
  package let functions: [[UInt8]: Format]
  /// The formats of messages, by encoded type, or by the name of the type (version 1).
  package let messages: [String: Format]
  /// The formats that are not supported.
  package let leftOut: [SkippedFormat]
  /// The whole file, to which its formats refer.
  package let root: JSON

  private static let maxDeployments = 4_096

  /// Reads a file with all that it includes.
  ///
  /// - Throws: `ClearDescriptorError` if nothing in it can be used.
  package init(_ file: DescriptorFile) throws(ClearDescriptorError) {
    root = file.json.withoutNulls
    if let schema = root["$schema"]?.plainText, let version = Self.version(in: schema),
      version != "1", version != "2"
    {
      throw .version("version \(foreign: version)")
    }
    guard root["context"] != nil || root["display"] != nil else { throw .foreign }
    let context = root["context"]
    let metadata = root["metadata"]
    owner = metadata?["owner"]?.plainText
    contractName = metadata?["contractName"]?.plainText
    let binding: JSON
    if let contract = context?["contract"] {
      (isOfCalls, binding) = (true, contract)
    } else if let message = context?["eip712"] {
      (isOfCalls, binding) = (false, message)
    } else {
      throw .binding
    }
    deployments = try Self.deployments(binding)
    guard !deployments.isEmpty else { throw .binding }
    guard case .object(let domain) = binding["domain"] ?? .object([]) else {
      throw .shape(of: "domain")
    }
    self.domain = domain
    domainSeparator = try binding["domainSeparator"].map { json throws(ClearDescriptorError) in
      guard let text = json.plainText, let hash = try? Hash32(parsing: text) else {
        throw .shape(of: "domainSeparator")
      }
      return hash
    }
    guard case .object(let formats)? = root["display"]?["formats"] else {
      throw .shape(of: "display.formats")
    }
    var reader = ClearFormatReader(root, binding["abi"])
    for member in formats { try reader.read(member, isOfCalls: isOfCalls) }
    (functions, messages, leftOut) = (reader.functions, reader.messages, reader.leftOut)
    guard !functions.isEmpty || !messages.isEmpty else { throw .formats(leftOut.first) }
  }

  /// Returns the major version in the name of a schema.
  private static func version(in schema: String) -> String? {
    guard let name = schema.split(separator: "/").last, name.hasPrefix("erc7730-v") else {
      return nil
    }
    return String(name.dropFirst(9).prefix { $0.isASCII && $0.isNumber })
  }

  private static func deployments(_ binding: JSON) throws(ClearDescriptorError) -> [Deployment] {
    var found: [Deployment] = []
    if case .array(let items)? = binding["deployments"] {
      guard items.count <= maxDeployments else { throw .shape(of: "deployments") }
      for (index, item) in items.enumerated() {
        guard let place = deployment(item["chainId"], item["address"]) else {
          throw .shape(of: "deployments.[\(index)]")
        }
        found.append(place)
      }
    } else if let domain = binding["domain"], let contract = domain["verifyingContract"] {
      guard let place = deployment(domain["chainId"], contract) else { throw .shape(of: "domain") }
      found.append(place)
    }
    return found
  }

  private static func deployment(_ chain: JSON?, _ address: JSON?) -> Deployment? {
    guard case .integer(let number)? = chain, number > 0, let id = try? ChainID(UInt64(number)),
      // Registries write addresses in any case; a wrong checksum is a wrong address.
      let text = address?.plainText, let place = try? Address(parsing: text)
    else { return nil }
    return Deployment(chain: id, address: place)
  }
}
