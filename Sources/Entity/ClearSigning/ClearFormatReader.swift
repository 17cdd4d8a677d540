import Core

/// Reads the formats of a descriptor file.
struct ClearFormatReader {
  let root: JSON
  let abi: ContractABI?
  var functions: [[UInt8]: ClearDescriptor.Format] = [:]
  var messages: [String: ClearDescriptor.Format] = [:]
  var leftOut: [ClearDescriptor.SkippedFormat] = []
  private var selectors: Set<[UInt8]> = []

  init(_ root: JSON, _ abi: JSON?) {
    self.root = root
    // Version 1 has the names of parameters in the ABI, if anywhere.
    if let abi, case .array = abi {
      self.abi = try? ContractABI(parsing: Array(abi.render().utf8))
    } else {
      self.abi = nil
    }
  }

  /// Reads a format, or skips it and records the reason.
  ///
  /// - Throws: `ClearDescriptorError.collision`, which invalidates the whole descriptor.
  mutating func read(_ member: JSON.Member, isOfCalls: Bool) throws(ClearDescriptorError) {
    let function = isOfCalls ? function(member.key) : nil
    if let function, !selectors.insert(function.signature.selector).inserted {
      throw .collision(function.signature.description)
    }
    do throws(ClearDescriptorError) {
      let format = try format(member, isOfCalls ? .some(function) : .none)
      if let function {
        functions[function.signature.selector] = format
      } else {
        messages[member.key] = format
      }
    } catch {
      leftOut.append(.init(of: member.key, reason: error))
    }
  }

  /// Reads the format of a message, or of a call, which must have a function.
  private func format(_ member: JSON.Member, _ call: ABIFunction??) throws(ClearDescriptorError)
    -> ClearDescriptor.Format
  {
    var reader = ClearFieldReader(root)
    try reader.read(member.value["fields"])
    if let call {
      guard let function = call else {
        throw member.key.hasPrefix("0x") ? .unnamed : .shape(of: member.key)
      }
      try Self.check(reader.fields, fit: function)
    }
    return .init(
      intent: Self.intent(member.value["intent"]),
      sentence: member.value["interpolatedIntent"]?.plainText.flatMap(InterpolatedText.init),
      fields: reader.fields,
      function: call.flatMap(\.self)
    )
  }

  /// Throws if a field is not among the arguments: the format would show a call without it.
  private static func check(_ fields: [ClearField], fit function: ABIFunction)
    throws(ClearDescriptorError)
  {
    for field in fields {
      guard case .path(let path) = field.source, !path.fits(function.parameters) else { continue }
      throw isNamed(function) ? .path(path.description) : .unnamed
    }
  }

  private static func isNamed(_ function: ABIFunction) -> Bool {
    function.parameters.allSatisfy { !$0.name.isEmpty }
  }

  private func function(_ key: String) -> ABIFunction? {
    if key.hasPrefix("0x"), let selector = try? Hex.decode(key) { return abi?.functions[selector] }
    guard let function = try? ABIFunction(parsing: Self.tidied(key)) else { return nil }
    return Self.isNamed(function)
      ? function : abi?.functions[function.signature.selector] ?? function
  }

  /// Removes the spaces that the schema allows around the name of a function.
  private static func tidied(_ key: String) -> String {
    let open = key.firstIndex(of: "(") ?? key.endIndex
    var name = key[..<open].drop { $0.isWhitespace }
    while name.last?.isWhitespace == true { name.removeLast() }
    return String(name + key[open...])
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
