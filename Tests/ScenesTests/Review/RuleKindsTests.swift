import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// What is judged alike in payments, lists and messages, and when it is not reported.
struct RuleKindsTests {
  private static func warnings(
    _ rule: Rule,
    _ message: SignableMessage,
    chosen: String? = nil,
    knowing known: KnownAddresses = .none
  ) throws -> [Warning] {
    let example = try RuleExample.message(rule, "", message, chosen: chosen, knowing: known)
    return rule.find(in: example.subject, knowing: example.knowledge).map(\.warning)
  }

  @Test(arguments: [("49", 0), ("50", 0), ("51", 1), ("0", 0)])
  func aPermitRaisesTheLastApproval(units: String, count: Int) throws {
    let permit = SignableMessage.typed(try TypedDataSamples.permit(value: units))
    let found = try Self.warnings(
      .approvalIsRaised,
      permit,
      knowing: try RuleExample.approved(50)
    )
    #expect(found.map(\.code) == Array(repeating: "approval-raised", count: count))
    #expect(try Self.warnings(.approvalIsRaised, permit) == [])
    let other = try TypedDataSamples.permit(value: units, owner: try Samples.address("4"))
    let ofOthers = try Self.warnings(
      .approvalIsRaised,
      .typed(other),
      knowing: try RuleExample.approved(50)
    )
    #expect(ofOthers == [])
  }

  @Test func anUnlimitedPermitOfDAIRaisesTheLastApproval() throws {
    let known = try RuleExample.approved(50)
    for isAllowed in [true, false] {
      let found = try Self.warnings(
        .approvalIsRaised,
        .typed(try TypedDataSamples.dai(allowed: isAllowed)),
        knowing: known
      )
      #expect(found.count == (isAllowed ? 1 : 0))
    }
  }

  /// Permit2 keeps allowances of its own, with which the token's have nothing to do.
  @Test func anAllowanceOfPermit2IsAnotherOne() throws {
    let permit = SignableMessage.typed(try TypedDataSamples.single(amount: "51"))
    let found = try Self.warnings(
      .approvalIsRaised,
      permit,
      knowing: try RuleExample.approved(50)
    )
    #expect(found == [])
  }

  @Test(arguments: [(0, false), (1, true)])
  func anIncreaseIsAddedToTheLastApproval(added: Int, isReported: Bool) throws {
    let (me, seven) = (try Samples.address("1"), try Samples.address("7"))
    let call = { (function: String, units: Int) in
      try Samples.transaction(
        to: try Samples.address("a"),
        value: 0,
        input: try ABISignature(parsing: "\(function)(address,uint256)")
          .encode([.address(seven), .number(Int257(units))])
      )
    }
    let before = Intent(try call("approve", 50), from: me)
    let known = KnownAddresses(try Samples.book(), past: try Samples.past([before]))
    let increase = try call("increaseAllowance", added)
    let found = try [Rule.approvalIsRaised].warnings(about: increase, knowing: known)
    #expect(
      found.map(\.message.english)
        == (isReported
          ? [
            "this adds to the allowance of \(seven), for which 50 base units were signed on this "
              + "machine before"
          ] : [])
    )
    #expect(try [Rule.approvalIsRaised].warnings(about: increase, knowing: .none) == [])
  }

  @Test func anAuthorizationHasTheNonceOfATransaction() throws {
    let signed = try Samples.transaction(nonce: 8, chain: 1)
    let past = try Samples.past([Intent(signed, from: try StubMessageSigner.address())])
    let known = KnownAddresses(try Samples.book(), past: past)
    let found = { (nonce: UInt64, chain: ChainID?) in
      try Self.warnings(
        .nonceIsNotTheNext,
        .authorization(try AuthorizationTests.authorization(chain: chain, nonce: nonce)),
        knowing: known
      ).map(\.message.english)
    }
    #expect(
      try found(8, .ethereum) == [
        "a transaction with nonce 8 was signed on this machine at 2026-01-31T23:59:59Z: once it is "
          + "mined, this authorization is not valid anymore"
      ]
    )
    #expect(try found(9, .ethereum) == [])
    #expect(try found(8, try ChainID(10)) == [])
    #expect(try found(8, nil) == [])
  }

  @Test func noncesOfAListMayBeTakenElsewhere() throws {
    let list = try RuleExample.list([
      try Samples.transaction(nonce: 4), try Samples.transaction(nonce: 5),
      try Samples.transaction(nonce: 6),
    ])
    let found = { (next: UInt64, waiting: UInt64) in
      Rule.nonceMayBeTakenElsewhere.find(
        in: list,
        knowing: .known(
          chain: "dev",
          nodeFindings: NodeFindings(
            addressCodes: [:],
            nonces: NonceAdvice(next: next, mined: next, foreignWaiting: waiting)
          )
        )
      ).map { "\($0.warning.message.english.prefix(14)) \($0.rows)" }
    }
    #expect(found(4, 1) == ["a transaction  [2]"])
    #expect(found(4, 2) == ["2 transactions [2, 3]"])
    #expect(found(3, 2) == ["2 transactions [2]"])
    #expect(found(3, 1) == [])
    #expect(found(4, 0) == [])
  }

  @Test func aDelegateLooksLikeAContact() throws {
    let friend = try Address(parsing: "0xabcd000000000000000000000000000000001234")
    let twin = try Address(parsing: "0xabcd000000000000000000000000000000991234")
    let contacts = try ContactBook([try StubStore.contact("Alice", friend)])
    let known = KnownAddresses(try Samples.book(), contacts: contacts)
    for (delegate, count) in [(twin, 1), (friend, 0), (Address.zero, 0)] {
      let alone = try Self.warnings(
        .payeeLooksLikeAnother,
        .authorization(try AuthorizationTests.authorization(delegate: delegate)),
        knowing: known
      )
      let carried = try [Rule.payeeLooksLikeAnother].warnings(
        about: try DelegationTests.delegating([try DelegationTests.signed(delegate: delegate)]),
        knowing: known
      )
      #expect(alone.count == count && carried.count == count, "\(delegate)")
    }
  }

  /// What is for every chain, or for the selected one, is for no other.
  @Test func aMessageIsForAnotherChain() throws {
    let signIn = try SignInMessage(parsing: Array(try SignInTests.text().utf8))
    let found = { (message: SignableMessage, chosen: String?) in
      try Self.warnings(.chainIsNotTheChosen, message, chosen: chosen).map(\.grade)
    }
    let authorization = { (chain: ChainID?) in
      SignableMessage.authorization(try AuthorizationTests.authorization(chain: chain))
    }
    #expect(try found(.signIn(signIn), "polygon") == [.caution])
    #expect(try found(.signIn(signIn), "ethereum") == [])
    #expect(try found(.signIn(signIn), nil) == [])
    #expect(try found(authorization(.ethereum), "polygon") == [.danger])
    #expect(try found(authorization(.ethereum), "ethereum") == [])
    #expect(try found(authorization(nil), "polygon") == [])
  }

  @Test func aVoteHasADeadlineAndAVoter() throws {
    let me = try StubMessageSigner.address()
    let found = { (rule: Rule, type: String, fields: String, message: String) in
      try Self.warnings(
        rule,
        .typed(try TypedDataSamples.data([(type, fields)], message: message))
      ).map(\.code)
    }
    for (expiry, codes) in [("1", ["permit-expired"]), ("1767229200", [])] {
      let message = #"{"delegatee": "\#(me)", "nonce": 0, "expiry": \#(expiry)}"#
      let fields = "address delegatee,uint256 nonce,uint256 expiry"
      #expect(try found(.signatureHasExpired, "Delegation", fields, message) == codes)
    }
    for (voter, codes) in [(try Samples.address("4"), ["permit-other-owner"]), (me, [])] {
      let message = #"{"proposalId": 1, "support": 1, "voter": "\#(voter)", "nonce": 0}"#
      let fields = "uint256 proposalId,uint8 support,address voter,uint256 nonce"
      #expect(try found(.ownerIsAnother, "Ballot", fields, message) == codes)
    }
  }
}
