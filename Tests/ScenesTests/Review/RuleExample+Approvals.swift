import Core
import Entity

@testable import Scenes

/// Permissions for own accounts, and calls to them, with what a node finds there.
extension RuleExample {
  private static func approval(_ units: UInt256, to spender: Address, nonce: UInt64 = 4) throws
    -> Transaction
  {
    try Samples.transaction(
      to: try Samples.address("a"),
      value: 0,
      input: ERC20.approve(spender: spender, amount: units),
      nonce: nonce
    )
  }

  /// Where the vault's key has approved this much of a token to the spender of the sample permits.
  static func approved(_ units: UInt256) throws -> KnownAddresses {
    let transaction = try Samples.transaction(
      to: try Address(parsing: TypedDataSamples.token),
      value: 0,
      input: ERC20.approve(
        spender: try Address(parsing: TypedDataSamples.spender),
        amount: units
      ),
      chain: 1
    )
    let past = Intent(transaction, from: try StubMessageSigner.address())
    return KnownAddresses(try Samples.book(), past: try Samples.past([past]))
  }

  static func ofApprovals() throws -> [RuleExample] {
    let (me, own, seven) = (
      try Samples.address("1"), try Samples.address("2"), try Samples.address("7")
    )
    let book = KnownAddresses(try Samples.book())
    let before = Intent(try approval(50, to: seven), from: me)
    let increase = try Samples.transaction(
      to: try Samples.address("a"),
      value: 0,
      input: try ABISignature(parsing: "increaseAllowance(address,uint256)")
        .encode([.address(seven), .number(1)]),
      nonce: 5
    )
    let after = KnownAddresses(try Samples.book(), past: try Samples.past([before]))
    let codeless = NodeFindings(addressCodes: [seven: AddressCode.none])
    return try transactions(
      .approvalIsRaised,
      "approval-raised",
      approval(51, to: seven, nonce: 5),
      knowing: knowing(after)
    )
      + transactions(.approvalIsRaised, "approval-raised", increase, knowing: knowing(after)) + [
        typed(
          .approvalIsRaised,
          "approval-raised",
          TypedDataSamples.permit(value: "51"),
          knowing: approved(50)
        )
      ]
      + transactions(
        .spenderHasNoCode,
        "approval-no-code",
        approval(5, to: own),
        knowing: knowing(book)
      ) + [
        typed(
          .spenderHasNoCode,
          "approval-no-code",
          TypedDataSamples.permit(spender: "\(own)"),
          knowing: book
        )
      ]
      + transactions(
        .spenderHasNoCode,
        "approval-no-code",
        approval(5, to: seven),
        knowing: .known(chain: "dev", nodeFindings: codeless)
      ) + ofCallsOfOwn()
  }

  private static func ofCallsOfOwn() throws -> [RuleExample] {
    let (own, code) = (try Samples.address("2"), try Samples.address("c"))
    let book = KnownAddresses(try Samples.book())
    let authorization = try Authorization(chain: nil, delegate: code, nonce: 0)
    let delegated = KnownAddresses(
      try Samples.book(),
      past: try Samples.past([Intent(authorization, from: own)])
    )
    let call = try Samples.transaction(to: own, value: 0, input: [1, 2, 3, 4])
    let forward = try TypedDataSamples.data(
      [
        (
          "ForwardRequest",
          "address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data"
        )
      ],
      message: """
        {"from": "\(try StubMessageSigner.address())", "to": "\(own)", "value": 0, "gas": 9, "nonce": 0,
         "data": "0x01020304"}
        """
    )
    let seen = Knowledge.known(
      chain: "dev",
      to: book,
      nodeFindings: NodeFindings(addressCodes: [own: .delegated(to: code)])
    )
    let rule = Rule.ownAccountIsCalled
    return try transactions(rule, "call-own-account", call, knowing: knowing(book))
      + transactions(rule, "call-own-delegated", call, knowing: knowing(delegated))
      + [
        typed(rule, "call-own-account", forward, knowing: book),
        typed(rule, "call-own-delegated", forward, knowing: delegated),
      ]
      + transactions(rule, "call-own-delegated", call, knowing: seen)
  }

  static func ofNodeFindings() throws -> [RuleExample] {
    let (seven, code) = (try Samples.address("7"), try Samples.address("c"))
    let seeing = { (nodeFindings: NodeFindings) in
      Knowledge.known(chain: "dev", nodeFindings: nodeFindings)
    }
    let contract = NodeFindings(addressCodes: [seven: .contract])
    let token = NodeFindings(
      addressCodes: [seven: .contract],
      tokens: [seven: try Samples.token(seven)]
    )
    let (rule, payment) = (Rule.recipientIsContract, try Samples.transaction(to: seven))
    let call = try Samples.transaction(to: seven, value: 0, input: [1, 2, 3, 4])
    let delegation = try DelegationTests.delegating([try DelegationTests.signed(delegate: code)])
    return try payments(rule, "recipient-contract", payment, knowing: seeing(contract))
      + payments(rule, "recipient-token", payment, knowing: seeing(token))
      + transactions(
        .calledHasNoCode,
        "call-no-code",
        call,
        knowing: seeing(NodeFindings(addressCodes: [seven: AddressCode.none]))
      )
      + transactions(
        .delegateHasNoCode,
        "delegate-no-code",
        delegation,
        knowing: seeing(NodeFindings(addressCodes: [code: AddressCode.none]))
      )
      + payments(
        .feeIsUnusual,
        "fee-unusual",
        payment,
        knowing: seeing(NodeFindings(addressCodes: [:], usualFee: UsualFee(price: Wei(count: 1))))
      )
  }
}
