import Foundation
import LogicalModel

extension LawFitting {
  /// One of the texts, each read as a value of the property's type.
  func choice(_ texts: [String]) throws(Problem) -> Draw {
    guard !texts.isEmpty else { throw Problem(path, "a choice needs at least one text") }
    var values: [PropertyValue] = []
    for text in texts {
      guard let value = Self.value(text, type) else {
        throw Problem(path, "the choice \"\(text)\" is not a value of type \(type.rawValue)")
      }
      values.append(value)
    }
    return { [values] stream in values.drawn(from: &stream) }
  }

  private static func value(_ text: String, _ type: PropertyType) -> PropertyValue? {
    switch type {
    case .integer16: Int16(text).map { .integer(Int64($0)) }
    case .integer32: Int32(text).map { .integer(Int64($0)) }
    case .integer64: Int64(text).map { .integer($0) }
    case .double: Double(text).map { .real($0) }
    case .float: Float(text).map { .real(Double($0)) }
    case .decimal: Decimal(string: text).map { .decimal($0) }
    case .string: .text(text)
    case .boolean: Bool(text).map { .boolean($0) }
    case .date: TimeInterval(text).map { .date($0) }
    case .uuid: UUID(uuidString: text).map { .uuid($0) }
    case .uri: .uri(text)
    case .binary: nil
    }
  }
}
