/// How certain the rows of each block are: spans that ascend and do not overlap.
///
/// Neighbors of the same grade are one span, so equal statements are equal values. Blocks in no span
/// are those of which nothing is said.
package struct HistorySpans: Hashable, Sendable {
  /// The spans, in ascending order.
  package private(set) var spans: [HistorySpan] = []

  package init() {}

  /// Says the same of all blocks of a range.
  package init(_ blocks: ClosedRange<UInt64>, _ grade: HistoryGrade) {
    spans = [HistorySpan(blocks, grade)]
  }

  /// Takes spans; nil unless they ascend without overlapping.
  package init?(ascending spans: [HistorySpan]) {
    for span in spans {
      if let last = self.spans.last, last.blocks.upperBound >= span.blocks.lowerBound { return nil }
      append(span)
    }
  }

  /// Adds a span above all others.
  private mutating func append(_ span: HistorySpan) {
    guard let last = spans.last, last.grade == span.grade,
      span.blocks.lowerBound - last.blocks.upperBound == 1
    else { return spans.append(span) }
    spans[spans.count - 1] = HistorySpan(
      last.blocks.lowerBound...span.blocks.upperBound,
      span.grade
    )
  }

  /// Whether nothing is said of any block.
  package var isEmpty: Bool { spans.isEmpty }

  /// The number of the highest block of which something is said.
  package var last: UInt64? { spans.last?.blocks.upperBound }

  /// The grade of a block; nil if nothing is said of it. Cost: logarithmic.
  package func grade(at block: UInt64) -> HistoryGrade? {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].blocks.upperBound < block { low = middle + 1 } else { high = middle }
    }
    guard low < spans.count, spans[low].blocks.contains(block) else { return nil }
    return spans[low].grade
  }

  /// The weakest grade of a range; nil if nothing is said of some of its blocks.
  package func weakest(in blocks: ClosedRange<UInt64>) -> HistoryGrade? {
    let parts = clamped(to: blocks)
    guard parts.gaps(in: blocks).isEmpty else { return nil }
    return parts.spans.map(\.grade).min()
  }

  /// The parts of a range of which nothing is said, in ascending order.
  package func gaps(in blocks: ClosedRange<UInt64>) -> [ClosedRange<UInt64>] {
    var gaps: [ClosedRange<UInt64>] = []
    var next = blocks.lowerBound
    for span in spans where span.blocks.overlaps(blocks) {
      if span.blocks.lowerBound > next { gaps.append(next...(span.blocks.lowerBound - 1)) }
      guard span.blocks.upperBound < blocks.upperBound else { return gaps }
      next = span.blocks.upperBound + 1
    }
    gaps.append(next...blocks.upperBound)
    return gaps
  }

  /// What is said of the blocks of a range.
  package func clamped(to blocks: ClosedRange<UInt64>) -> HistorySpans {
    var parts = HistorySpans()
    for span in spans where span.blocks.overlaps(blocks) {
      parts.append(HistorySpan(span.blocks.clamped(to: blocks), span.grade))
    }
    return parts
  }

  /// What is said of the blocks up to `last`.
  package func cut(above last: UInt64) -> HistorySpans { clamped(to: 0...last) }

  /// Leaves out what is said with a grade, such as by a node that has given false answers.
  package func removing(where isRemoved: (HistoryGrade) -> Bool) -> HistorySpans {
    var rest = HistorySpans()
    for span in spans where !isRemoved(span.grade) { rest.append(span) }
    return rest
  }

  /// Puts a grade in place of what was told.
  package func raised(to grade: HistoryGrade) -> HistorySpans {
    var raised = HistorySpans()
    for span in spans {
      if case .told = span.grade {
        raised.append(HistorySpan(span.blocks, grade))
      } else {
        raised.append(span)
      }
    }
    return raised
  }

  /// Whether the grade of each block of a range, as far as something is said of it, is of a kind;
  /// false if nothing is said of any.
  package func isWholly(
    in blocks: ClosedRange<UInt64>,
    where isOfKind: (HistoryGrade) -> Bool
  ) -> Bool {
    let parts = clamped(to: blocks)
    return !parts.isEmpty && parts.spans.allSatisfy { isOfKind($0.grade) }
  }

  /// Says of the blocks of a range of which nothing is said that nobody was asked.
  package func filled(in blocks: ClosedRange<UInt64>) -> HistorySpans {
    merged(gaps(in: blocks).map { HistorySpan($0, .missing(.notAsked)) }) { grade, _ in grade }
  }
}

extension HistorySpans {
  /// Adds another statement about the same rows that must hold, too; the weaker grade remains.
  ///
  /// Says something of each block of which one of the two does. The order in which statements are
  /// merged makes no difference.
  package func merged(with other: HistorySpans) -> HistorySpans {
    merged(other.spans) { Swift.min($0, $1) }
  }

  /// Adds what was found out later, where it is at least as certain.
  ///
  /// A node that lacks old blocks today takes nothing from what was proved by another one before.
  package func improved(by later: HistorySpans) -> HistorySpans {
    merged(later.spans) { $1.strength >= $0.strength ? $1 : $0 }
  }

  /// Puts what was found out later in place of what was said before.
  package func replaced(by later: HistorySpans) -> HistorySpans {
    merged(later.spans) { $1 }
  }

  /// Combines two statements; `choose` decides where both say something.
  ///
  /// Cost: linear in the number of spans.
  private func merged(
    _ others: [HistorySpan],
    _ choose: (HistoryGrade, HistoryGrade) -> HistoryGrade
  ) -> HistorySpans {
    var result = HistorySpans()
    var (mine, theirs) = (spans[...], others[...])
    while let first = mine.first, let second = theirs.first {
      let (left, right) = (first.blocks, second.blocks)
      if left.lowerBound < right.lowerBound {
        let end = Swift.min(left.upperBound, right.lowerBound - 1)
        result.append(HistorySpan(left.lowerBound...end, first.grade))
        mine.dropBlocks(upTo: end)
      } else if right.lowerBound < left.lowerBound {
        let end = Swift.min(right.upperBound, left.lowerBound - 1)
        result.append(HistorySpan(right.lowerBound...end, second.grade))
        theirs.dropBlocks(upTo: end)
      } else {
        let end = Swift.min(left.upperBound, right.upperBound)
        result.append(HistorySpan(left.lowerBound...end, choose(first.grade, second.grade)))
        mine.dropBlocks(upTo: end)
        theirs.dropBlocks(upTo: end)
      }
    }
    for span in mine + theirs { result.append(span) }
    return result
  }
}

extension ArraySlice<HistorySpan> {
  /// Removes the blocks up to `last` from the first span, which begins at or below it.
  fileprivate mutating func dropBlocks(upTo last: UInt64) {
    guard let span = first else { return }
    if span.blocks.upperBound > last {
      self[startIndex] = HistorySpan((last + 1)...span.blocks.upperBound, span.grade)
    } else {
      removeFirst()
    }
  }
}

extension HistorySpans: Codable {
  /// Reads spans.
  ///
  /// - Throws: `DecodingError` unless they ascend without overlapping.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let spans = HistorySpans(ascending: try container.decode([HistorySpan].self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "spans that overlap or descend"
      )
    }
    self = spans
  }

  /// Writes the spans.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(spans)
  }
}
