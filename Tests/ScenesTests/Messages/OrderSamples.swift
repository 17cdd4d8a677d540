import Core
import Entity

@testable import Scenes

/// Orders of each protocol that sell for the account of ``StubMessageSigner``.
///
/// TUSD is `0xcc…`, a collection `0xbb…`, another token `0xdd…`, and another account `0x77…`.
enum OrderSamples {
  static let token = TypedDataSamples.token
  static let other = TypedDataSamples.spender
  static let collection = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
  static let bought = "0xdddddddddddddddddddddddddddddddddddddddd"
  static let zero = "0x0000000000000000000000000000000000000000"
  /// Ten minutes after the time of ``StubMessageSigner/context(chosen:now:)``.
  static let end = "1767226200"

  private static let domainFields =
    "string name,string version,uint256 chainId,address verifyingContract"

  private static func domain(_ name: String, _ version: String) -> String {
    #"{"name":"\#(name)","version":"\#(version)","chainId":1,"verifyingContract":"\#(other)"}"#
  }

  private static func word(_ byte: String = "00") -> String {
    "0x" + String(repeating: byte, count: 32)
  }

  /// Sells item 7 of the collection; `price` has base units of TUSD, each with its receiver.
  static func seaport(
    price: [(units: String, to: String)],
    type: Int = 0,
    itemType: Int = 2,
    priceType: Int = 1,
    zone: String = zero,
    conduit: String = "00"
  ) throws -> TypedData {
    let item =
      "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,"
      + "uint256 endAmount"
    let items = price.map { units, to in
      #"{"itemType":\#(priceType),"token":"\#(token)","identifierOrCriteria":"0","#
        + #""startAmount":"\#(units)","endAmount":"\#(units)","recipient":"\#(to)"}"#
    }
    return try TypedDataSamples.data(
      [
        (
          "OrderComponents",
          "address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,"
            + "uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,"
            + "bytes32 conduitKey,uint256 counter"
        ),
        ("OfferItem", item), ("ConsiderationItem", item + ",address recipient"),
      ],
      message: """
        {"offerer":"\(try StubMessageSigner.address())","zone":"\(zone)","offer":[{"itemType":\(itemType),\
        "token":"\(collection)","identifierOrCriteria":"7","startAmount":"1","endAmount":"1"}],\
        "consideration":[\(items.joined(separator: ","))],"orderType":\(type),"startTime":"0",\
        "endTime":"\(end)","zoneHash":"\(word())","salt":"1","conduitKey":"\(word(conduit))","counter":"0"}
        """,
      domainFields: domainFields,
      domain: domain("Seaport", "1.6")
    )
  }

  /// Sells 5 TUSD to `taker` for 70,000 base units of another token; the zero taker is anyone.
  static func zeroEx(maker: String? = nil, taker: String = other, version: String = "1.0.0") throws
    -> TypedData
  {
    try TypedDataSamples.data(
      [
        (
          "RfqOrder",
          "address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,"
            + "address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt"
        )
      ],
      message: """
        {"makerToken":"\(token)","takerToken":"\(bought)","makerAmount":"5000000",\
        "takerAmount":"70000","maker":"\(try maker ?? "\(StubMessageSigner.address())")",\
        "taker":"\(taker)","txOrigin":"\(zero)","pool":"\(word())","expiry":"\(end)","salt":"1"}
        """,
      domainFields: domainFields,
      domain: domain("ZeroEx", version)
    )
  }

  /// Sells 70,000 base units of another token for 5 TUSD of the taker, who can sign it, too.
  static func zeroExOTC(maker: String, taker: String) throws -> TypedData {
    try TypedDataSamples.data(
      [
        (
          "OtcOrder",
          "address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,"
            + "address maker,address taker,address txOrigin,uint256 expiryAndNonce"
        )
      ],
      message: """
        {"makerToken":"\(bought)","takerToken":"\(token)","makerAmount":"70000",\
        "takerAmount":"5000000","maker":"\(maker)","taker":"\(taker)","txOrigin":"\(zero)",\
        "expiryAndNonce":"\(UInt256(1_767_226_200) << 192)"}
        """,
      domainFields: domainFields,
      domain: domain("ZeroEx", "1.0.0")
    )
  }

  /// An order of Exchange 3 that buys item 9 of the collection for 5 TUSD.
  static func zeroExThree() throws -> TypedData {
    let given = "0xf47261b0" + pad(token)
    let wanted = "0x02571792" + pad(collection) + String(repeating: "0", count: 63) + "9"
    return try TypedDataSamples.data(
      [
        (
          "Order",
          "address makerAddress,address takerAddress,address feeRecipientAddress,"
            + "address senderAddress,uint256 makerAssetAmount,uint256 takerAssetAmount,"
            + "uint256 makerFee,uint256 takerFee,uint256 expirationTimeSeconds,uint256 salt,"
            + "bytes makerAssetData,bytes takerAssetData,bytes makerFeeAssetData,"
            + "bytes takerFeeAssetData"
        )
      ],
      message: """
        {"makerAddress":"\(try StubMessageSigner.address())","takerAddress":"\(zero)",\
        "feeRecipientAddress":"\(zero)","senderAddress":"\(zero)","makerAssetAmount":"5000000",\
        "takerAssetAmount":"1","makerFee":"0","takerFee":"0","expirationTimeSeconds":"\(end)",\
        "salt":"1","makerAssetData":"\(given)","takerAssetData":"\(wanted)",\
        "makerFeeAssetData":"0x","takerFeeAssetData":"0x"}
        """,
      domainFields: domainFields,
      domain: domain("0x Protocol", "3.0.0")
    )
  }

  private static func pad(_ address: String) -> String {
    String(repeating: "0", count: 24) + address.dropFirst(2)
  }

  /// Sells 5 TUSD for at least 0.001 ETH through a reactor.
  static func uniswapX(reactor: String, spender: String? = nil) throws -> TypedData {
    try TypedDataSamples.data(
      [
        (
          "PermitWitnessTransferFrom",
          "TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,"
            + "LimitOrder witness"
        ),
        ("TokenPermissions", "address token,uint256 amount"),
        (
          "LimitOrder",
          "OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs"
        ),
        (
          "OrderInfo",
          "address reactor,address swapper,uint256 nonce,uint256 deadline,"
            + "address additionalValidationContract,bytes additionalValidationData"
        ), ("OutputToken", "address token,uint256 amount,address recipient"),
      ],
      message: """
        {"permitted":{"token":"\(token)","amount":"5000000"},"spender":"\(spender ?? reactor)",\
        "nonce":"1","deadline":"\(end)","witness":{"info":{"reactor":"\(reactor)",\
        "swapper":"\(try StubMessageSigner.address())","nonce":"1","deadline":"\(end)",\
        "additionalValidationContract":"\(zero)","additionalValidationData":"0x"},\
        "inputToken":"\(token)","inputAmount":"5000000","outputs":[{"token":"\(zero)",\
        "amount":"1000000000000000","recipient":"\(try StubMessageSigner.address())"}]}}
        """,
      domainFields: "string name,uint256 chainId,address verifyingContract",
      domain: #"{"name":"Permit2","chainId":1,"verifyingContract":"\#(TokenPermit.permit2)"}"#
    )
  }

  /// Sells 5 TUSD for 70,000 base units of another token.
  static func cow(receiver: String, kind: String = "sell") throws -> TypedData {
    try TypedDataSamples.data(
      [
        (
          "Order",
          "address sellToken,address buyToken,address receiver,uint256 sellAmount,"
            + "uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,"
            + "bool partiallyFillable,string sellTokenBalance,string buyTokenBalance"
        )
      ],
      message: """
        {"sellToken":"\(token)","buyToken":"\(bought)","receiver":"\(receiver)",\
        "sellAmount":"5000000","buyAmount":"70000","validTo":"\(end)","appData":"\(word())",\
        "feeAmount":"0","kind":"\(kind)","partiallyFillable":false,"sellTokenBalance":"erc20",\
        "buyTokenBalance":"erc20"}
        """,
      domainFields: domainFields,
      domain: domain("Gnosis Protocol", "v2")
    )
  }

  /// Sells 5 TUSD for 70,000 base units of another token.
  static func oneInch(traits: String) throws -> TypedData {
    try TypedDataSamples.data(
      [
        (
          "Order",
          "uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,"
            + "uint256 makingAmount,uint256 takingAmount,uint256 makerTraits"
        )
      ],
      message: """
        {"salt":"1","maker":"\(try StubMessageSigner.address())","receiver":"\(zero)",\
        "makerAsset":"\(token)","takerAsset":"\(bought)","makingAmount":"5000000",\
        "takingAmount":"70000","makerTraits":"\(traits)"}
        """,
      domainFields: domainFields,
      domain: domain("1inch Aggregation Router", "6")
    )
  }

  /// The right to act on behalf of an account, with a number of caveats.
  static func delegation(caveats: Int, by delegator: String? = nil, authority: String = "ff") throws
    -> TypedData
  {
    let caveat = #"{"enforcer":"\#(other)","terms":"0x"}"#
    let all = [String](repeating: caveat, count: caveats).joined(separator: ",")
    return try TypedDataSamples.data(
      [
        (
          "Delegation",
          "address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt"
        ), ("Caveat", "address enforcer,bytes terms"),
      ],
      message: """
        {"delegate":"\(other)","delegator":"\(try delegator ?? "\(StubMessageSigner.address())")",\
        "authority":"\(word(authority))","salt":"1","caveats":[\(all)]}
        """,
      domainFields: domainFields,
      domain: domain("DelegationManager", "1")
    )
  }
}
