package import Core

/// A signature for a contract account that no other account can use (ERC-7739).
///
/// It is analyzed as its contents, and is unknown if they are.
package struct NestedTypedData: TypedDataMeaning {
  package let account: Address
  /// The structure within, if it is recognized. One nested in it again is not read.
  package let contents: RecognizedTypedData?
  /// The message within, if it is one (`PersonalSign`).
  package let message: PersonalMessage?
  private let unknown: Effect

  init?(_ fields: SignedStructure) {
    if fields.are("PersonalSign(bytes prefixed)") {
      guard let prefixed = fields.bytes("prefixed") else { return nil }
      (account, contents) = (fields.contract, nil)
      message = Self.message(in: prefixed)
      unknown = .unknown(
        contract: account,
        selector: Array(prefixed.prefix(4)),
        bytes: prefixed.count
      )
      return
    }
    let declared = fields.structure.members.map { "\($0.type) \($0.name)" }
    guard fields.structure.type == "TypedDataSign", declared.count == Self.account.count + 1,
      Array(declared.dropFirst()) == Self.account,
      fields.structure.members.first?.name == "contents",
      let inner = fields.parts("contents")?.first,
      case .structure? = fields.structure["contents"],
      let account = fields.address("verifyingContract"), !account.isZero
    else { return nil }
    (self.account, message) = (account, nil)
    contents = RecognizedTypedData(inner)
    unknown = .unknown(
      contract: fields.contract,
      selector: [],
      bytes: 32 * inner.structure.members.count
    )
  }

  /// The fields after the contents: the domain of the account.
  private static let account = [
    "string name", "string version", "uint256 chainId", "address verifyingContract",
    "bytes32 salt",
  ]

  /// Returns the message after the prefix of EIP-191; nil unless it has the stated length.
  private static func message(in prefixed: [UInt8]) -> PersonalMessage? {
    let start = Array("\u{19}Ethereum Signed Message:\n".utf8)
    guard prefixed.starts(with: start) else { return nil }
    // The length is written without an end mark, but only one split fits.
    for digits in 1...7 where prefixed.count >= start.count + digits {
      let message = PersonalMessage(bytes: Array(prefixed.dropFirst(start.count + digits)))
      if message.prefixed == prefixed { return message }
    }
    return nil
  }

  /// The effects of the contents.
  package var effects: [Effect] { contents?.meaning.effects ?? [unknown] }
  package var calls: [TypedDataCall] { contents?.meaning.calls ?? [] }
  package var end: UInt256? { contents?.meaning.end }
  /// The level of the contents; a message within could be a sign-in, and is unknown.
  package var level: Policy.TypedDataLevel { contents?.meaning.level ?? .any }
}
