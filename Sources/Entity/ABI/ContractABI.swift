import Core

/// What a contract's author says of its functions, events and errors (Contract ABI Specification,
/// "JSON").
///
/// It is the word of whoever gave it: nothing in it is proved by the contract.
package struct ContractABI: Hashable, Sendable {
  /// The functions, by selector; a selector stands for one function only.
  package let functions: [[UInt8]: ABIFunction]
  /// The events, in their order.
  package let events: [ABIEvent]
  /// The errors that it reverts with, in their order.
  package let errors: [ABIFunction]

  /// The longest file, in bytes; those of compilers hold more than the ABI.
  package static let maxBytes = 8 << 20  // 8 MiB
  package static let maxEntries = 4_096

  /// Reads a file: the array that compilers write, or an object that has it as `abi`.
  ///
  /// Members beside those that are read are passed over, as compilers add their own.
  /// - Throws: `ContractABIError` with the place of what is wrong, also when two functions have one
  ///   selector.
  package init(parsing bytes: [UInt8]) throws(ContractABIError) {
    let entries: [JSON]
    do throws(JSONError) {
      var json = try JSON.parse(bytes, maxBytes: Self.maxBytes)
      if case .object = json {
        var object = try JSONObject(json)
        json = try object.value("abi")
      }
      entries = try json.elements(at: "abi")
    } catch {
      throw .json(error)
    }
    try self.init(entries: entries)
  }

  init(functions: [[UInt8]: ABIFunction]) {
    self.init(functions: functions, events: [], errors: [])
  }

  /// The same with the functions of another one whose selectors it has not.
  package func adding(_ other: ContractABI) -> ContractABI {
    ContractABI(
      functions: functions.merging(other.functions) { own, _ in own },
      events: events,
      errors: errors
    )
  }

  private init(functions: [[UInt8]: ABIFunction], events: [ABIEvent], errors: [ABIFunction]) {
    (self.functions, self.events, self.errors) = (functions, events, errors)
  }

  private init(entries: [JSON]) throws(ContractABIError) {
    guard entries.count <= Self.maxEntries else {
      throw .tooMany(limit: Self.maxEntries, found: entries.count)
    }
    var functions: [[UInt8]: ABIFunction] = [:]
    var events: [ABIEvent] = []
    var errors: [ABIFunction] = []
    for (index, entry) in entries.enumerated() {
      switch try ContractABIEntry(entry, at: "abi[\(index)]") {
      case .function(let function):
        let selector = function.signature.selector
        if let other = functions[selector] {
          throw .collision(
            selector: selector,
            "\(other.signature)",
            "\(function.signature)"
          )
        }
        functions[selector] = function
      case .event(let event): events.append(event)
      case .error(let error): errors.append(error)
      case .other: continue
      }
    }
    (self.functions, self.events, self.errors) = (functions, events, errors)
  }
}
