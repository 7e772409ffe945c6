import Foundation

/// One field of a record, in SQLite's own storage classes.
enum RecordValue: Hashable {
  /// The classes a value can have, whatever its column is declared as.
  enum StorageClass: Int, CaseIterable {
    case null, integer, real, text, blob

    init(serialType: Int) {
      self =
        switch serialType {
        case 0: .null
        case 7: .real
        case 1...9: .integer
        default: serialType % 2 == 0 ? .blob : .text
        }
    }
  }

  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  init(_ bytes: ArraySlice<UInt8>, serialType: Int, encoding: Int) {
    switch StorageClass(serialType: serialType) {
    case .null: self = .null
    case .integer where serialType >= 8: self = .integer(Int64(serialType - 8))
    case .integer:
      var value: Int64 = (bytes.first ?? 0) >= 0x80 ? -1 : 0
      for byte in bytes { value = value << 8 | Int64(byte) }
      self = .integer(value)
    case .real:
      self = .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
    case .text: self = .text(Self.text(bytes, encoding: encoding))
    case .blob: self = .blob(Array(bytes))
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>, encoding: Int) -> String {
    guard encoding == 2 || encoding == 3 else { return String(decoding: bytes, as: UTF8.self) }
    var units: [UInt16] = []
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (one, two) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(encoding == 2 ? two << 8 | one : one << 8 | two)
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  var storageClass: StorageClass {
    switch self {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }

  var integer: Int64? {
    switch self {
    case .integer(let value): value
    // A whole number in a column of NUMERIC affinity may be either.
    case .real(let value): Int64(exactly: value)
    default: nil
    }
  }

  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var bytes: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
}
