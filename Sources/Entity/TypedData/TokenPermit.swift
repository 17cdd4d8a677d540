package import Core

/// Typed data that lets somebody take tokens, without a transaction by the signer.
///
/// EIP-2612, the older form of DAI, and the forms of Permit2.
package struct TokenPermit: TypedDataMeaning {
  /// The form of a permit.
  package enum Kind: String, Hashable, Sendable {
    /// `Permit` of EIP-2612: an allowance of the token itself.
    case token = "erc-2612"
    /// `Permit` of DAI: an unlimited allowance, or none.
    case dai
    /// Permit2: an allowance that expires.
    case allowance = "permit2-allowance"
    /// Permit2: one transfer.
    case transfer = "permit2-transfer"
  }

  /// The permission for one token.
  package struct Grant: Hashable, Sendable {
    /// The token's contract.
    package let token: Address
    /// The amount in base units; nil if it is unlimited.
    package let units: UInt256?
    /// The time when it ends, in seconds since 1970; nil if it has no end.
    package let expiration: UInt256?
  }

  /// The form of this permit.
  package let kind: Kind
  /// The account that may take.
  package let spender: Address
  /// The owner of the tokens, if the message names it.
  package let owner: Address?
  /// What may be taken.
  package let grants: [Grant]
  /// The time after which the signature is invalid, in seconds since 1970; nil if there is none.
  package let deadline: UInt256?
  /// The type of the Permit2 witness, unknown data for the spender; nil if there is none.
  package let witness: String?

  /// Permit2, at the same address on every chain.
  package static let permit2 = Address(
    unchecked: [
      0x00, 0x00, 0x00, 0x00, 0x00, 0x22, 0xD4, 0x73, 0x03, 0x0F, 0x11, 0x6d, 0xDE, 0xE9, 0xF6,
      0xB4, 0x3a, 0xC7, 0x8B, 0xA3,
    ]
  )

  /// Reads a permit; nil if it is not a recognized one.
  package init?(_ data: TypedData) {
    guard let fields = SignedStructure(data) else { return nil }
    self.init(fields)
  }

  init?(_ fields: SignedStructure) {
    guard let spender = fields.address("spender") else { return nil }
    if fields.are(
      "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    ) {
      self.init(erc2612: fields, spender)
    } else if fields.are(
      "Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)"
    ) {
      self.init(dai: fields, spender)
    } else if fields.encodedType.utf8.starts(with: "Permit".utf8) {
      self.init(allowance: fields, spender)
    } else {
      return nil
    }
  }

  private init(
    _ kind: Kind,
    spender: Address,
    owner: Address? = nil,
    grants: [Grant],
    deadline: UInt256?,
    witness: String? = nil
  ) {
    (self.kind, self.spender, self.owner) = (kind, spender, owner)
    (self.grants, self.deadline, self.witness) = (grants, deadline, witness)
  }

  private init?(erc2612 fields: SignedStructure, _ spender: Address) {
    guard let value = fields.number("value") else { return nil }
    self.init(
      .token,
      spender: spender,
      owner: fields.address("owner"),
      grants: [Grant(token: fields.contract, units: Self.limited(value), expiration: nil)],
      deadline: fields.number("deadline")
    )
  }

  private init?(dai fields: SignedStructure, _ spender: Address) {
    guard let expiry = fields.number("expiry"), let isAllowed = fields.flag("allowed") else {
      return nil
    }
    self.init(
      .dai,
      spender: spender,
      owner: fields.address("holder"),
      grants: [Grant(token: fields.contract, units: isAllowed ? nil : 0, expiration: nil)],
      deadline: expiry == 0 ? nil : expiry
    )
  }

  private init?(allowance fields: SignedStructure, _ spender: Address) {
    let inner = "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
    let rest = "address spender,uint256 sigDeadline)"
    guard
      fields.are("PermitSingle(PermitDetails details,\(rest)\(inner)")
        || fields.are("PermitBatch(PermitDetails[] details,\(rest)\(inner)")
    else {
      self.init(transfer: fields, spender)
      return
    }
    guard let details = fields.parts("details"), let deadline = fields.number("sigDeadline"),
      let grants = Self.grants(details, { $0.number("expiration") })
    else { return nil }
    self.init(.allowance, spender: spender, grants: grants, deadline: deadline)
  }

  private init?(transfer fields: SignedStructure, _ spender: Address) {
    guard let form = PermitTransferForm(fields), let permitted = fields.parts("permitted"),
      let deadline = fields.number("deadline"),
      let grants = Self.grants(permitted, { _ in deadline })
    else { return nil }
    self.init(
      .transfer,
      spender: spender,
      grants: grants,
      deadline: deadline,
      witness: form.witness
    )
  }

  private static func grants(
    _ parts: [SignedStructure],
    _ expiration: (SignedStructure) -> UInt256?
  ) -> [Grant]? {
    let grants = parts.compactMap { part -> Grant? in
      guard let token = part.address("token"), let units = part.number("amount"),
        let end = expiration(part)
      else { return nil }
      return Grant(token: token, units: limited(units), expiration: end)
    }
    return grants.count == parts.count ? grants : nil
  }

  private static func limited(_ units: UInt256) -> UInt256? {
    UnlimitedAllowance.includes(units) ? nil : units
  }
}

extension TokenPermit {
  /// The permission for each token; an allowance of zero revokes an earlier one.
  package var effects: [Effect] {
    let granted = grants.map { grant -> Effect in
      grant.units == 0 && kind != .transfer
        ? .revoke(.token(grant.token), spender: spender)
        : .allow(.token(grant.token), grant.units, spender: spender)
    }
    guard witness != nil else { return granted }
    return granted + [.unknown(contract: spender, selector: [], bytes: 32)]
  }

  /// The last time at which anything can still happen by this signature.
  package var end: UInt256? {
    guard let deadline, kind == .allowance else { return deadline }
    return grants.compactMap(\.expiration).reduce(deadline, max)
  }

  /// The meaning of a witness is unknown.
  package var level: Policy.TypedDataLevel { witness == nil ? .permits : .any }
}
