import Core

/// Proves the balances that a node claimed, in rounds of questions to the worker.
///
/// Pure. To use it, ask ``ReadStateProofs`` for ``targets`` and give the answer to ``take(_:)``, until
/// there are no more targets; then read the verdicts:
///
///     var verification = BalanceVerification(of: sheet)
///     while !verification.targets.isEmpty {
///       let question = ReadStateProofs(chain: chain, block: sheet.block, targets: verification.targets)
///       verification.take(try await ask(question))
///     }
///
/// There are at most four rounds. What no proof decides (``undecided``) can then be compared among
/// nodes, by ``CompareBalances``. The header proves nothing by itself: a balance is proved only if as
/// many nodes as must agree on it. That a claim is false follows from the hash of its block alone.
package struct BalanceVerification: Sendable {
  /// The least balance in base units that finds a slot: smaller numbers are in many slots.
  static let leastTelling: UInt256 = 65_536

  /// The most accounts whose balance is looked for in all slots.
  private static let mostProbes = 3

  /// The number of accounts whose balances must be in a slot before another one there is a lie.
  private static let enoughMatches = 2

  package let sheet: BalanceSheet
  /// What the nodes said of the header so far.
  package private(set) var agreement: HeaderAgreement
  /// What to ask for next, in this order; empty if nothing more can be proved.
  package private(set) var targets: [ProofTarget] = []

  /// What nodes say of the balances that no proof decides.
  package internal(set) var comparison: BalanceComparison

  private var searches: [TokenSearch]
  private var headerError: HeaderProofError?
  /// The accounts that were proved, and why others were not.
  private var accounts: [Address: Result<ProvenAccount, Unproved>] = [:]
  /// What the slots of tokens contain, and why it is not known of others.
  private var slots: [SlotName: Result<UInt256, Unproved>] = [:]

  /// Wraps a reason.
  private struct Unproved: Error {
    let reason: UnprovedReason
  }

  /// A slot of a contract.
  private struct SlotName: Hashable {
    let contract: Address
    let slot: Hash32
  }

  /// Starts with the balances of a sheet, whose tokens are the same for each account.
  ///
  /// The quorum is the number of nodes that must agree on the header.
  package init(of sheet: BalanceSheet, quorum: Int = 1) {
    self.sheet = sheet
    agreement = HeaderAgreement(required: quorum)
    comparison = BalanceComparison(required: quorum)
    let tokens = sheet.accounts.first?.tokens.map(\.token) ?? []
    searches = tokens.map { token in
      TokenSearch(token: token, layout: .known(token), holders: Self.holders(of: token, in: sheet))
    }
    targets = sheet.accounts.map { ProofTarget(account: $0.account) } + tokenTargets()
  }

  /// The accounts with a telling balance of a token, the largest first.
  private static func holders(of token: Token, in sheet: BalanceSheet) -> [Address] {
    let claims = sheet.accounts.compactMap { account in
      claim(of: token, by: account).map { (account.account, $0) }
    }
    return claims.filter { $0.1 >= leastTelling }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  private static func claim(of token: Token, by account: AccountBalances) -> UInt256? {
    guard case .amount(let amount)? = account.tokens.first(where: { $0.token == token })?.reading
    else { return nil }
    return amount
  }

  /// The slots of tokens that are wanted next and not read yet.
  private func tokenTargets() -> [ProofTarget] {
    searches.compactMap { search in
      var wanted: [Hash32] = []
      if let layout = search.layout {
        wanted = sheet.accounts.filter { Self.claim(of: search.token, by: $0) != nil }
          .map { layout.slot(of: $0.account) }
      } else if let probe = search.probe(atMost: Self.mostProbes) {
        wanted = BalanceLayout.candidates.map { $0.slot(of: probe) }
      }
      var seen: Set<Hash32> = []
      let contract = search.token.address
      wanted.removeAll { slot in
        slots[SlotName(contract: contract, slot: slot)] != nil || !seen.insert(slot).inserted
      }
      return wanted.isEmpty ? nil : ProofTarget(account: contract, slots: wanted)
    }
  }

  /// Checks an answer to the question for ``targets``, and finds what to ask for next.
  package mutating func take(_ answer: StateProofs) {
    let asked = targets
    targets = []
    agreement.add(answer)
    let state: ProvenState
    do throws(HeaderProofError) {
      state = try ProvenState(after: sheet.block, header: answer.header?.wrappedValue)
    } catch {
      headerError = error
      return
    }
    for (place, target) in asked.enumerated() {
      let proof = answer.proofs.indices.contains(place) ? answer.proofs[place] : nil
      read(target, proof, state)
    }
    for place in searches.indices where searches[place].layout == nil {
      guard let probe = searches[place].probe(atMost: Self.mostProbes) else { continue }
      searches[place].tried += 1
      searches[place].layout = layout(of: searches[place].token, holding: probe)
    }
    targets = tokenTargets()
    guard targets.isEmpty else { return }
    for place in searches.indices where !searches[place].isKnown {
      guard let layout = searches[place].layout else { continue }
      searches[place].matches = matches(of: searches[place], layout)
    }
  }

  /// Notes what a proof says of its target.
  private mutating func read(_ target: ProofTarget, _ proof: TargetProof?, _ state: ProvenState) {
    do throws(StateProofError) {
      switch proof {
      case .given(let account, let slots)?
      where account.address == target.account && slots.map(\.slot) == target.slots:
        let found = try state.account(account)
        let values = try state.values(account, slots)
        if target.slots.isEmpty { accounts[target.account] = .success(found) }
        for slot in target.slots { note(.success(values[slot] ?? 0), target.account, slot) }
      case .failed(let failure)?: fail(target, .node(failure))
      case .given?, nil: fail(target, .noProof)
      }
    } catch {
      fail(target, .proof(error))
    }
  }

  private mutating func fail(_ target: ProofTarget, _ reason: UnprovedReason) {
    let failure = Unproved(reason: reason)
    if target.slots.isEmpty { accounts[target.account] = .failure(failure) }
    for slot in target.slots { note(.failure(failure), target.account, slot) }
  }

  private mutating func note(
    _ value: Result<UInt256, Unproved>,
    _ contract: Address,
    _ slot: Hash32
  ) {
    slots[SlotName(contract: contract, slot: slot)] = value
  }

  /// The layout whose slot has the balance that a node claimed for a holder.
  private func layout(of token: Token, holding holder: Address) -> BalanceLayout? {
    guard let account = sheet.accounts.first(where: { $0.account == holder }),
      let claim = Self.claim(of: token, by: account)
    else { return nil }
    return BalanceLayout.candidates.first { balance(of: token, by: holder, $0) == claim }
  }

  /// The balance of an account that its slot has; nil if the slot is not proved.
  private func balance(
    of token: Token,
    by account: Address,
    _ layout: BalanceLayout
  ) -> UInt256? {
    let name = SlotName(contract: token.address, slot: layout.slot(of: account))
    guard case .success(let value)? = slots[name] else { return nil }
    return layout.balance(in: value)
  }
}

// The verdicts, once there are no more targets.
extension BalanceVerification {
  /// What the proofs say of an account's balance of the native coin.
  package func verdict(onEtherOf account: AccountBalances) -> BalanceVerdict {
    if let headerError { return .unproved(.header(headerError)) }
    switch accounts[account.account] {
    case .success(let proven)?:
      return verdict(account.ether.count, proven.balance.count, .account)
    case .failure(let failure)?: return .unproved(failure.reason)
    case nil: return .unproved(.noProof)
    }
  }

  /// An account as the state has it; nil if that is not proved.
  package func proven(_ account: Address) -> ProvenAccount? { try? accounts[account]?.get() }

  /// What the proofs alone say of an account's balance of a token.
  func provedVerdict(on token: Token, of account: AccountBalances) -> BalanceVerdict {
    if let headerError { return .unproved(.header(headerError)) }
    guard let claim = Self.claim(of: token, by: account) else { return .unproved(.noClaim) }
    guard let search = searches.first(where: { $0.token == token }) else {
      return .unproved(.noProof)
    }
    guard let layout = search.layout else { return .unproved(reason(for: search)) }
    let name = SlotName(contract: token.address, slot: layout.slot(of: account.account))
    switch slots[name] {
    case .success(let value)?:
      let balance = layout.balance(in: value)
      if search.isKnown { return verdict(claim, balance, .knownSlot(layout)) }
      guard balance == claim || search.matches >= Self.enoughMatches else {
        return .unproved(.slotDiffers(balance))
      }
      return verdict(claim, balance, .foundSlot(layout, matches: search.matches))
    case .failure(let failure)?: return .unproved(failure.reason)
    case nil: return .unproved(.noProof)
    }
  }

  /// The balances that were proved against a node's claim, for ``ExcludeContradictingNodes``.
  package var contradictions: [ProvenBalance] {
    sheet.accounts.flatMap { account in
      var verdicts: [(token: Token?, verdict: BalanceVerdict)] = [
        (nil, verdict(onEtherOf: account))
      ]
      verdicts += account.tokens.map { ($0.token, verdict(on: $0.token, of: account)) }
      return verdicts.compactMap { token, verdict -> ProvenBalance? in
        guard case .contradicted(_, let proved, _) = verdict else { return nil }
        return ProvenBalance(account: account.account, token: token?.address, amount: proved)
      }
    }
  }

  private func verdict(
    _ claim: UInt256,
    _ balance: UInt256,
    _ evidence: BalanceEvidence
  ) -> BalanceVerdict {
    guard claim == balance else {
      return .contradicted(claimed: claim, proved: balance, evidence)
    }
    guard agreement.isReached else {
      let found = agreement.agreeing.count
      return .unproved(.header(.notAgreed(found: found, required: agreement.required)))
    }
    return .proved(evidence)
  }

  /// The number of accounts whose telling balances are in their slots.
  private func matches(of search: TokenSearch, _ layout: BalanceLayout) -> Int {
    sheet.accounts.count { account in
      guard let claim = Self.claim(of: search.token, by: account), claim >= Self.leastTelling
      else { return false }
      return balance(of: search.token, by: account.account, layout) == claim
    }
  }

  /// Why the slot of a token was not found: the failure of a proof, if there was one.
  private func reason(for search: TokenSearch) -> UnprovedReason {
    let probes = search.holders.prefix(search.tried)
    let names = probes.flatMap { probe in
      BalanceLayout.candidates.map {
        SlotName(contract: search.token.address, slot: $0.slot(of: probe))
      }
    }
    for name in names { if case .failure(let failure)? = slots[name] { return failure.reason } }
    return .slotUnknown
  }
}

/// The search for the slots of one token.
private struct TokenSearch: Sendable {
  let token: Token
  /// Whether the layout was known from the start.
  let isKnown: Bool
  /// The layout, once it is known.
  var layout: BalanceLayout?
  /// The accounts with a telling balance, the largest first.
  let holders: [Address]
  /// How many of them were looked for.
  var tried = 0
  /// The number of accounts whose telling balances are in their slots of a layout that was found.
  var matches = 0

  init(token: Token, layout: BalanceLayout?, holders: [Address]) {
    (self.token, self.layout, self.holders) = (token, layout, holders)
    isKnown = layout != nil
  }

  /// The next account to look for; nil if there is none.
  func probe(atMost most: Int) -> Address? {
    tried < min(most, holders.count) ? holders[tried] : nil
  }
}
