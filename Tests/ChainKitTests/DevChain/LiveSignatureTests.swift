import ChainKit
import Core
import Entity
import TestSupport
import Testing

/// Contracts of a few bytes that each answer every call in their own way.
private enum OddContract: CaseIterable {
  /// The magic value and zeros: yes.
  case yes
  /// 0xffffffff and zeros: no.
  case no
  /// The four bytes alone.
  case short
  /// The magic value and zeros, then a second word.
  case long
  /// The magic value at the wrong end, as a number.
  case number
  /// The call data.
  case echo
  /// No bytes.
  case silent
  /// A revert without data.
  case reverts
  /// The magic value, as a revert.
  case revertsWithYes
  /// An invalid opcode.
  case invalid
  /// More memory than any gas limit can pay for.
  case greedy
  /// Yes after a call without data, which it records in its storage; no bytes before.
  case prepared

  var code: String {
    switch self {
    case .yes: Self.word("1626ba7e") + "60206000f3"
    case .no: Self.word("ffffffff") + "60206000f3"
    case .short: Self.word("1626ba7e") + "60046000f3"
    case .long: Self.word("1626ba7e") + "60406000f3"
    case .number: "631626ba7e60005260206000f3"
    case .echo: "366000600037366000f3"
    case .silent: "00"
    case .reverts: "60006000fd"
    case .revertsWithYes: Self.word("1626ba7e") + "60206000fd"
    case .invalid: "fe"
    case .greedy: "63ffffffff51"
    case .prepared: "36600a576001600055005b600054601257005b" + Self.yes.code
    }
  }

  /// Puts four bytes and 28 zeros into memory.
  private static func word(_ first: String) -> String {
    "7f" + first + String(repeating: "0", count: 56) + "600052"
  }
}

@Suite(.serialized) struct LiveSignatureTests {
  private static let shared = SharedChain()
  private let live: LiveChain
  private let account: Address
  private let digest = Hash32.keccak(of: [1])

  /// The deterministic deployment proxy: its call data is a salt, then the code to create.
  private static let deployer = "0x4e59b44847b379578588920ca78fbf26c0b4956c"

  init() async throws {
    live = try await Self.shared.fresh()
    account = try Address(parsing: "0x" + String(repeating: "7", count: 40))
  }

  private func place(_ code: String) async throws {
    try await live.chain.tell("anvil_setCode", "[\"\(account)\", \"0x\(code)\"]")
  }

  private func asked() async throws -> ContractSignatures {
    ContractSignatures(live.node, at: try await live.node.block(.latest).header.reference)
  }

  /// A wrapped signature that makes the deployer create a contract, and the contract's address.
  private func deploying(_ code: String) throws -> (WrappedSignature, Address) {
    // Init code that returns the bytes that follow it.
    let runtime = try Hex.decode(code)
    let creation =
      [0x60, UInt8(runtime.count), 0x80, 0x60, 0x0B, 0x60, 0, 0x39, 0x60, 0, 0xF3] + runtime
    let salt = [UInt8](repeating: 5, count: 32)
    let factory = try Address(parsing: Self.deployer)
    let named = [0xFF] + factory.bytes + salt + Keccak256.hash(creation)
    let place = try Address(bytes: Array(Keccak256.hash(named).suffix(20)))
    return (try wrap(factory, salt + creation), place)
  }

  private func wrap(_ factory: Address, _ call: [UInt8]) throws -> WrappedSignature {
    try WrappedSignature(
      parsing: try ABI.encode(
        [.address(factory), .bytes(call), .bytes([1, 2, 3])],
        as: [.address, .bytes, .bytes]
      ) + WrappedSignature.suffix
    )
  }

  @Test func readsEveryVerdict() async throws {
    for odd in OddContract.allCases where odd != .prepared {
      try await place(odd.code)
      let signatures = try await asked()
      let verdict = try await signatures.verdict(of: account, on: digest, [1, 2, 3])
      switch (odd, verdict) {
      case (.yes, .takes), (.silent, .silent), (.reverts, .reverted), (.revertsWithYes, .reverted),
        (.invalid, .reverted), (.greedy, .reverted), (.no, .other(_, 32)), (.short, .other(_, 4)),
        (.long, .other(_, 64)),
        (.number, .other(_, 32)), (.echo, .other(_, 132)):
        continue
      default: Issue.record("\(odd): \(verdict)")
      }
    }
  }

  /// Our own EVM code comes to the same verdict, and accepts only `yes`.
  @Test func readsEveryVerdictAfterAPreparingCall() async throws {
    let nobody = try wrap(live.accounts[3], [])
    for odd in OddContract.allCases where odd != .prepared {
      try await place(odd.code)
      let verdict = try await asked().verdict(of: account, on: digest, nobody)
      #expect(verdict == (odd == .yes ? .takes : .refuses(isCalled: true)), "\(odd)")
    }
  }

  @Test func deploysWhatIsNotThereYet() async throws {
    let (wrapped, place) = try deploying(OddContract.yes.code)
    let signatures = try await asked()
    #expect(try await signatures.code(of: place) == [])
    #expect(try await signatures.verdict(of: place, on: digest, wrapped) == .takes)
    // No code remains.
    #expect(try await asked().code(of: place) == [])
    let (other, elsewhere) = try deploying(OddContract.no.code)
    #expect(
      try await signatures.verdict(of: elsewhere, on: digest, other) == .refuses(isCalled: true)
    )
    // The contract is created, but at another address than the one that is checked.
    #expect(
      try await signatures.verdict(of: place, on: digest, other) == .noContract(isCalled: true)
    )
  }

  @Test func aCallThatFailsDeploysNothing() async throws {
    try await place(OddContract.reverts.code)
    let signatures = try await asked()
    let stranger = live.accounts[5]
    #expect(
      try await signatures.verdict(of: stranger, on: digest, try wrap(account, [1]))
        == .noContract(isCalled: false)
    )
    // The identity precompile returns its call data, and has no code.
    let identity = try Address(parsing: "0x" + String(repeating: "0", count: 39) + "4")
    #expect(
      try await signatures.verdict(of: identity, on: digest, try wrap(identity, [1]))
        == .noContract(isCalled: true)
    )
  }

  /// A contract that needs a preparing call first, which anybody may make.
  @Test func preparesWhatIsThere() async throws {
    try await place(OddContract.prepared.code)
    let signatures = try await asked()
    #expect(try await signatures.verdict(of: account, on: digest, [1]) == .silent)
    #expect(try await signatures.verdict(of: account, on: digest, try wrap(account, [])) == .takes)
    #expect(try await asked().verdict(of: account, on: digest, [1]) == .silent)
  }

  @Test func anAccountActsByItsDelegatesCode() async throws {
    let delegate = try live.contract("DELEGATE")
    try await place("ef0100" + Hex.encode(delegate.bytes))
    let signatures = try await asked()
    let code = try await signatures.code(of: account)
    #expect(Authorization.delegate(in: code) == delegate)
    let signature = [UInt8](repeating: 1, count: 65)
    let verdict = try await signatures.verdict(of: account, on: digest, signature)
    guard case .other(let first, 32) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(first.prefix(4) == [0xFF, 0xFF, 0xFF, 0xFF])
  }
}
