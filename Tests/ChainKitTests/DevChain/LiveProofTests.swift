import Core
import Entity
import Exchange
import TestSupport
import Testing

@testable import ChainKit

/// Fifty accounts of a real chain, whose balances are proved, and nodes that lie about one of them.
@Suite(.serialized) struct LiveProofTests {
  private static let shared = SharedChain()
  private let live: LiveChain
  private let accounts: [Address]
  private let tokens: [Token]
  private let random: SeededRandom

  init() async throws {
    live = try await Self.shared.fresh()
    var random = SeededRandom()
    tokens = try [
      live.token,
      Token(chain: live.id, address: live.contract("ODD"), symbol: "ODD", name: "O", decimals: 18),
    ]
    var accounts: [Address] = []
    for place in 0..<50 {
      let account = try LiveChain.fresh(&random)
      accounts.append(account)
      // Some have nothing, as in every wallet.
      guard place % 7 != 6 else { continue }
      let wei = UInt64.random(in: 1...(1 << 50), using: &random)
      try await live.send(from: live.accounts[0], to: account, wei: wei)
      let amount = UInt256(UInt64.random(in: 100_000...5_000_000_000, using: &random))
      let input = ERC20.transfer(to: account, amount: amount)
      try await live.send(from: live.accounts[0], to: tokens[place % 2].address, input: input)
    }
    (self.accounts, self.random) = (accounts, random)
  }

  /// Another endpoint of the chain.
  private struct Front {
    let number: Int
    let endpoint: Endpoint
    var id: EndpointID { endpoint.id }
  }

  private func front(_ options: String = "{}") async throws -> Front {
    let opened = try await live.chain.ask("dev_openFront", "[\(options)]")
    guard case .object(let members) = opened,
      case .string(let url)? = members.first(where: { $0.key == "url" })?.value,
      case .integer(let number)? = members.first(where: { $0.key == "id" })?.value
    else { throw DevChain.Failure.refused("\(opened)") }
    let transport = try HTTPTransport(try EndpointAddress(parsing: url))
    return Front(
      number: Int(number),
      endpoint: Endpoint(transport, expecting: live.id, backoff: .none)
    )
  }

  /// A node of several fronts, the first of which is asked first.
  private func node(_ fronts: [Front]) -> Node {
    Node(SharedRequests(Pool(fronts.map(\.endpoint), hedges: false).session()))
  }

  /// Reads the balances and proves them; the answers are those to all rounds.
  private func verified(
    by node: Node
  ) async throws -> (BalanceVerification, answers: [StateProofs]) {
    let sheet = try await BalanceReader(node).read(accounts: accounts, tokens: tokens)
    var verification = BalanceVerification(of: sheet)
    var answers: [StateProofs] = []
    while !verification.targets.isEmpty {
      let answer = try await StateProofReader(node).read(verification.targets, after: sheet.block)
      answers.append(answer)
      verification.take(answer)
    }
    return (verification, answers)
  }

  /// Expects that every balance is proved.
  private func expectAllProved(_ verification: BalanceVerification) {
    for account in verification.sheet.accounts {
      #expect(verification.verdict(onEtherOf: account) == .proved(.account), "\(random.comment)")
      for token in tokens {
        guard
          case .proved(.foundSlot(.vyper, let matches)) = verification.verdict(
            on: token,
            of: account
          )
        else {
          Issue.record("\(verification.verdict(on: token, of: account)), \(random.comment)")
          continue
        }
        #expect(matches > 15)
      }
    }
  }

  @Test func everyBalanceOfAnHonestNodeIsProved() async throws {
    let (verification, answers) = try await verified(by: live.node)
    expectAllProved(verification)
    #expect(answers.count == 2)
    for answer in answers {
      #expect(answer.agreeing == [live.node.endpoint.id])
      #expect(answer.dissenting.isEmpty && answer.disproved.isEmpty)
    }
  }

  @Test func whoLiesAboutOneBalanceOfFiftyIsNamedAndAskedNoMore() async throws {
    var random = random
    for isToken in [false, true, false, true] {
      let place = Int.random(in: 0..<50, using: &random)
      let account = accounts[place]
      let liar = try await front("{\"balanceOffsets\":{\"\(Hex.prefixed(account.bytes))\":77}}")
      let honest = try await front()
      let node = node([liar, honest])
      let (verification, _) = try await verified(by: node)
      let lies = verification.contradictions
      let name: Comment = "account \(place), \(random.comment)"
      #expect(lies.map(\.account) == [account, account, account], name)
      #expect(lies.map(\.token) == [nil, tokens[0].address, tokens[1].address], name)
      #expect(lies[0].amount == (try await live.node.balance(of: account)).count, name)
      let told = isToken ? [lies[1]] : [lies[0]]
      let excluded = await ContradictionReader(node).excluded(
        contradicting: told,
        after: verification.sheet.block
      )
      #expect(excluded == [liar.id], name)
      #expect(node.asker.members.map(\.id) == [honest.id], name)
      expectAllProved(try await verified(by: node).0)
      for front in [liar, honest] {
        try await live.chain.tell("dev_closeFront", "[\(front.number)]")
      }
    }
  }

  @Test func anHonestNodeIsNotExcluded() async throws {
    let fronts = [try await front(), try await front()]
    let node = node(fronts)
    let (verification, _) = try await verified(by: node)
    let sheet = verification.sheet
    let truths = sheet.accounts.map {
      ProvenBalance(account: $0.account, token: nil, amount: $0.ether.count)
    }
    let reader = ContradictionReader(node)
    #expect(await reader.excluded(contradicting: truths, after: sheet.block) == [])
    #expect(node.asker.members.count == 2)
    // Nor for a block that it does not have.
    let other = BlockReference(
      number: sheet.block.number,
      hash: .keccak(of: [1]),
      time: sheet.block.time
    )
    let lie = ProvenBalance(account: accounts[0], token: nil, amount: 1)
    #expect(await reader.excluded(contradicting: [lie], after: other) == [])
  }

  @Test func whoseProofsDoNotFitTheHeaderIsExcluded() async throws {
    let forged = #"{"lies":[{"method":"eth_getProof","set":{"accountProof":["0x80"]}}]}"#
    let liar = try await front(forged)
    let honest = try await front()
    let node = node([liar, honest])
    let (verification, answers) = try await verified(by: node)
    expectAllProved(verification)
    #expect(answers[0].disproved == [liar.id])
    #expect(answers[0].agreeing == [liar.id, honest.id])
    #expect(answers.dropFirst().allSatisfy { $0.agreeing == [honest.id] })
    #expect(node.asker.members.map(\.id) == [honest.id])
  }

  @Test func aReorganizationBetweenHeaderAndProofIsNoLie() async throws {
    let chain = live.chain
    let inner = try HTTPTransport(try EndpointAddress(parsing: chain.url))
    let transport = HookedTransport(inner, before: GetProof.name) {
      try await chain.tell("dev_reorg", #"["0x1",{"remine":true}]"#)
    }
    // A block that is gone is not waited for.
    let endpoint = Endpoint(transport, expecting: live.id, backoff: .none, blockTime: 0)
    let node = Node(SharedRequests(Pool([endpoint], hedges: false).session()))
    let sheet = try await BalanceReader(node).read(accounts: accounts, tokens: tokens)
    let targets = accounts.map { ProofTarget(account: $0) }
    let answer = try await StateProofReader(node).read(targets, after: sheet.block)
    #expect(answer.isReorganized && answer.disproved.isEmpty && answer.agreeing.isEmpty)
    #expect(answer.dissenting == [endpoint.id])
    #expect(answer.proofs.allSatisfy { $0 == .failed(.missingData(.block)) })
    let (again, answers) = try await verified(by: node)
    #expect(again.sheet.block.number > sheet.block.number)
    expectAllProved(again)
    #expect(answers.allSatisfy { !$0.isReorganized && $0.agreeing == [endpoint.id] })
  }

  @Test func whoGivesAnotherHeaderDissents() async throws {
    let root = Hash32.keccak(of: [1])
    let lie = #"{"lies":[{"method":"eth_getBlockByNumber","set":{"stateRoot":"\#(root)"}}]}"#
    let liar = try await front(lie)
    let honest = try await front()
    let (verification, answers) = try await verified(by: node([liar, honest]))
    expectAllProved(verification)
    for answer in answers {
      #expect(answer.dissenting == [liar.id])
      #expect(answer.agreeing == [honest.id])
    }
    // Alone, it only seems to have a header of another form: that is no lie.
    let alone = try await front(lie)
    let (unproved, votes) = try await verified(by: node([alone]))
    #expect(votes.map(\.agreeing) == [[alone.id]])
    let account = unproved.sheet.accounts[0]
    #expect(unproved.verdict(onEtherOf: account) == .unproved(.header(.noHeader)))
  }

  @Test func whomTwoOthersOutvoteIsAskedNoMore() async throws {
    let root = Hash32.keccak(of: [1])
    let liar = try await front(
      #"{"lies":[{"method":"eth_getBlockByNumber","set":{"stateRoot":"\#(root)"}}]}"#
    )
    let honest = [try await front(), try await front()]
    let node = node([honest[0], liar, honest[1]])
    let block = try await live.node.block(.latest).header.reference
    let target = ProofTarget(account: accounts[0])
    let answer = try await StateProofReader(node).read([target], after: block, quorum: 2)
    #expect(answer.agreeing == honest.map(\.id) && answer.outvoted == [liar.id])
    #expect(node.asker.members.map(\.id) == honest.map(\.id))
    // Nor is the only one that has a block believed.
    let fork = try await front(
      #"{"lies":[{"method":"eth_getBlockByNumber","set":{"hash":"\#(root)"}}]}"#
    )
    let other = self.node([fork] + honest)
    let told = BlockReference(number: block.number, hash: root, time: block.time)
    let outvoted = try await StateProofReader(other).read([target], after: told, quorum: 2)
    #expect(outvoted.agreeing == [fork.id] && outvoted.outvoted == [fork.id])
    #expect(outvoted.proofs == [.failed(.missingData(.block))])
    #expect(other.asker.members.map(\.id) == honest.map(\.id))
  }

  @Test func withoutTheMethodNothingIsProvedAndTheReasonIsSaid() async throws {
    try await live.chain.tell("dev_limits", #"[{"unsupported":["eth_getProof"]}]"#)
    let (verification, answers) = try await verified(by: live.node)
    try await live.chain.tell("dev_limits", #"[{"unsupported":[]}]"#)
    #expect(answers.count <= 4)
    let account = verification.sheet.accounts[0]
    guard case .unproved(.node(.unsupported)) = verification.verdict(onEtherOf: account) else {
      Issue.record("\(verification.verdict(onEtherOf: account))")
      return
    }
  }
}
