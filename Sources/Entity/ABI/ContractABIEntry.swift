import Core

/// One entry of an ABI in JSON.
enum ContractABIEntry {
  case function(ABIFunction)
  case event(ABIEvent)
  case error(ABIFunction)
  /// A constructor, fallback or receive entry, which is not called by name.
  case other

  init(_ json: JSON, at path: String) throws(ContractABIError) {
    var object: JSONObject
    let kind: String
    do throws(JSONError) {
      object = try JSONObject(json, at: path)
      // The oldest compilers omit the kind of a function.
      kind = try object.optionalString("type") ?? "function"
    } catch { throw .json(error) }
    switch kind {
    case "function": self = .function(try Self.function(&object))
    case "error": self = .error(try Self.function(&object))
    case "event":
      let function = try Self.function(&object)
      let indexed = try Self.flags(&object)
      let isAnonymous: Bool
      do { isAnonymous = try object.optionalBool("anonymous") ?? false } catch {
        throw .json(error)
      }
      let event = ABIEvent(
        signature: function.signature,
        parameters: function.parameters,
        indexed: indexed,
        isAnonymous: isAnonymous
      )
      guard indexed.count(where: \.self) <= event.maxIndexed else { throw .topics(path: path) }
      self = .event(event)
    case "constructor", "fallback", "receive": self = .other
    default: throw .kind(path: path, found: kind)
    }
  }

  private static func function(_ object: inout JSONObject) throws(ContractABIError)
    -> ABIFunction
  {
    let name: String
    let inputs: [JSON]
    do throws(JSONError) {
      name = try object.string("name")
      inputs = try object.array("inputs")
    } catch { throw .json(error) }
    var parameters: [ABIParameter] = []
    for (index, input) in inputs.enumerated() {
      parameters.append(try parameter(input, at: object.path(of: "inputs[\(index)]"), depth: 1))
    }
    let types = parameters.map(\.type)
    let signature = ABISignature(name: name, types: types)
    do { _ = try ABISignature(parsing: "\(signature)") } catch {
      throw .type(path: object.path, error)
    }
    return ABIFunction(signature: signature, parameters: parameters)
  }

  private static func parameter(_ json: JSON, at path: String, depth: Int)
    throws(ContractABIError) -> ABIParameter
  {
    var object: JSONObject
    let (name, text): (String, String)
    do throws(JSONError) {
      object = try JSONObject(json, at: path)
      name = try object.optionalString("name") ?? ""
      text = try object.string("type")
    } catch { throw .json(error) }
    guard name.utf8.allSatisfy(ABISignature.isOfName) else { throw .name(path: path, found: name) }
    guard depth <= ABIType.depthLimit else { throw .type(path: path, .tooDeep) }
    var members: [ABIParameter] = []
    var spelled = text
    if text == "tuple" || text.utf8.starts(with: "tuple[".utf8) {
      let components: [JSON]
      do { components = try object.array("components") } catch { throw .json(error) }
      for (index, component) in components.enumerated() {
        let place = object.path(of: "components[\(index)]")
        members.append(try parameter(component, at: place, depth: depth + 1))
      }
      let inside = members.map { $0.type.description }.joined(separator: ",")
      spelled = "(\(inside))" + text.dropFirst(5)
    }
    let type: ABIType
    do { type = try ABIType(parsing: spelled) } catch { throw .type(path: path, error) }
    // Short names such as `uint` are refused: the selector is the hash of the full name.
    guard "\(type)" == spelled else { throw .spelling(path: path, found: text) }
    return ABIParameter(name: name, type: type, members: members)
  }

  private static func flags(_ object: inout JSONObject) throws(ContractABIError) -> [Bool] {
    do throws(JSONError) {
      var flags: [Bool] = []
      for var input in try object.objects("inputs") {
        flags.append(try input.optionalBool("indexed") ?? false)
      }
      return flags
    } catch { throw .json(error) }
  }
}
