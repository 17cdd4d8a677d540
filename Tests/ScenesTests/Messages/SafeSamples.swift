import Entity

/// Safe transactions as typed data, written by hand.
enum SafeSamples {
  static let fields =
    "address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,"
    + "uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce"

  /// `transfer(0x7777…, 1500000)`.
  static let transfer =
    "0xa9059cbb" + String(repeating: "0", count: 24) + String(repeating: "7", count: 40)
    + String(repeating: "0", count: 58) + "16e360"

  static func transaction(
    call: String = transfer,
    operation: Int = 0,
    gasPrice: String = "0",
    refundReceiver: String = "\(Address.zero)",
    domainFields: String = "uint256 chainId,address verifyingContract"
  ) throws -> TypedData {
    let safe = "0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe"
    return try TypedDataSamples.data(
      [("SafeTx", fields)],
      message: """
        {"to": "\(TypedDataSamples.token)", "value": 0, "data": "\(call)", "operation": \(operation),
         "safeTxGas": 0, "baseGas": "1000000000000", "gasPrice": "\(gasPrice)",
         "gasToken": "\(TypedDataSamples.token)", "refundReceiver": "\(refundReceiver)", "nonce": 7}
        """,
      domainFields: domainFields,
      domain: domainFields.contains("chainId")
        ? #"{"chainId": 1, "verifyingContract": "\#(safe)"}"#
        : #"{"verifyingContract": "\#(safe)"}"#
    )
  }
}
