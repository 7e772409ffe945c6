import Foundation
import LogicalModel
import OrderedCollections

extension LawFitting {
  /// One of the texts, each read as a value of the property's type.
  func choice(_ texts: [String]) throws(Problem) -> Draw {
    guard !texts.isEmpty else { throw Problem(path, "a choice needs at least one text") }
    var values: [PropertyValue] = []
    for text in texts {
      values.append(try value(of: text))
    }
    return { [values] stream in values.drawn(from: &stream) }
  }

  /// One of the texts by weight.
  func weightedChoice(_ weights: OrderedDictionary<String, Double>) throws(Problem) -> Draw {
    guard weights.values.allSatisfy({ $0 >= 0 && $0.isFinite }),
      weights.values.contains(where: { $0 > 0 })
    else { throw Problem(path, "the weights of a choice must not be negative and not all be 0") }
    let total = weights.values.reduce(0, +)
    var sum = 0.0
    var limits: [(below: Double, value: PropertyValue)] = []
    for (text, weight) in weights where weight > 0 {
      sum += weight
      limits.append((sum / total, try value(of: text)))
    }
    let last = limits[limits.count - 1].value
    return { [limits] stream in
      let position = stream.unit()
      return limits.first { position < $0.below }?.value ?? last
    }
  }

  func constant(_ text: String) throws(Problem) -> Draw {
    let value = try value(of: text)
    return { _ in value }
  }

  private func value(of text: String) throws(Problem) -> PropertyValue {
    guard let value = Self.value(text, type) else {
      throw Problem(path, "the choice \"\(text)\" is not a value of type \(type.rawValue)")
    }
    return value
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
