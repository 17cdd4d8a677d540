import Core
import Entity
import Scenes

extension BuildOptions {
  /// Returns the intent of the options; throws if any are missing or conflict.
  func intent(_ payment: PaymentArguments, data input: [UInt8]?) throws -> TransactionIntent {
    if let approve {
      guard payment.recipient == nil, input == nil, !create else {
        throw BuildOptionsError.approvalConflict
      }
      guard let amount = payment.amount else {
        throw BuildOptionsError.missing(Sentence(data: "--amount"))
      }
      return .approval(spender: approve, amount: amount)
    }
    if let link = try payment.link {
      guard input == nil, !create else { throw BuildOptionsError.linkConflict }
      return .request(link, amount: payment.amount)
    }
    guard let input else {
      guard !create else { throw BuildOptionsError.missing("--data or --data-file") }
      guard let to = payment.recipient else {
        throw BuildOptionsError.missing(Sentence(data: "--to"))
      }
      guard let amount = payment.amount else {
        throw BuildOptionsError.missing(Sentence(data: "--amount"))
      }
      return .payment(to: to, amount: amount)
    }
    if create {
      guard payment.recipient == nil else { throw BuildOptionsError.creationTo }
      return .creation(code: input, amount: payment.amount ?? "0 wei")
    }
    guard let to = payment.recipient else { throw BuildOptionsError.missing("--to (or --create)") }
    return .call(to: to, input: input, amount: payment.amount ?? "0 wei")
  }

  /// True for a plain payment, which needs only a recipient and an amount.
  var isPayment: Bool {
    approve == nil && data == nil && dataFile == nil && !create && authorization.isEmpty
      && sidecar == nil
  }
}

/// Missing or conflicting options of what a transaction does.
enum BuildOptionsError: Error, Equatable {
  /// The sentence names the missing option or options.
  case missing(Sentence)
  case approvalConflict
  case creationTo
  case dataTwice
  case linkConflict
  case recipientTwice
  case requestTwice
  case amountTwice
  case chainTwice
  case accountTwice
  case linkChain(asked: String, used: String)
}

extension BuildOptionsError: Reportable {
  var report: Report {
    switch self {
    case .missing(let name):
      Report(.usage, "build-missing", "missing \(name)")
    case .approvalConflict:
      Report(
        .usage,
        "build-approval-alone",
        "--approve conflicts with --to, --data and --create: an approval has only a spender and an "
          + "amount"
      )
    case .creationTo:
      Report(.usage, "build-creation-to", "--to cannot be combined with --create")
    case .dataTwice:
      Report(.usage, "build-data-twice", "--data conflicts with --data-file")
    case .linkConflict:
      Report(
        .usage,
        "build-link-alone",
        "a payment link conflicts with --data and --create: it contains all that is sent"
      )
    case .recipientTwice:
      Report(.usage, "build-to-twice", "--to conflicts with the recipient named in the command")
    case .requestTwice:
      Report(
        .usage,
        "build-request-twice",
        "--request conflicts with --to, --approve and a recipient named in the command"
      )
    case .amountTwice:
      Report(.usage, "build-amount-twice", "--amount conflicts with the amount in the command")
    case .chainTwice:
      Report(.usage, "build-chain-twice", "--chain conflicts with the chain named in the command")
    case .accountTwice:
      Report(.usage, "build-from-twice", "--from conflicts with the account named in the command")
    case .linkChain(let asked, let used):
      Report(
        .usage,
        "build-link-chain",
        "wrong chain: the payment link is for \(name: asked), not for \(name: used)"
      )
    }
  }
}
