import Core
import Entity
import Foundation
import Testing

/// What proofs make of what is said of rows.
@Suite struct HistoryProofTests {
  private static let node = HistoryGradeTests.nodes[0]

  private func said(_ spans: HistorySpans, _ subject: HistorySubject = .ether) -> SubjectAssurance {
    SubjectAssurance(chain: .ethereum, account: .zero, subject: subject, spans: spans)
  }

  private func proof(
    _ finding: HistoryProof.Finding,
    _ subject: HistorySubject = .ether
  ) -> HistoryProof {
    HistoryProof(account: .zero, subject: subject, finding: finding)
  }

  @Test("only what a node's word proved, up to the block, is proved by the state root")
  func onlyWhatWasProvedIsRaised() {
    let spans = HistorySpans(0...99, .proved(.node(Self.node)))
      .replaced(by: HistorySpans(10...19, .missing(.logs)))
      .replaced(by: HistorySpans(30...39, .told(by: Self.node)))
    let raised = said(spans).taking([proof(.holds)], after: 49).spans
    let root = HistoryGrade.proved(.stateRoot)
    for (block, grade) in [
      (0, root), (15, .missing(.logs)), (25, root), (35, .told(by: Self.node)), (49, root),
      (50, .proved(.node(Self.node))), (99, .proved(.node(Self.node))),
    ] as [(UInt64, HistoryGrade)] {
      #expect(raised.grade(at: block) == grade, "\(block)")
    }
    #expect(raised.last == 99 && raised.gaps(in: 0...99).isEmpty)
  }

  @Test func rowsThatDifferAreAGapUpToTheBlock() {
    let finding = HistoryProof.Finding.differs(rows: 6, held: 5)
    let spans = HistorySpans(0...99, .proved(.node(Self.node)))
    let judged = said(spans).taking([proof(finding)], after: 49)
    #expect(judged.gaps.map(\.blocks) == [0...49])
    #expect(judged.gaps.map(\.reason) == [.rowsDiffer(rows: 6, held: 5)])
    #expect(judged.spans.grade(at: 50) == .proved(.node(Self.node)))
  }

  @Test func aProofIsOfItsOwnAccountAndSubject() throws {
    let spans = HistorySpans(0...99, .proved(.node(Self.node)))
    let other = HistoryProof(
      account: try Address(bytes: [UInt8](repeating: 1, count: 20)),
      subject: .ether,
      finding: .holds
    )
    let proofs = [other, proof(.holds, .nonces), proof(.holds, .token(.zero))]
    #expect(said(spans).taking(proofs, after: 99) == said(spans))
    #expect(said(spans, .nonces).taking(proofs, after: 99) != said(spans, .nonces))
  }

  @Test func laterBlocksAreProvedByNoRootOfAnEarlierOne() {
    let node = EndpointID(redacted: "http://later")
    #expect(HistoryGrade.proved(.stateRoot).continued(by: node) == .proved(.node(node)))
    for grade in [.told(by: Self.node), .proved(.node(Self.node)), .missing(.logs)]
      as [HistoryGrade]
    {
      #expect(grade.continued(by: node) == grade)
    }
  }

  @Test func theQuestionsComeBackFromThePipe() throws {
    let keep = KeepHistoryProofs(
      chain: .ethereum,
      block: BlockReference(number: 1, hash: .keccak(of: []), time: 2),
      proofs: [
        proof(.holds), proof(.differs(rows: nil, held: .max), .nonces),
        proof(.differs(rows: 1, held: 2), .token(.zero)),
      ]
    )
    let json = try JSONEncoder().encode(keep)
    #expect(try JSONDecoder().decode(KeepHistoryProofs.self, from: json) == keep)
    let read = ReadExplainedNonces(chain: .ethereum, accounts: [.zero], block: 7)
    let text = try JSONEncoder().encode(read)
    #expect(try JSONDecoder().decode(ReadExplainedNonces.self, from: text) == read)
  }
}
