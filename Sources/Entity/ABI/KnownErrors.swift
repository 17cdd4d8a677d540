package import Core

/// Errors that many contracts revert with.
///
/// They are those of Solidity itself, of ERC-6093, and of the libraries that most tokens and
/// wallets are built from. A selector has only four bytes: a match is likely, but proves nothing.
package enum KnownErrors {
  /// Returns the errors with this selector.
  package static func of(selector: [UInt8]) -> [ABIFunction] { table[selector] ?? [] }

  /// Describes the data of a revert; nil if it matches no error of the table.
  ///
  /// Texts in it are untrusted: escape them before display. Our own words in it are English.
  package static func words(for bytes: [UInt8]) -> String? {
    for error in of(selector: Array(bytes.prefix(4))) {
      let body = Array(bytes.dropFirst(4))
      guard let values = try? ABI.decode(body, as: error.signature.types).values else { continue }
      switch (error.signature.name, values.first) {
      case ("Error", .string(let text)?): return text
      case ("Panic", .number(let code)?):
        return "panic 0x\(code.magnitude.hexadecimal)"
          + (panics[code].map { " (\($0.english))" } ?? "")
      default:
        let arguments = zip(error.parameters, values).map { parameter, value in
          let json = value.json(as: parameter.type)
          let text = if case .string(let text) = json { text } else { json.render() }
          return "\(parameter.name) \(text)"
        }
        return error.signature.name
          + (arguments.isEmpty ? "" : ": " + arguments.joined(separator: ", "))
      }
    }
    return nil
  }

  /// The meanings of panic codes (Solidity, "Panic via assert and Error via require").
  static let panics: [Int257: Sentence] = [
    0x00: "generic compiler panic", 0x01: "assertion failed", 0x11: "arithmetic overflow",
    0x12: "division by zero", 0x21: "invalid enum value",
    0x22: "damaged byte array in storage", 0x31: "pop from an empty array",
    0x32: "array index out of bounds", 0x41: "too much memory",
    0x51: "call to a function that was never set",
  ]

  private static let table = Dictionary(grouping: all, by: \.signature.selector)

  /// Returns the errors with this name, in the order of the table.
  package static func named(_ name: String) -> [ABIFunction] {
    all.filter { $0.signature.name == name }
  }

  /// Returns the meaning of a panic code; nil if Solidity does not define it.
  package static func meaning(ofPanic code: Int257) -> Sentence? { panics[code] }

  static var count: Int { all.count }

  /// All errors, in the order of the table.
  static let all = lines.compactMap { try? ABIFunction(parsing: String($0)) }

  /// The lines of the table; each must parse as an error.
  static var lines: [Substring] { signatures.split(separator: "\n") }

  private static let signatures = """
    Error(string reason)
    Panic(uint256 code)
    ERC20InsufficientBalance(address sender,uint256 balance,uint256 needed)
    ERC20InvalidSender(address sender)
    ERC20InvalidReceiver(address receiver)
    ERC20InsufficientAllowance(address spender,uint256 allowance,uint256 needed)
    ERC20InvalidApprover(address approver)
    ERC20InvalidSpender(address spender)
    ERC721InvalidOwner(address owner)
    ERC721NonexistentToken(uint256 tokenId)
    ERC721IncorrectOwner(address sender,uint256 tokenId,address owner)
    ERC721InvalidSender(address sender)
    ERC721InvalidReceiver(address receiver)
    ERC721InsufficientApproval(address operator,uint256 tokenId)
    ERC721InvalidApprover(address approver)
    ERC721InvalidOperator(address operator)
    ERC1155InsufficientBalance(address sender,uint256 balance,uint256 needed,uint256 tokenId)
    ERC1155InvalidSender(address sender)
    ERC1155InvalidReceiver(address receiver)
    ERC1155MissingApprovalForAll(address operator,address owner)
    ERC1155InvalidApprover(address approver)
    ERC1155InvalidOperator(address operator)
    ERC1155InvalidArrayLength(uint256 idsLength,uint256 valuesLength)
    OwnableUnauthorizedAccount(address account)
    OwnableInvalidOwner(address owner)
    AccessControlUnauthorizedAccount(address account,bytes32 neededRole)
    AccessControlBadConfirmation()
    EnforcedPause()
    ExpectedPause()
    ReentrancyGuardReentrantCall()
    SafeERC20FailedOperation(address token)
    FailedCall()
    FailedInnerCall()
    AddressEmptyCode(address target)
    AddressInsufficientBalance(address account)
    InsufficientBalance(uint256 balance,uint256 needed)
    ERC2612ExpiredSignature(uint256 deadline)
    ERC2612InvalidSigner(address signer,address owner)
    InvalidAccountNonce(address account,uint256 currentNonce)
    ECDSAInvalidSignature()
    ECDSAInvalidSignatureLength(uint256 length)
    ECDSAInvalidSignatureS(bytes32 s)
    SignatureExpired(uint256 signatureDeadline)
    AllowanceExpired(uint256 deadline)
    InsufficientAllowance(uint256 amount)
    InvalidNonce()
    InvalidSigner()
    InvalidSignature()
    ExcessiveInvalidation()
    """
}
