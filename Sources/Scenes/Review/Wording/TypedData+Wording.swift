import Core
import Entity

extension TypedData {
  /// Adds the meaning, if it is known, and every field with its type on a line of its own.
  ///
  /// The fields are technical details if the meaning is known.
  func add(
    to page: inout ReviewPage,
    _ intent: Intent,
    in context: MessageContext,
    naming known: KnownAddresses
  ) {
    let wording = context.wording(on: chain, naming: known)
    let meaning = RecognizedTypedData(self, signedBy: intent.account)
    meaning?.add(to: &page.main, intent, in: wording)
    if let chain { page.main.add("chain", context.name(of: chain)) }
    if meaning == nil {
      addFields(to: &page.main)
    } else {
      addFields(to: &page.technical)
    }
  }

  private func addFields(to facts: inout LabeledLines) {
    facts.add("signs", data: primaryType)
    for field in fields { facts.add("\(path: field.path)", "\(term: field.type) \(field.value)") }
  }

  struct ShownField {
    let path: String
    let type: String
    let value: Sentence
  }

  /// All fields of the domain and of the message, in the order in which they are hashed.
  var fields: [ShownField] {
    var fields: [ShownField] = []
    Self.add(.structure(domain), domain.type, at: "domain", to: &fields)
    Self.add(.structure(message), message.type, at: "message", to: &fields)
    return fields
  }

  private static func add(
    _ value: TypedDataValue,
    _ type: String,
    at path: String,
    to fields: inout [ShownField]
  ) {
    switch value {
    case .structure(let structure) where !structure.members.isEmpty:
      for member in structure.members {
        add(member.value, "\(member.type)", at: "\(path).\(member.name)", to: &fields)
      }
    case .array(let elements) where !elements.isEmpty:
      let inner = type.utf8.lastIndex(of: UInt8(ascii: "[")).map { String(type[..<$0]) } ?? type
      for (index, element) in elements.enumerated() {
        add(element, inner, at: "\(path)[\(index)]", to: &fields)
      }
    default: fields.append(ShownField(path: path, type: type, value: value.words))
    }
  }

  /// The same in JSON, with the hashes.
  func json(in context: MessageContext) -> JSON {
    var members = [
      JSON.Member("primaryType", .string(primaryType)),
      JSON.Member("encodeType", .string(message.encodedType)),
      JSON.Member("domainType", .string(domain.encodedType)),
      JSON.Member("domainSeparator", .string("\(domainSeparator)")),
      JSON.Member("messageHash", .string("\(messageHash)")),
      JSON.Member(
        "fields",
        .array(
          fields.map {
            .object([
              JSON.Member("path", .string($0.path)), JSON.Member("type", .string($0.type)),
              JSON.Member("value", .string($0.value.english)),
            ])
          }
        )
      ),
    ]
    if let chain { members.append(JSON.Member("chainID", .string("\(chain)"))) }
    if let known = RecognizedTypedData(self) {
      members.append(JSON.Member("meaning", known.json()))
    }
    if let permit = TokenPermit(self) {
      members.append(JSON.Member("permit", permit.json(of: chain, context)))
    }
    return .object(members)
  }
}

extension TypedDataValue {
  /// The whole value, in words.
  var words: Sentence {
    switch self {
    case .unsigned(let number): "\(number)"
    case .signed(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .address(let address): "\(address)"
    case .fixedBytes(let bytes), .bytes(let bytes): "\(hex: Hex.prefixed(bytes))"
    case .string(let text): "\"\(foreign: text, limit: .max)\""
    case .structure: "(no fields)"
    case .array: "(empty)"
    case .absent: "none (null)"
    }
  }
}

extension MessageContext {
  /// The name of the chain, if its ID is known.
  func name(of chain: UInt256) -> Sentence {
    guard let entry = entry(of: chain) else { return "unknown (id \(chain))" }
    return "\(foreign: entry.name) (id \(chain))"
  }

  func entry(of chain: UInt256) -> ChainEntry? {
    UInt64(exactly: chain).flatMap { try? ChainID($0) }.flatMap { chains[$0] }
  }

  func token(at address: Address?, on chain: UInt256?) -> Token? {
    guard let address, let chain, let id = UInt64(exactly: chain).flatMap({ try? ChainID($0) })
    else { return nil }
    return tokens.token(at: address, on: id)
  }
}
