import Core

/// Orders of UniswapX, as witnesses of a transfer through Permit2.
///
/// The spender of the permit, a reactor, receives the tokens and is trusted to enforce the payment:
/// an unknown one may ignore all terms.
enum UniswapXOrder {
  private static let info =
    "OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,"
    + "address additionalValidationContract,bytes additionalValidationData)"
  private static let tokens = "TokenPermissions(address token,uint256 amount)"
  private static let dutchOutput =
    "DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)"
  private static let decay =
    "OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,"
  private static let input =
    "address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs"
  private static let curve = "NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)"

  /// The order types: the name, and all structures of each.
  private static let types: [(name: String, structures: [String])] = [
    ("DutchOrder", ["DutchOrder(\(decay)\(input))", dutchOutput]),
    (
      "ExclusiveDutchOrder",
      [
        "ExclusiveDutchOrder(\(decay)address exclusiveFiller,uint256 exclusivityOverrideBps,\(input))",
        dutchOutput,
      ]
    ),
    (
      "V2DutchOrder",
      [
        "V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,"
          + "uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)",
        dutchOutput,
      ]
    ),
    (
      "V3DutchOrder",
      [
        "V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,"
          + "V3DutchInput baseInput,V3DutchOutput[] baseOutputs)",
        curve,
        "V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,"
          + "uint256 adjustmentPerGweiBaseFee)",
        "V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,"
          + "address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)",
      ]
    ),
    (
      "PriorityOrder",
      [
        "PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,"
          + "uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs)",
        "PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)",
        "PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,"
          + "address recipient)",
      ]
    ),
    (
      "LimitOrder",
      [
        "LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)",
        "OutputToken(address token,uint256 amount,address recipient)",
      ]
    ),
  ]

  /// Reads the terms of an order.
  ///
  /// Nil for any other structure, and if the permit is for another token or spender than the order.
  static func read(_ data: TypedData) -> OrderTerms? {
    guard data.primaryType == "PermitWitnessTransferFrom",
      data.domain.encodedType
        == "EIP712Domain(string name,uint256 chainId,address verifyingContract)",
      data.domain["name"] == .string("Permit2"), data.verifyingContract == TokenPermit.permit2
    else { return nil }
    for (name, structures) in types {
      let first =
        "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,"
        + "uint256 deadline,\(name) witness)"
      let whole = KnownTypedData.type(first, structures + [info, tokens])
      guard let known = KnownTypedData(data, whole) else { continue }
      return terms(known.fields)
    }
    return nil
  }

  private static func terms(_ fields: TypedDataFields) -> OrderTerms? {
    guard let permitted = fields.parts("permitted")?.first, let token = permitted.address("token"),
      let units = permitted.number("amount"), let spender = fields.address("spender"),
      let deadline = fields.number("deadline"), let order = fields.parts("witness")?.first,
      let info = order.parts("info")?.first, let maker = info.address("swapper"),
      info.address("reactor") == spender, inputToken(of: order) == token,
      let limit = info.number("deadline"),
      let validator = info.address("additionalValidationContract"),
      let outputs = order.parts("outputs") ?? order.parts("baseOutputs")
    else { return nil }
    let receives = outputs.compactMap { output(of: $0, maker: maker) }
    guard receives.count == outputs.count else { return nil }
    let filler = order.address("exclusiveFiller")
    let others = [filler, order.address("cosigner")].compactMap(\.self).filter { !$0.isZero }
    return OrderTerms(
      maker: maker,
      gives: [OrderTerms.Item(.token(token), units)],
      receives: receives,
      start: order.number("decayStartTime"),
      end: min(deadline, limit),
      // An exclusive filler is only the first: others may fill for more.
      named: others.map { .name(.executor, $0) },
      judge: validator,
      unknownHolder: UniswapXReactor.isKnown(spender) ? nil : spender,
      spender: spender
    )
  }

  private static func inputToken(of order: TypedDataFields) -> Address? {
    order.address("inputToken") ?? order.address("baseInputToken")
      ?? (order.parts("input") ?? order.parts("baseInput"))?.first?.address("token")
  }

  /// Reads an output, which falls from its first amount to its last, or to a minimum.
  private static func output(of fields: TypedDataFields, maker: Address) -> OrderTerms.Item? {
    guard let token = fields.address("token"), let recipient = fields.address("recipient"),
      let first = fields.number("startAmount") ?? fields.number("amount")
    else { return nil }
    let last = fields.number("endAmount") ?? fields.number("minAmount") ?? first
    return OrderTerms.Item(
      token.isZero ? .ether : .token(token),
      min(first, last),
      to: recipient == maker ? nil : recipient
    )
  }
}
