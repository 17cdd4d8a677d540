import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import HomeKit

@Suite struct TokenFileTests {
  private static func tokens(_ text: String) throws -> [Token] {
    try TokenFile.tokens(in: Array(text.utf8), "tokens.json")
  }

  private static func row(_ change: (inout [String: String]) -> Void) -> String {
    var fields = [
      "chainId": "31337", "address": #""0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66""#,
      "symbol": #""TUSD""#, "name": #""Test Dollar""#, "decimals": "6",
    ]
    change(&fields)
    let members = fields.map { #""\#($0)": \#($1)"# }.joined(separator: ", ")
    return #"{"name": "a list", "tokens": [{\#(members)}]}"#
  }

  @Test func readsAListAndSkipsUnusableEntries() throws {
    let token = try #require(
      try Self.tokens(Self.row { $0["logoURI"] = #""https://example.org/logo.png""# }).first
    )
    #expect(token.symbol == "TUSD")
    #expect(token.name == "Test Dollar")
    #expect(token.decimals == 6)
    #expect(token.chain.description == "31337")
  }

  @Test func aTokenWithoutANameHasItsSymbol() throws {
    #expect(try Self.tokens(Self.row { $0["name"] = nil }).first?.name == "TUSD")
  }

  @Test(arguments: ["{}", "[]", "5", #"{"tokens": {}}"#])
  func refusesInvalidList(_ text: String) {
    #expect(throws: TokenFileError.noTokens("tokens.json")) { try Self.tokens(text) }
  }

  @Test(arguments: ["chainId", "address", "symbol", "decimals"])
  func refusesARowThatLacks(_ field: String) {
    #expect(throws: TokenFileError.incomplete("tokens.json", row: 1)) {
      try Self.tokens(Self.row { $0[field] = nil })
    }
  }

  @Test(
    arguments: [
      ("chainId", "0"), ("chainId", #""1""#), ("address", #""0x12""#), ("decimals", "-1"),
      ("decimals", "256"), ("decimals", "6.5"), ("symbol", "5"),
      ("address", #""0x4782bb0d4C7506A5e6cdB9BF129ec4f93701DB66""#),
    ]
  )
  func refusesARowWithAWrong(_ field: String, _ value: String) {
    #expect(throws: (any Error).self) { try Self.tokens(Self.row { $0[field] = value }) }
  }

  /// USDC on Ethereum, as published by Circle and as built in.
  private static func dollar(_ change: (inout [String: String]) -> Void) -> String {
    row { fields in
      fields = [
        "chainId": "1", "address": #""0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48""#,
        "symbol": #""USDC""#, "name": #""USD Coin""#, "decimals": "6",
      ]
      change(&fields)
    }
  }

  @Test func aBuiltInTokenMayBeListedAsItIs() throws {
    #expect(try Self.tokens(Self.dollar { _ in }).first?.decimals == 6)
    let unnamed = try #require(try Self.tokens(Self.dollar { $0["name"] = nil }).first)
    #expect((unnamed.symbol, unnamed.name) == ("USDC", "USD Coin"))
    // Lists differ in the long names of tokens; the built-in one stays.
    let renamed = try #require(try Self.tokens(Self.dollar { $0["name"] = #""Tether""# }).first)
    #expect(renamed == TokenList().token(at: renamed.address, on: .ethereum))
    #expect(renamed.name == "USD Coin")
  }

  @Test(
    arguments: [
      ("decimals", "12"), ("symbol", #""DOLLAR""#), ("symbol", #""usdc""#),
    ]
  )
  func aBuiltInTokenCannotBeAnother(_ field: String, _ value: String) throws {
    let builtIn = try #require(TokenList().tokens(symbol: "USDC", on: .ethereum).first)
    #expect(throws: TokenFileError.redefined("tokens.json", row: 1, builtIn: builtIn)) {
      try Self.tokens(Self.dollar { $0[field] = value })
    }
  }

  @Test func anotherTokenMayHaveItsSymbol() throws {
    let other = try Self.tokens(Self.dollar { $0["address"] = #""0x\#(Self.ones)""# })
    #expect(TokenList(adding: other).tokens(symbol: "USDC", on: .ethereum).count == 2)
    // Nor is the same address on another chain the built-in token.
    #expect(try Self.tokens(Self.dollar { $0["chainId"] = "31337" }).first?.symbol == "USDC")
  }

  private static let ones = String(repeating: "1", count: 40)

  @Test func aListThatOthersMayChangeIsNotRead() throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/tokens.json"
    #expect(try TokenFile.read(inHome: folder.path).isEmpty)
    try Self.row { _ in }.write(toFile: path, atomically: true, encoding: .utf8)
    for mode in [0o620, 0o602, 0o666] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(throws: TokenFileError.openToOthers(path)) {
        try TokenFile.read(inHome: folder.path)
      }
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(try TokenFile.read(inHome: folder.path).count == 1)
    try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: path,
      withDestinationPath: folder.path + "/elsewhere"
    )
    #expect(throws: TokenFileError.notAFile(path)) { try TokenFile.read(inHome: folder.path) }
  }

  @Test func refusesATextThatIsNoJSON() {
    #expect(throws: TokenFileError.notJSON("tokens.json", .unfinished)) {
      try Self.tokens(#"{"tokens": ["#)
    }
  }
}
