import Core

/// The functions, events and errors of a contract, according to its author.
///
/// Contract ABI Specification, "JSON". Unverified: the contract proves nothing in it.
package struct ContractABI: Hashable, Sendable {
  /// The functions, by selector; each selector belongs to one function.
  package let functions: [[UInt8]: ABIFunction]
  /// The events, in the order of the file.
  package let events: [ABIEvent]
  /// The errors that the contract reverts with, in the order of the file.
  package let errors: [ABIFunction]

  /// The maximum file size, in bytes; compiler output holds more than the ABI.
  package static let maxBytes = 8 << 20  // 8 MiB
  package static let maxEntries = 4_096

  /// Reads a file: the array that compilers write, or an object with that array as `abi`.
  ///
  /// Other members are ignored, because compilers add their own.
  /// - Throws: `ContractABIError` with the place of the error, also if two functions have the same
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

  /// Returns this ABI with those functions of `other` that have other selectors.
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
