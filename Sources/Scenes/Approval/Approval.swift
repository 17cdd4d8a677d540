package import Core
package import Entity
package import WalletKit

/// The only way from a draft to a signature: drafted → admitted → approved → signed → recorded.
///
/// Each state is a type that only the previous step creates, so that no command can skip one.
package enum Approval {
  /// The one who approves: a person at a terminal, or a script that agreed beforehand.
  package protocol Owner {
    /// Shows what signing would do, and what can be done about its warnings.
    ///
    /// `dangers` are lines of the review, and so is `reminder`.
    func read(
      _ review: StyledText,
      dangers: [Sentence],
      reminder: StyledText,
      _ suggestedActions: [SuggestedAction]
    ) throws
    /// Returns true if the owner agrees; no answer is not a yes.
    func agrees(to question: Sentence) throws -> Bool
  }

  /// The policy and the log, and what is needed to apply them.
  package protocol Worker: Sendable {
    /// Seconds since 1970.
    func now() -> UInt64
    func knownTokens() throws -> KnownTokens
    /// Returns the policy in `policy.toml`; nil if there is no such file.
    func policy() throws -> Policy?
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Returns the last accepted policy, as far as it is known while the wallet is locked.
    func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy
    /// Returns the last accepted policy, as proved by the unlocked wallet.
    func acceptedPolicy(
      of wallet: borrowing UnlockedWallet,
      in auditSession: borrowing AuditSession
    ) throws -> AcceptedPolicy
    /// Stores `policy` as the accepted policy.
    func keep(
      _ policy: Policy,
      of wallet: borrowing UnlockedWallet,
      in auditSession: inout AuditSession
    ) throws
    /// Returns the exclusive right to sign, held until the session ends.
    func auditSession(of wallet: WalletEntry) throws -> AuditSession
  }

  /// A draft that the policy does not refuse.
  private struct Admitted<Draft: Approvable> {
    let draft: Draft
    let payload: Draft.Payload
    let intents: [Intent]
  }

  package struct Interactor: Sendable {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Checks the policy, shows the review and asks the owner, before any secret is asked for.
    ///
    /// - Throws: `PolicyError`, ``PolicyStateError``, or ``Approvable/declined``. The log says why.
    package func approve<Draft: Approvable>(
      _ draft: Draft,
      by owner: some Owner
    ) throws -> Approved<Draft.Payload> {
      let admitted = try admit(draft)
      let shown = admitted.draft
      try owner.read(
        shown.reviewText,
        dangers: shown.dangers,
        reminder: shown.reminder,
        shown.suggestedActions
      )
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

    /// Throws if the policy refuses the draft.
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
    ///   - approved: The payload to sign.
    ///   - wallet: The wallet that has the key.
    ///   - hash: The hash by which the log identifies a signature; nil if it has none.
    ///   - make: Signs the intent at this index of the payload's intents.
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

    /// Signs a payload with a single signature.
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
