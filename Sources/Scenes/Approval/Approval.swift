package import Core
package import Entity
package import WalletKit

/// The one way from a draft to a signature: drafted → admitted → approved → signed → recorded.
///
/// Each state is a type that only the step before it makes, so that no command can leave one out.
package enum Approval {
  /// Who approves: a person at a terminal, or a script that agreed beforehand.
  package protocol Owner {
    /// Shows what signing would do, and what can be done about its warnings. `dangers` are lines of
    /// the review.
    func read(_ review: StyledText, dangers: [Sentence], _ suggestedActions: [SuggestedAction])
      throws
    /// Whether the owner agrees; silence is no yes.
    func agrees(to question: Sentence) throws -> Bool
  }

  /// The policy, the log, and what they are held against.
  package protocol Worker: Sendable {
    /// Seconds since 1970.
    func now() -> UInt64
    func knownTokens() throws -> KnownTokens
    /// What `policy.toml` says; nil where there is none.
    func policy() throws -> Policy?
    func wallet(named name: WalletName) throws -> WalletEntry
    /// The policy that was accepted last, as far as that can be told while the wallet is locked.
    func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy
    /// The same, as the wallet itself proves it.
    func acceptedPolicy(
      of wallet: borrowing UnlockedWallet,
      in auditSession: borrowing AuditSession
    ) throws -> AcceptedPolicy
    /// Makes a policy the accepted one.
    func keep(
      _ policy: Policy,
      of wallet: borrowing UnlockedWallet,
      in auditSession: inout AuditSession
    ) throws
    /// The right to sign, which nobody else has until it is given back.
    func auditSession(of wallet: WalletEntry) throws -> AuditSession
  }

  /// What the policy has nothing against.
  private struct Admitted<Draft: Approvable> {
    let draft: Draft
    let payload: Draft.Payload
    let intents: [Intent]
  }

  package struct Interactor: Sendable {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Asks the policy, shows the review and asks the owner, before any secret is asked for.
    ///
    /// - Throws: `PolicyError`, ``PolicyStateError``, or ``Approvable/declined``. The log has why.
    package func approve<Draft: Approvable>(
      _ draft: Draft,
      by owner: some Owner
    ) throws -> Approved<Draft.Payload> {
      let admitted = try admit(draft)
      let shown = admitted.draft
      try owner.read(shown.reviewText, dangers: shown.dangers, shown.suggestedActions)
      guard try owner.agrees(to: admitted.draft.question) else {
        let wallet = admitted.payload.wallet
        var auditSession = try worker.auditSession(of: try worker.wallet(named: wallet))
        try record(
          .declined,
          admitted.intents,
          of: wallet,
          because: SignError.declined,
          in: &auditSession
        )
        throw draft.declined
      }
      return Approved(admitted.payload)
    }

    /// Refuses what the policy refuses.
    private func admit<Draft: Approvable>(_ draft: Draft) throws -> Admitted<Draft> {
      let payload = draft.payload
      let intents = try payload.intents(knowing: try worker.knownTokens())
      let wallet = try worker.wallet(named: payload.wallet)
      let file = try worker.policy()
      var auditSession = try worker.auditSession(of: wallet)
      do {
        let accepted = try worker.acceptedPolicy(of: wallet)
        try check(intents, try PolicyState(file: file, accepted: accepted), auditSession)
      } catch {
        try record(.refused, intents, of: payload.wallet, because: error, in: &auditSession)
        throw error
      }
      return Admitted(draft: draft, payload: payload, intents: intents)
    }

    /// Signs what was approved, if the policy still allows it, with a key that is derived once.
    ///
    /// - Parameters:
    ///   - approved: What is signed.
    ///   - wallet: The wallet that has the key.
    ///   - hash: What the log calls a signature by; nil where it has no name of its own.
    ///   - make: Signs the one at this place among the payload's intents.
    /// - Returns: One signature for each intent.
    /// - Throws: `PolicyError`, ``PolicyStateError``, `AuditError`, or what `make` throws.
    package func sign<Payload, Signed>(
      _ approved: Approved<Payload>,
      by wallet: borrowing UnlockedWallet,
      hash: (Signed) -> Hash32?,
      _ make: (Int, borrowing PrivateKey) throws -> Signed
    ) throws -> Recorded<[Signed]> {
      let name = approved.payload.wallet
      guard wallet.entry.name == name else { throw SignError.differsFromReview }
      let intents = try approved.payload.intents(knowing: try worker.knownTokens())
      let file = try worker.policy()
      var auditSession = try worker.auditSession(of: wallet.entry)
      var outcome = AuditEntry.Outcome.refused
      do {
        let accepted = try worker.acceptedPolicy(of: wallet, in: auditSession)
        let state = try PolicyState(file: file, accepted: accepted)
        try check(intents, state, auditSession)
        if state.isNew, let policy = state.policy {
          try worker.keep(policy, of: wallet, in: &auditSession)
        }
        outcome = .failed
        let signed = try signed(intents, by: wallet, make)
        let entries = zip(intents, signed).map {
          AuditEntry(.signed, $0, wallet: name.text, hash: hash($1))
        }
        try auditSession.record(entries, at: worker.now())
        return Recorded(signed)
      } catch {
        // What the log itself refused cannot be written to it.
        if !(error is AuditError) {
          try record(outcome, intents, of: name, because: error, in: &auditSession)
        }
        throw error
      }
    }

    /// The same for one signature.
    package func sign<Payload, Signed>(
      one approved: Approved<Payload>,
      by wallet: borrowing UnlockedWallet,
      hash: (Signed) -> Hash32?,
      _ make: (borrowing PrivateKey) throws -> Signed
    ) throws -> Recorded<Signed> {
      let count = try approved.payload.intents(knowing: try worker.knownTokens()).count
      guard count == 1 else { throw SignError.differsFromReview }
      let all = try sign(approved, by: wallet, hash: hash) { _, key in try make(key) }
      guard let signed = all.signed.first else { throw SignError.differsFromReview }
      return Recorded(signed)
    }

    private func signed<Signed>(
      _ intents: [Intent],
      by wallet: borrowing UnlockedWallet,
      _ make: (Int, borrowing PrivateKey) throws -> Signed
    ) throws -> [Signed] {
      guard let account = intents.first?.account, intents.allSatisfy({ $0.account == account })
      else { throw SignError.differsFromReview }
      var signed: [Signed] = []
      signed.reserveCapacity(intents.count)
      let key = try wallet.key(for: account)
      for index in intents.indices { signed.append(try make(index, key)) }
      return signed
    }

    private func check(
      _ intents: [Intent],
      _ state: PolicyState,
      _ auditSession: borrowing AuditSession
    ) throws {
      guard let policy = state.policy else { return }
      let now = worker.now()
      try state.check(intents, at: now, spent: auditSession.usage(for: policy, at: now).spent)
    }

    private func record(
      _ outcome: AuditEntry.Outcome,
      _ intents: [Intent],
      of wallet: WalletName,
      because error: any Error,
      in auditSession: inout AuditSession
    ) throws {
      var rule: String?
      if case PolicyError.refused(let breach)? = error as? PolicyError { rule = breach.rule }
      let code = (error as? any Reportable)?.report.code
      let entries = intents.prefix(1).map { intent in
        AuditEntry(outcome, intent, wallet: wallet.text, code: code, rule: rule)
      }
      try auditSession.record(entries, at: worker.now())
    }
  }
}
