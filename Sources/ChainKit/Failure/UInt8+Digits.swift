// For texts in lower case.
extension UInt8 {
  /// Whether it is a digit from 0 to 9.
  var isDigit: Bool { (48...57).contains(self) }

  /// Whether it is a hexadecimal digit in lower case.
  var isHexDigit: Bool { isDigit || (97...102).contains(self) }

  /// The value of a hexadecimal digit in lower case.
  var digitValue: UInt64 { UInt64(isDigit ? self - 48 : self - 87) }
}
