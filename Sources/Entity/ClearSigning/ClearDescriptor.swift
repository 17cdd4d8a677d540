package import Core

/// What somebody says of the calls or messages of a contract (ERC-7730, versions 1 and 2).
///
/// All of it is a claim of whoever wrote the file; it is shown beside the facts, and never in place
/// of them.
package struct ClearDescriptor: Hashable, Sendable {
  /// Where a contract lies.
  package struct Deployment: Hashable, Sendable {
    package let chain: ChainID
    package let address: Address

    package init(chain: ChainID, address: Address) { (self.chain, self.address) = (chain, address) }
  }

  /// How a call or a message is to be shown.
  package struct Format: Hashable, Sendable {
    /// What its signer wants, on one line each; with a label where there are several.
    package let intent: [Line]
    /// The same in a sentence with `{path}` for values; nil where there is none.
    package let sentence: InterpolatedText?
    /// What is shown of it.
    package let fields: [ClearField]
    /// The function, of a call.
    package let function: ABIFunction?
  }

  /// A text, and what stands before it.
  package struct Line: Hashable, Sendable {
    /// Empty where there is but one.
    package let label: String
    package let text: String
  }

  /// A format that is not used.
  package struct SkippedFormat: Hashable, Sendable {
    /// The call or the message, as the file names it.
    package let of: String
    /// Why it is not.
    package let reason: ClearDescriptorError
  }

  /// Whether it is about calls, and not about typed data.
  package let isOfCalls: Bool
  /// Whose contract it is said to be.
  package let owner: String?
  /// What the contract is said to be called.
  package let contractName: String?
  /// Where the contract lies.
  package let deployments: [Deployment]
  /// What else the domain of a message has to say.
  let domain: [JSON.Member]
  let domainSeparator: Hash32?
  /// The calls, by selector.
  package let functions: [[UInt8]: Format]
  /// The messages, by their types as they are hashed, or by the name of their type (version 1).
  package let messages: [String: Format]
  /// The formats that are not understood here.
  package let leftOut: [SkippedFormat]
  /// The whole file, for what its formats refer to.
  package let root: JSON

  private static let maxDeployments = 4_096

  /// Reads a file with all that it includes.
  ///
  /// - Throws: `ClearDescriptorError` when it serves for nothing.
  package init(_ file: DescriptorFile) throws(ClearDescriptorError) {
    root = file.json.withoutNulls
    if let schema = root["$schema"]?.plainText, let version = Self.version(in: schema),
      version != "1", version != "2"
    {
      throw .version("version " + version)
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
      throw .shape("domain")
    }
    self.domain = domain
    domainSeparator = try binding["domainSeparator"].map { json throws(ClearDescriptorError) in
      guard let text = json.plainText, let hash = try? Hash32(parsing: text) else {
        throw .shape("domainSeparator")
      }
      return hash
    }
    guard case .object(let formats)? = root["display"]?["formats"] else {
      throw .shape("display.formats")
    }
    var reader = ClearFormatReader(root, binding["abi"])
    for member in formats { try reader.read(member, isOfCalls: isOfCalls) }
    (functions, messages, leftOut) = (reader.functions, reader.messages, reader.leftOut)
    guard !functions.isEmpty || !messages.isEmpty else { throw .formats(leftOut.first) }
  }

  /// The major version that the name of a schema tells.
  private static func version(in schema: String) -> String? {
    guard let name = schema.split(separator: "/").last, name.hasPrefix("erc7730-v") else {
      return nil
    }
    return String(name.dropFirst(9).prefix { $0.isASCII && $0.isNumber })
  }

  private static func deployments(_ binding: JSON) throws(ClearDescriptorError) -> [Deployment] {
    var found: [Deployment] = []
    if case .array(let items)? = binding["deployments"] {
      guard items.count <= maxDeployments else { throw .shape("deployments") }
      for (index, item) in items.enumerated() {
        guard let place = deployment(item["chainId"], item["address"]) else {
          throw .shape("deployments.[\(index)]")
        }
        found.append(place)
      }
    } else if let domain = binding["domain"], let contract = domain["verifyingContract"] {
      guard let place = deployment(domain["chainId"], contract) else { throw .shape("domain") }
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
