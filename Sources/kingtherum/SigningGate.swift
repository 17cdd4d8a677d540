import Core
import Entity
import Scenes
import WalletKit

/// What stands between a document and the key: the policy, and the log.
struct SigningGate: Sendable {
  let keystore: Keystore
  let log: AuditLog
  /// Reads `policy.toml`; nil where there is none.
  let file: @Sendable () throws -> Policy?
  /// Reads which tokens are known here.
  let tokens: @Sendable () throws -> KnownTokens

  /// What a transaction would do, with the tokens that are known here.
  func intent(_ transaction: Transaction, from account: Address) throws -> Intent {
    Intent(transaction, from: account, tokens: try tokens())
  }

  /// What a message would allow, with the tokens that are known here.
  func intent(_ message: SignableMessage, from account: Address) throws -> Intent {
    Intent(message, from: account, tokens: try tokens())
  }

  /// Refuses what the policy refuses, before any secret is asked for. The refusal is written down.
  func admit(_ intents: [Intent], of wallet: WalletName) throws {
    let entry = try keystore.entry(named: wallet)
    let file = try file()
    var turn = try turn(of: entry)
    do {
      let state = try PolicyState(file: file, accepted: try keystore.acceptedPolicy(of: entry))
      try check(intents, state, turn)
    } catch {
      try record(.refused, intents, of: wallet, because: error, in: &turn)
      throw error
    }
  }

  /// Writes down that the owner said no.
  func noteDeclined(_ intents: [Intent], of wallet: WalletName) throws {
    var turn = try turn(of: try keystore.entry(named: wallet))
    try record(.declined, intents, of: wallet, because: SignError.declined, in: &turn)
  }

  /// Signs what the policy allows, all by one account, whose key is derived once. Nothing is handed
  /// out before the log has it on the disk.
  func sign<Signed>(
    _ intents: [Intent],
    by wallet: borrowing UnlockedWallet,
    hash: (Signed) -> Hash32?,
    _ make: (Int, borrowing PrivateKey) throws -> Signed
  ) throws -> [Signed] {
    let name = wallet.entry.name
    let file = try file()
    var turn = try turn(of: wallet.entry)
    var outcome = AuditEntry.Outcome.refused
    do {
      let accepted = try keystore.acceptedPolicy(of: wallet, in: turn)
      let state = try PolicyState(file: file, accepted: accepted)
      try check(intents, state, turn)
      if state.isNew, let policy = state.policy { try keystore.keep(policy, of: wallet, in: &turn) }
      outcome = .failed
      var signed: [Signed] = []
      signed.reserveCapacity(intents.count)
      guard let account = intents.first?.account, intents.allSatisfy({ $0.account == account })
      else { throw SignError.notWhatWasShown }
      let key = try wallet.key(for: account)
      for index in intents.indices { signed.append(try make(index, key)) }
      let entries = zip(intents, signed).map {
        AuditEntry(.signed, $0, wallet: name.text, hash: hash($1))
      }
      try turn.record(entries, at: Clock.now)
      return signed
    } catch {
      // What the log itself refused cannot be written to it.
      if !(error is AuditError) {
        try record(outcome, intents, of: name, because: error, in: &turn)
      }
      throw error
    }
  }

  /// Signs one thing.
  func sign<Signed>(
    _ intent: Intent,
    by wallet: borrowing UnlockedWallet,
    hash: (Signed) -> Hash32?,
    _ make: (borrowing PrivateKey) throws -> Signed
  ) throws -> Signed {
    let all = try sign([intent], by: wallet, hash: hash) { _, key in try make(key) }
    guard let signed = all.first else { throw SignError.notWhatWasShown }
    return signed
  }

  private func turn(of wallet: WalletEntry) throws -> AuditTurn {
    try log.turn(of: wallet, among: try keystore.list().compactMap(\.entry), at: Clock.now)
  }

  private func check(
    _ intents: [Intent],
    _ state: PolicyState,
    _ turn: borrowing AuditTurn
  ) throws {
    guard let policy = state.policy else { return }
    let now = Clock.now
    try state.check(intents, at: now, spent: turn.tally(for: policy, at: now).spent)
  }

  private func record(
    _ outcome: AuditEntry.Outcome,
    _ intents: [Intent],
    of wallet: WalletName,
    because error: any Error,
    in turn: inout AuditTurn
  ) throws {
    var rule: String?
    if case PolicyError.refused(let breach)? = error as? PolicyError { rule = breach.rule }
    let code = (error as? any Reportable)?.report.code
    let entries = intents.prefix(1).map { intent in
      AuditEntry(outcome, intent, wallet: wallet.text, code: code, rule: rule)
    }
    try turn.record(entries, at: Clock.now)
  }
}

extension Session {
  /// The policy and the log of this folder.
  var gate: SigningGate {
    SigningGate(
      keystore: Keystore(path: home, state: state),
      log: AuditLog(home: home, state: state),
      file: { try PolicyFile(session: self).read() },
      tokens: { KnownTokens(try self.knownTokens.tokens) }
    )
  }
}
