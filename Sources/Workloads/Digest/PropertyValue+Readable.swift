import Foundation
import LogicalModel

extension PropertyValue {
  /// The value in words, with its type wherever two types would print alike.
  ///
  /// Equal texts mean values that are equal for a digest: -0 and 0 read the same, and texts show
  /// letters that look alike as code points.
  var readable: String {
    switch self {
    case .absent: "no value"
    case .integer(let integer): "integer \(integer)"
    case .real(let real): "real \(real == 0 ? 0 : real)"
    case .decimal(let decimal): "decimal \(decimal)"
    case .text(let text): Self.quoted(text)
    case .boolean(let boolean): "\(boolean)"
    case .date(let date): "date \(date == 0 ? 0 : date) s"
    case .uuid(let uuid): "UUID \(uuid.uuidString)"
    case .uri(let uri): "URI " + Self.quoted(uri)
    case .binary(let binary): "\(binary.count) bytes \(Self.hex(binary))"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.value >= 32
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    let plain = escaped.joined()
    return plain == text ? "\"\(text)\"" : "\"\(text)\" (\(plain))"
  }

  private static func hex(_ bytes: Data) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
