import Core
import Entity
import Testing

@testable import ErrorSamples

/// Rules for every error of Entity; the texts themselves are in docs/errors.md.
struct ErrorSamplesTests {
  private static let all: [any Sampled.Type] = [
    AddressError.self, Hash32Error.self, WeiError.self, ChainIDError.self, SignatureError.self,
    PathError.self, TransactionError.self, WalletNameError.self, TokenError.self,
    AmountError.self, ABIError.self, PaymentRequestError.self, UTCTimeError.self,
    DocumentError.self, MessageSignatureError.self, URRecordError.self, TypedDataError.self,
    SignInError.self, InteroperableAddressError.self, ENSNameError.self,
    HistoryCursorError.self, HistoryLabelError.self, HistoryLabelsError.self,
  ]

  private func reports<E: Sampled>(of type: E.Type) -> [Report] { E.samples.map(\.report) }

  @Test func everyReportHasACodeAndAPlainSentence() throws {
    for type in Self.all {
      for report in reports(of: type) {
        #expect(try #/[a-z0-9]+(-[a-z0-9]+)*/#.wholeMatch(in: report.code) != nil, "\(report)")
        #expect(
          !report.message.english.hasSuffix(".") && !report.message.english.isEmpty,
          "\(report)"
        )
        #expect(!report.message.english.contains("failed to"), "\(report)")
        let first = try #require(report.message.english.unicodeScalars.first)
        let isCapital = ("A"..."Z").contains(first)
        // A sentence may begin with the name of a standard, such as RLP.
        #expect(!isCapital || report.message.english.hasPrefix("RLP"), "\(report)")
      }
    }
  }

  @Test func noTwoCasesShareACodeButWhereOneCarriesTheOther() {
    var owners: [String: String] = [:]
    for type in Self.all {
      for report in reports(of: type) {
        let owner = owners.updateValue("\(type)", forKey: report.code)
        let carrying: Set = [
          "AmountError", "PaymentRequestError", "DocumentError", "MessageSignatureError",
          "TypedDataError", "URRecordError", "InteroperableAddressError",
        ]
        let isCarried = owner.map { !carrying.isDisjoint(with: [$0, "\(type)"]) } ?? true
        #expect(isCarried, "\(report.code): \(owner ?? "") and \(type)")
      }
    }
  }

  @Test func aForeignTextCannotReachTheTerminalThroughAnError() {
    let evil = "\u{1b}]0;x\u{7}\u{202e}"
    let errors: [any Reportable] = [
      ChainIDError.outOfRange(found: evil), PathError.index(level: 1, found: evil),
      AmountError.other(wanted: evil, found: evil), AmountError.noUnit(number: evil),
      PaymentRequestError.notAddress(evil), PaymentRequestError.function(evil),
      PaymentRequestError.parameter(evil), PaymentRequestError.duplicate(key: evil),
      PaymentRequestError.unknown(key: evil),
      DocumentError.schema(wanted: "x", found: evil),
      DocumentError.disagree(field: evil, stated: evil, computed: evil),
      TypedDataError.primaryUnknown(evil), TypedDataError.typeName(evil),
      TypedDataError.fieldName(path: evil, evil), TypedDataError.type(path: evil, evil),
      TypedDataError.undeclared(path: evil, type: "Mail"),
      DocumentError.word(field: "claims.simulation.status", found: evil),
    ]
    for error in errors {
      let hidden = error.report.message.english.unicodeScalars.contains(
        where: UntrustedText.isHidden
      )
      #expect(!hidden, "\(error.report.code)")
    }
  }
}
