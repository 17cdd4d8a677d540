import Core
import Entity
import Foundation
import TestSupport
import Testing

struct ERC20Tests {
  private struct CallCase: Decodable {
    let data: String
    let function: String?
    let arguments: [String]?
    let expect: String
    let comment: String
  }

  private struct ResultCase: Decodable {
    let function: String
    let data: String
    let value: String?
    let expect: String
    let error: String?
    let comment: String
  }

  private func encode(_ function: String, _ arguments: [String]) throws -> [UInt8] {
    func address(_ index: Int) throws -> Address { try Address(parsing: arguments[index]) }
    func amount(_ index: Int) throws -> UInt256 { try #require(UInt256(decimal: arguments[index])) }
    switch function {
    case "transfer": return try ERC20.transfer(to: address(0), amount: amount(1))
    case "approve": return try ERC20.approve(spender: address(0), amount: amount(1))
    case "transferFrom":
      return try ERC20.transferFrom(address(0), to: address(1), amount: amount(2))
    case "balanceOf": return try ERC20.balanceOf(address(0))
    case "allowance": return try ERC20.allowance(owner: address(0), spender: address(1))
    case "symbol": return ERC20.symbol()
    case "name": return ERC20.name()
    case "decimals": return ERC20.decimals()
    case "totalSupply": return ERC20.totalSupply()
    default: throw ABIError.empty
    }
  }

  @Test func writesEveryCallOfTheVectors() throws {
    let cases = try Vectors.load("erc20-calls", as: CallCase.self).filter { $0.expect == "valid" }
    #expect(Set(cases.compactMap(\.function)).count == 9)
    for vector in cases {
      let function = try #require(vector.function)
      let input = try encode(function, try #require(vector.arguments))
      #expect(Hex.prefixed(input) == vector.data, "\(function), \(vector.comment)")
    }
  }

  @Test func readsTheCallsThatMoveTokensAndNothingElse() throws {
    for vector in try Vectors.load("erc20-calls", as: CallCase.self) {
      let call = ERC20.Call(decoding: try hex(vector.data))
      let arguments = vector.arguments ?? []
      switch (vector.function, call) {
      case ("transfer", .transfer(let to, let amount)), ("approve", .approve(let to, let amount)):
        #expect([to.description, amount.description] == arguments, "\(vector.comment)")
      case ("transferFrom", .transferFrom(let from, let to, let amount)):
        #expect([from.description, to.description, amount.description] == arguments)
      case ("transfer", _), ("approve", _), ("transferFrom", _):
        Issue.record("\(vector.data) was read as something else")
      default: #expect(call == nil, "\(vector.comment): \(vector.data)")
      }
    }
  }

  private func decode(_ function: String, _ answer: [UInt8]) throws(ABIError) -> String {
    switch function {
    case "balanceOf": try ERC20.decodeUInt256(answer).description
    case "decimals": String(try ERC20.decodeDecimals(answer))
    case "symbol": try ERC20.decodeText(answer)
    // Of old tokens, an empty answer to a transfer or an approval is a yes.
    default: answer.isEmpty ? "true" : String(try ERC165.decodeFlag(answer))
    }
  }

  @Test func readsAndRefusesTheAnswersOfTheVectors() throws {
    for vector in try Vectors.load("erc20-results", as: ResultCase.self) {
      let answer = try hex(vector.data)
      let found = Result { () throws(ABIError) in try decode(vector.function, answer) }
      switch found {
      case .success(let value):
        // Empty return data counts as true.
        let expected = vector.value == "none" ? "true" : vector.value
        #expect(value == expected, "\(vector.function): \(vector.comment)")
      case .failure(let error):
        #expect(name(of: error) == vector.error, "\(vector.function): \(vector.comment)")
      }
    }
  }

  private func name(of error: ABIError) -> String {
    switch error {
    case .empty, .short, .tooLong, .count: "length"
    case .pointer: "offset"
    case .padding: "padding"
    case .notFlag, .decimals: "range"
    case .notText: "utf8"
    }
  }

  @Test func refusesAnAnswerThatIsTooLongToBeOne() {
    let long = [UInt8](repeating: 0, count: ERC20.longestAnswer + 1)
    #expect(throws: ABIError.tooLong(limit: 4_096, found: 4_097)) {
      try ERC20.decodeUInt256(long)
    }
  }

  @Test func takesTheFirstWordOfALongerNumber() throws {
    let answer = [UInt8](repeating: 0, count: 31) + [7] + [UInt8](repeating: 9, count: 32)
    #expect(try ERC20.decodeUInt256(answer) == 7)
  }
}
