public import BigInt

/// Typed data by which its signer lets somebody take tokens, without a transaction of his own.
///
/// Known by name and all fields: EIP-2612, the older one of DAI, and those of Permit2.
public struct TokenPermit: Hashable, Sendable {
  /// Which of them.
  public enum Kind: String, Hashable, Sendable {
    /// `Permit` of EIP-2612: an allowance of the token itself.
    case token = "erc-2612"
    /// `Permit` of DAI: an allowance without limit, or none.
    case dai
    /// Permit2: an allowance until a moment.
    case allowance = "permit2-allowance"
    /// Permit2: one transfer.
    case transfer = "permit2-transfer"
  }

  /// What may be taken of one token.
  public struct Grant: Hashable, Sendable {
    /// The token's contract; unknown where the domain names none.
    public let token: Address?
    /// How many base units, or nil for all there will ever be.
    public let units: BigUInt?
    /// When this ends, in seconds since 1970; nil where it has no end.
    public let expiration: BigUInt?
  }

  /// Which permit this is.
  public let kind: Kind
  /// Who may take.
  public let spender: Address
  /// Whose tokens, where the message says so.
  public let owner: Address?
  /// What may be taken.
  public let grants: [Grant]
  /// The moment after which the signature is worth nothing; nil where it is good for ever.
  public let deadline: BigUInt?

  /// Permit2, at the same address on every chain.
  public static let permit2 = Address(
    unchecked: [
      0x00, 0x00, 0x00, 0x00, 0x00, 0x22, 0xD4, 0x73, 0x03, 0x0F, 0x11, 0x6d, 0xDE, 0xE9, 0xF6,
      0xB4, 0x3a, 0xC7, 0x8B, 0xA3,
    ]
  )

  /// Reads a permit out of typed data, or answers nil where it is none of those known.
  public init?(_ data: TypedData) {
    let fields = TypedDataFields(data.message)
    switch data.primaryType {
    case "Permit": self.init(fields, token: data.verifyingContract)
    case "PermitSingle", "PermitBatch": self.init(allowance: fields)
    case "PermitTransferFrom", "PermitBatchTransferFrom": self.init(transfer: fields, isWhole: true)
    case "PermitWitnessTransferFrom", "PermitBatchWitnessTransferFrom":
      self.init(transfer: fields, isWhole: false)
    default: return nil
    }
  }

  private init(
    _ kind: Kind,
    spender: Address,
    owner: Address? = nil,
    grants: [Grant],
    deadline: BigUInt?
  ) {
    (self.kind, self.spender, self.owner) = (kind, spender, owner)
    (self.grants, self.deadline) = (grants, deadline)
  }

  private init?(_ fields: TypedDataFields, token: Address?) {
    let isDAI = fields.are(
      "address holder,address spender,uint256 nonce,uint256 expiry,bool allowed"
    )
    let isToken = fields.are(
      "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline"
    )
    guard isDAI || isToken, let spender = fields.address("spender") else { return nil }
    if isToken {
      let units = fields.number("value").map { Self.limited($0, bits: 256) }
      self.init(
        .token,
        spender: spender,
        owner: fields.address("owner"),
        grants: [Grant(token: token, units: units ?? nil, expiration: nil)],
        deadline: fields.number("deadline")
      )
    } else {
      let expiry = fields.number("expiry")
      self.init(
        .dai,
        spender: spender,
        owner: fields.address("holder"),
        grants: [Grant(token: token, units: fields.flag("allowed") ? nil : 0, expiration: nil)],
        deadline: expiry == 0 ? nil : expiry
      )
    }
  }

  private init?(allowance fields: TypedDataFields) {
    let inner = "address token,uint160 amount,uint48 expiration,uint48 nonce"
    let isBatch = fields.are("PermitDetails[] details,address spender,uint256 sigDeadline")
    guard isBatch || fields.are("PermitDetails details,address spender,uint256 sigDeadline"),
      let spender = fields.address("spender"), let details = fields.parts("details"),
      details.allSatisfy({ $0.are(inner) })
    else { return nil }
    self.init(
      .allowance,
      spender: spender,
      grants: details.map {
        Grant(
          token: $0.address("token"),
          units: $0.number("amount").flatMap { Self.limited($0, bits: 160) },
          expiration: $0.number("expiration")
        )
      },
      deadline: fields.number("sigDeadline")
    )
  }

  private init?(transfer fields: TypedDataFields, isWhole: Bool) {
    let rest = "address spender,uint256 nonce,uint256 deadline"
    guard
      fields.are("TokenPermissions permitted,\(rest)", isWhole: isWhole)
        || fields.are("TokenPermissions[] permitted,\(rest)", isWhole: isWhole),
      let spender = fields.address("spender"), let permitted = fields.parts("permitted"),
      permitted.allSatisfy({ $0.are("address token,uint256 amount") })
    else { return nil }
    let deadline = fields.number("deadline")
    self.init(
      .transfer,
      spender: spender,
      grants: permitted.map {
        Grant(
          token: $0.address("token"),
          units: $0.number("amount").flatMap { Self.limited($0, bits: 256) },
          expiration: deadline
        )
      },
      deadline: deadline
    )
  }

  /// A number in the upper half of its range is meant to be without limit.
  private static func limited(_ units: BigUInt, bits: Int) -> BigUInt? {
    units.bitWidth >= bits ? nil : units
  }
}
