import Core
import Entity

@testable import Scenes

/// Typed data documents, written by hand.
enum TypedDataSamples {
  static let spender = "0x7777777777777777777777777777777777777777"
  static let token = "0xcccccccccccccccccccccccccccccccccccccccc"
  static let largest = "\(Units.largest)"

  /// Creates a document; types and domain have their fields in Solidity syntax.
  static func data(
    _ types: [(name: String, fields: String)],
    message: String,
    domainFields: String = "uint256 chainId,address verifyingContract",
    domain: String = #"{"chainId": 1, "verifyingContract": "\#(token)"}"#
  ) throws -> TypedData {
    let all = [("EIP712Domain", domainFields)] + types.map { ($0.name, $0.fields) }
    let declared = all.map { name, fields in
      let list = fields.split(separator: ",").map { field in
        let words = field.split(separator: " ")
        return #"{"type": "\#(words[0])", "name": "\#(words[1])"}"#
      }
      return #""\#(name)": [\#(list.joined(separator: ", "))]"#
    }
    let text = """
      {"types": {\(declared.joined(separator: ", "))}, "primaryType": "\(types[0].name)",
       "domain": \(domain), "message": \(message)}
      """
    return try TypedData(parsing: Array(text.utf8))
  }

  static func permit(
    value: String = "1500000",
    deadline: String = "1767229200",
    owner: Address? = nil,
    spender: String = spender
  ) throws -> TypedData {
    try data(
      [("Permit", "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline")],
      message: """
        {"owner": "\(try owner ?? StubMessageSigner.address())", "spender": "\(spender)",
         "value": "\(value)", "nonce": 0, "deadline": "\(deadline)"}
        """
    )
  }

  static func dai(allowed: Bool, expiry: String = "1767229200") throws -> TypedData {
    try data(
      [("Permit", "address holder,address spender,uint256 nonce,uint256 expiry,bool allowed")],
      message: """
        {"holder": "\(try StubMessageSigner.address())", "spender": "\(spender)", "nonce": 0,
         "expiry": "\(expiry)", "allowed": \(allowed)}
        """
    )
  }

  static func single(
    amount: String = "1500000",
    expiration: String = "1767229200",
    contract: String = "\(TokenPermit.permit2)"
  ) throws -> TypedData {
    try data(
      [
        ("PermitSingle", "PermitDetails details,address spender,uint256 sigDeadline"),
        ("PermitDetails", "address token,uint160 amount,uint48 expiration,uint48 nonce"),
      ],
      message: """
        {"details": {"token": "\(token)", "amount": "\(amount)", "expiration": "\(expiration)",
         "nonce": 0}, "spender": "\(spender)", "sigDeadline": "1767229200"}
        """,
      domain: #"{"chainId": 1, "verifyingContract": "\#(contract)"}"#
    )
  }

  static func transfer(witness: Bool = false, batch: Bool = false) throws -> TypedData {
    let name = "Permit" + (batch ? "Batch" : "") + (witness ? "Witness" : "") + "TransferFrom"
    let permitted = #"{"token": "\#(token)", "amount": "1500000"}"#
    return try data(
      [
        (
          name,
          "TokenPermissions\(batch ? "[]" : "") permitted,address spender,uint256 nonce,"
            + "uint256 deadline" + (witness ? ",bytes32 witness" : "")
        ),
        ("TokenPermissions", "address token,uint256 amount"),
      ],
      message: """
        {"permitted": \(batch ? "[\(permitted), \(permitted)]" : permitted),
         "spender": "\(spender)", "nonce": 0, "deadline": "1767229200"
         \(witness ? ", \"witness\": \"0x\(String(repeating: "00", count: 32))\"" : "")}
        """,
      domain: #"{"chainId": 1, "verifyingContract": "\#(TokenPermit.permit2)"}"#
    )
  }
}
