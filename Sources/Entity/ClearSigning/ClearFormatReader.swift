import Core

/// Reads the formats of a file.
struct ClearFormatReader {
  let root: JSON
  let abi: ContractABI?
  var functions: [[UInt8]: ClearDescriptor.Format] = [:]
  var messages: [String: ClearDescriptor.Format] = [:]
  var skipped = 0

  init(_ root: JSON, _ abi: JSON?) {
    self.root = root
    // Version 1 has the names of parameters there, where it has them at all.
    if let abi, case .array = abi {
      self.abi = try? ContractABI(parsing: Array(abi.render().utf8))
    } else {
      self.abi = nil
    }
  }

  mutating func read(_ member: JSON.Member, isOfCalls: Bool) throws(ClearDescriptorError) {
    var reader = ClearFieldReader(root)
    do throws(ClearDescriptorError) { try reader.read(member.value["fields"]) } catch {
      skipped += 1
      return
    }
    let intent = Self.intent(member.value["intent"])
    let sentence = member.value["interpolatedIntent"]?.plainText.flatMap(ClearSentence.init)
    guard isOfCalls else {
      messages[member.key] = .init(
        intent: intent,
        sentence: sentence,
        fields: reader.fields,
        function: nil
      )
      return
    }
    guard let function = function(member.key) else {
      skipped += 1
      return
    }
    let selector = function.signature.selector
    guard functions[selector] == nil else { throw .collision(function.signature.description) }
    functions[selector] = .init(
      intent: intent,
      sentence: sentence,
      fields: reader.fields,
      function: function
    )
  }

  private func function(_ key: String) -> ABIFunction? {
    if key.hasPrefix("0x"), let selector = try? Hex.decode(key) { return abi?.functions[selector] }
    guard let function = try? ABIFunction(parsing: key) else { return nil }
    let isNamed = function.parameters.allSatisfy { !$0.name.isEmpty }
    return isNamed ? function : abi?.functions[function.signature.selector] ?? function
  }

  private static func intent(_ json: JSON?) -> [ClearDescriptor.Line] {
    switch json {
    case .string(let text)?: [.init(label: "", text: text)]
    case .object(let members)?:
      members.prefix(16).map { .init(label: $0.key, text: $0.value.plainText ?? $0.value.render()) }
    default: []
    }
  }
}
