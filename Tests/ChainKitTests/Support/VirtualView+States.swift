import ChainKit
import Core
import Entity

extension VirtualView {
  /// Answers what depends on the state after a block.
  func state(_ method: String, _ parameters: [Any]) -> Answer {
    if parameters.dropFirst().first is [String: Any], let refusal = limits.hashRefusal {
      return refusal
    }
    guard let block = number(parameters.dropFirst().first) else {
      return .refused(code: -32000, "header not found")
    }
    guard block >= limits.archiveFrom else {
      switch limits.prunedStates {
      case .newest: return state(method, [parameters.first ?? "", "latest"])
      case .zeros where method == "eth_getBalance" || method == "eth_getTransactionCount":
        return .quantity(0)
      default: return .refused(code: -32000, "missing trie node")
      }
    }
    if method == "eth_call" {
      return call(parameters.first as? [String: Any] ?? [:], after: block)
    }
    guard let address = try? Address(parsing: parameters.first as? String ?? "") else {
      return .refused(code: -32602, "invalid argument 0")
    }
    let state = state(of: address, after: block)
    switch method {
    case "eth_getBalance":
      let told = limits.lie?.balance(state.balance, after: block) ?? state.balance
      return .result("\"\(Quantity.text(told))\"")
    case "eth_getTransactionCount":
      return .quantity(limits.lie?.nonce(state.nonce, after: block) ?? state.nonce)
    default: return .bytes(limits.hasCode || isContract(address) ? [0x60] : state.code)
    }
  }

  private func state(of address: Address, after block: UInt64) -> VirtualState {
    world.place(of: address).map { world.state(of: $0, after: block) } ?? VirtualState()
  }

  private func isContract(_ address: Address) -> Bool {
    [VirtualWorld.artworks, VirtualWorld.editions, VirtualWorld.delegate].contains(address)
      || VirtualWorld.place(ofToken: address) != nil
  }

  private func call(_ request: [String: Any], after block: UInt64) -> Answer {
    let text = request["input"] as? String ?? request["data"] as? String ?? "0x"
    guard let input = try? Hex.decode(String(text.dropFirst(2))) else {
      return .refused(code: -32602, "invalid argument 0")
    }
    guard let to = request["to"] as? String, let target = try? Address(parsing: to) else {
      return VirtualProgram(input).map { program in
        .bytes(
          program.answers { call in
            call.input.isEmpty
              ? state(of: call.target, after: block).balance.word
              : answer(to: call, after: block).amongOthers
          }
        )
      } ?? .refused(code: 3, "execution reverted")
    }
    switch answer(to: VirtualProgram.Call(target: target, input: input), after: block) {
    case .returned(let bytes): return .bytes(bytes)
    case .reverted: return .refused(code: 3, "execution reverted")
    case .outOfGas: return .refused(code: -32000, "out of gas")
    }
  }

  private func answer(to call: VirtualProgram.Call, after block: UInt64) -> VirtualAnswer {
    limits.answered(call, block) ?? .returned(returned(by: call.target, call.input, after: block))
  }

  /// What a contract returns; nothing for what it does not know.
  private func returned(
    by target: Address,
    _ input: [UInt8],
    after block: UInt64
  ) -> [UInt8] {
    let arguments = Array(input.dropFirst(4)).words
    let function = Array(input.prefix(4))
    guard let first = arguments.first else { return [] }
    let account = (try? Address(bytes: Array(first.suffix(20)))) ?? .zero
    let held = state(of: account, after: block)
    if function == selector("balanceOf(address)") {
      if let token = VirtualWorld.place(ofToken: target) {
        return limits.balance(held.tokens[token] ?? 0, block).word
      }
      if target == VirtualWorld.artworks { return UInt256(UInt64(held.artworks.count)).word }
    } else if function == selector("balanceOf(address,uint256)"), target == VirtualWorld.editions {
      guard arguments.count > 1, let id = UInt64(exactly: UInt256(word: arguments[1])) else {
        return UInt256.zero.word
      }
      return (held.editions[id] ?? 0).word
    } else if function == selector("ownerOf(uint256)"), target == VirtualWorld.artworks {
      return word(owner(of: UInt256(word: first), after: block))
    }
    return []
  }

  /// The owner of an item; somebody else owns what none of the accounts does.
  private func owner(of id: UInt256, after block: UInt64) -> Address {
    guard let id = UInt64(exactly: id) else { return world.other }
    let place = world.accounts.indices.first { account in
      world.state(of: account, after: block).artworks.contains(id)
    }
    return place.map { world.accounts[$0] } ?? world.other
  }
}

extension [UInt8] {
  /// The whole words of call data.
  fileprivate var words: [[UInt8]] {
    stride(from: 0, to: count - count % 32, by: 32).map { Array(self[$0..<$0 + 32]) }
  }
}
