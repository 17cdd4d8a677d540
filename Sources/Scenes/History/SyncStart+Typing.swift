package import Entity

extension SyncStart {
  /// Reads a block number, or a day or time as ``HistoryDate`` does; a day is one of the zone.
  ///
  /// - Throws: ``SyncStartError/form(_:)``; `HistoryDateError.range` for a day that does not exist.
  package init(
    parsing text: String,
    in zone: TimeZoneRules = .utc
  ) throws {
    if let number = Self.number(text) {
      self = .block(number)
    } else {
      self = .time(try Self.time(text, zone))
    }
  }

  /// The seconds since 1970 at which a day or time begins.
  private static func time(_ text: String, _ zone: TimeZoneRules) throws -> UInt64 {
    let times: ClosedRange<UInt64>?
    do throws(HistoryDateError) {
      times = try HistoryDate.times(after: text, until: nil, in: zone)
    } catch {
      if case .form(let found) = error { throw SyncStartError.form(found) }
      throw error
    }
    return times?.lowerBound ?? 0
  }

  /// Reads a period that ends now, such as `90d`, `12w`, `6m` or `1y`; a month is 30 days, a year 365.
  ///
  /// `now` is in seconds since 1970.
  /// - Throws: ``SyncStartError/period(_:)``, ``SyncStartError/short(_:)``.
  package init(parsingRecent text: String, now: UInt64) throws(SyncStartError) {
    let days: [Character: UInt64] = ["d": 1, "w": 7, "m": 30, "y": 365]
    guard let unit = text.last.flatMap({ days[$0] }), let count = Self.number(text.dropLast())
    else { throw .period(text) }
    guard count > 0 else { throw .short(text) }
    let (seconds, overflow) = count.multipliedReportingOverflow(by: unit * 86_400)
    self = .time(overflow ? 0 : now - min(now, seconds))
  }

  /// A number of decimal digits alone.
  private static func number(_ text: some StringProtocol) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt64(text)
  }
}
