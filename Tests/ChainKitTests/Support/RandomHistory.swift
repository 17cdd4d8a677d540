import ChainKit
import Core
import Entity
import TestSupport

/// Random events for a few accounts, and the rows that their histories must show.
struct RandomHistory {
  let live: LiveChain
  let actors: [Address]
  /// Somebody whose history nobody reads.
  let stranger: Address
  /// What may happen.
  let steps: [HistoryStep]
  let contracts: HistoryContracts
  /// The block before the first step.
  let start: UInt64
  var random = SeededRandom()
  /// Everything that happened after `start`.
  var told = HistoryTruth()

  /// Lets only some steps happen; by default, those whose rows every history shows.
  init(_ live: LiveChain, steps: [HistoryStep] = HistoryStep.plain) async throws {
    (self.live, self.steps) = (live, steps)
    actors = Array(live.accounts[5...7])
    stranger = live.accounts[1]
    contracts = try await HistoryContracts(live, for: steps)
    start = try await live.height()
  }

  /// The rows that each actor's history must show after `start`, oldest first, without fees.
  var truth: [Address: [String]] {
    Dictionary(
      uniqueKeysWithValues: actors.map { actor in
        (actor, told.rows(of: actor).filter { $0.kind != .fee }.map(\.text))
      }
    )
  }

  /// Lets one of the steps happen to one of the accounts.
  mutating func step() async throws {
    try await perform(steps.randomElement(using: &random) ?? .idle)
  }

  /// Lets a step happen to one of the accounts.
  mutating func perform(_ step: HistoryStep) async throws {
    let me = actors.randomElement(using: &random) ?? actors[0]
    let other = actors.filter { $0 != me }.randomElement(using: &random) ?? actors[0]
    let scene = Scene(me: me, other: other, wei: .random(in: 1...1_000_000, using: &random))
    switch step {
    case .pay, .receive, .payAnother, .paySelf, .forwardIn, .forwardOut, .withdrawal, .tips, .fail:
      try await moveEther(step, scene)
    case .idle: try await live.chain.tell("anvil_mine", "[\"\(Quantity.text(scene.wei % 9 + 1))\"]")
    case .tokenIn, .tokenPassedOn, .approve, .spendApproved, .wrap, .unwrap, .forge:
      try await moveTokens(step, scene)
    case .itemIn, .itemOut, .approveItem, .permitOperator, .editionIn, .editionsIn, .editionsOut:
      try await moveItems(step, scene)
    case .delegate, .delegateSelf, .useDelegation, .clearDelegation, .drain:
      try await delegate(step, scene)
    case .reorganize: try await reorganize()
    }
  }

  /// Who takes part in a step, and with how much.
  struct Scene {
    let me: Address
    let other: Address
    let wei: UInt64

    var amount: UInt256 { UInt256(wei) }
  }

  /// Removes some of the last blocks, but none before `start`.
  private mutating func reorganize() async throws {
    let height = try await live.height()
    let depth = min(height - start, .random(in: 1...3, using: &random))
    guard depth > 0 else { return }
    let parameters = "[\"\(Quantity.text(depth))\", {\"drop\": true}]"
    try await live.chain.tell("dev_reorg", parameters)
    told.forget(above: height - depth)
  }

  /// Notes the rows of a transaction that was mined just now, and the fee if an actor paid it.
  mutating func note(_ hash: Hash32, _ rows: [Part]) async throws {
    let receipt = try await MinedReceipt(hash, of: live)
    let parts =
      actors.contains(receipt.from)
      ? rows + [Part(receipt.from, .fee, receipt.fee, isFailed: receipt.hasFailed)] : rows
    for part in parts where actors.contains(part.account) {
      told.note(part.row(in: receipt.block, hash))
    }
  }

  /// Notes a row of the newest block that no transaction shows.
  mutating func note(_ part: Part) async throws {
    told.note(part.row(in: try await live.height(), nil))
  }

  /// A row whose block is not known yet.
  struct Part {
    let account: Address
    let kind: TrueRow.Kind
    let amount: UInt256
    let asset: TrueRow.Asset
    var isFailed: Bool
    var isForged: Bool

    init(
      _ account: Address,
      _ kind: TrueRow.Kind,
      _ amount: UInt256,
      of asset: TrueRow.Asset = .ether,
      isFailed: Bool = false,
      isForged: Bool = false
    ) {
      (self.account, self.kind, self.amount, self.asset) = (account, kind, amount, asset)
      (self.isFailed, self.isForged) = (isFailed, isForged)
    }

    fileprivate func row(in block: UInt64, _ transaction: Hash32?) -> TrueRow {
      TrueRow(
        account: account,
        block: block,
        transaction: transaction,
        kind: kind,
        asset: asset,
        amount: amount,
        isFailed: isFailed,
        isForged: isForged
      )
    }
  }
}

/// The first four bytes of a function's hash.
func selector(_ function: String) -> [UInt8] {
  Array(Keccak256.hash(Array(function.utf8)).prefix(4))
}

/// Call data: a function, and its arguments in words.
func call(_ function: String, _ words: [UInt8]...) -> [UInt8] {
  selector(function) + words.joined()
}

/// An address as a word of call data.
func word(_ account: Address) -> [UInt8] { [UInt8](repeating: 0, count: 12) + account.bytes }

/// A number as a word of call data.
func word(_ number: UInt64) -> [UInt8] { UInt256(number).word }
