import BigInt
import Core

extension Intent {
  /// Adds what call data would do, and the calls within it.
  mutating func add(callOf input: [UInt8], to contract: Address) {
    let selector = Array(input.prefix(4))
    guard let call = DecodedCall(decoding: input) else {
      isBlind = true
      calls.append(Call(contract, selector, isUnderstood: false))
      return
    }
    add(call, to: contract, selector)
  }

  private mutating func add(_ call: DecodedCall, to contract: Address, _ selector: [UInt8]) {
    let place = calls.count
    calls.append(Call(contract, selector, isUnderstood: false))
    let isUnderstood = addEffects(of: call, at: contract)
    calls[place] = Call(contract, selector, isUnderstood: isUnderstood)
  }

  /// Adds what the function moves; false where that is not all told by its arguments.
  private mutating func addEffects(of call: DecodedCall, at contract: Address) -> Bool {
    let token = call.address("token") ?? contract
    switch call.function.signature.description {
    case "transfer(address,uint256)", "transferFrom(address,address,uint256)",
      "transferFrom(address,address,uint160,address)",
      "safeTransferFrom(address,address,uint256,uint256,bytes)":
      give(call.address("to"), .token(token), call.units("amount"))
    case "safeTransferFrom(address,address,uint256)",
      "safeTransferFrom(address,address,uint256,bytes)":
      // One thing of a collection; the number names it, and is no amount.
      give(call.address("to"), .token(contract), 1)
    case "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)":
      give(call.address("to"), .token(contract), call.sum("amounts"))
    case "approve(address,uint256)", "approve(address,address,uint160,uint48)":
      give(call.address("spender"), .token(token), call.units("amount"))
    case "increaseAllowance(address,uint256)":
      give(call.address("spender"), .token(contract), call.units("added"))
    case "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)":
      give(call.address("spender"), .token(contract), call.units("value"))
    case "setApprovalForAll(address,bool)":
      let isGiven = call.value("approved") == .bool(true)
      give(call.address("operator"), .token(contract), isGiven ? Units.largest : 0)
    case "burn(uint256)", "burnFrom(address,uint256)":
      spend(.token(contract), call.units("amount"))
    case "decreaseAllowance(address,uint256)", "lockdown((address,address)[])": break
    default: return addInner(of: call, at: contract)
    }
    return true
  }

  private mutating func give(_ payee: Address?, _ asset: Movement.Asset, _ units: BigUInt) {
    guard units > 0 else { return }
    if let payee { pay(payee) }
    spend(asset, units)
  }

  /// Adds the calls that a function passes on; false for a function that is no such thing, and
  /// where one of them runs as code of the caller's own.
  private mutating func addInner(of call: DecodedCall, at contract: Address) -> Bool {
    let carriers: Set<String> = [
      "multicall", "aggregate", "tryAggregate", "aggregate3", "aggregate3Value",
      "execTransaction", "execute", "executeBatch",
    ]
    guard carriers.contains(call.function.signature.name),
      call.arguments.contains(where: { $0.carriesCalls })
    else {
      isBlind = isBlind || !call.unknown.isEmpty
      return false
    }
    if call.value("operation") == .number(1) {
      isBlind = true
      return false
    }
    let before = calls.count
    var isUnderstood = true
    if let targets = call.list("to") {
      // executeBatch(address[],uint256[],bytes[]): three lists side by side.
      let values = call.list("values") ?? []
      let inner = call.arguments.first { $0.carriesCalls }?.parts ?? []
      guard targets.count == inner.count, values.count == inner.count else {
        isBlind = true
        return false
      }
      for (index, part) in inner.enumerated() {
        guard case .address(let target) = targets[index] else { return false }
        add(part, to: target, worth: values[index])
      }
    } else {
      isUnderstood = addTogether(call.arguments, at: contract)
    }
    return isUnderstood && calls[before...].allSatisfy(\.isUnderstood)
  }

  /// Adds the calls among arguments that belong together: a target, a value, and the bytes.
  private mutating func addTogether(_ arguments: [DecodedCall.Argument], at contract: Address)
    -> Bool
  {
    var target = contract
    var worth: ABIValue?
    for argument in arguments {
      if ["target", "to"].contains(argument.name), case .address(let address) = argument.value {
        target = address
      }
      if argument.name == "value" { worth = argument.value }
    }
    for argument in arguments {
      if argument.carriesBytes {
        add(argument, to: target, worth: worth)
      } else if argument.carriesCalls {
        for part in argument.parts {
          if part.carriesBytes {
            add(part, to: contract, worth: nil)
          } else if !addTogether(part.parts, at: contract) {
            return false
          }
        }
      }
    }
    return true
  }

  private mutating func add(_ part: DecodedCall.Argument, to target: Address, worth: ABIValue?) {
    if case .number(let number)? = worth, number > 0 {
      pay(target)
      spend(.ether, number.magnitude)
    }
    guard case .bytes(let bytes) = part.value, !bytes.isEmpty else { return }
    let selector = Array(bytes.prefix(4))
    if let call = part.call {
      add(call, to: target, selector)
    } else {
      isBlind = true
      calls.append(Call(target, selector, isUnderstood: false))
    }
  }
}

extension DecodedCall.Argument {
  /// The names in the table of arguments whose bytes are calls.
  fileprivate var carriesCalls: Bool { name == "call" || name == "calls" }

  /// Whether it is the bytes of one call itself, known or not, or none where they are empty.
  fileprivate var carriesBytes: Bool {
    guard case .bytes = value, type == .bytes else { return false }
    return carriesCalls || name.utf8.first == UInt8(ascii: "[")
  }
}

extension DecodedCall {
  fileprivate func value(_ name: String) -> ABIValue? {
    arguments.first { $0.name == name }?.value
  }

  fileprivate func units(_ name: String) -> BigUInt {
    guard case .number(let number)? = value(name), number > 0 else { return 0 }
    return number.magnitude
  }

  fileprivate func sum(_ name: String) -> BigUInt {
    (list(name) ?? []).reduce(0) { sum, value in
      guard case .number(let number) = value, number > 0 else { return sum }
      return sum + number.magnitude
    }
  }
}
